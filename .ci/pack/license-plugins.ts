import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { licenseOf, type PackageLicense, packageFolderOf, withDependencies } from './licenses.ts'

export const licensesFile = 'licenses.json'

interface Shipped {
  readonly root: string
  /** Packages that are not in a bundle but next to it, with all their dependencies. */
  readonly beside: readonly string[]
  /** Packages that everything else runs in; the parts inside those packages have their own list. */
  readonly around: readonly string[]
  /** Packages whose data is in the app, but none of their code. */
  readonly data: readonly PackageLicense[]
}

/**
 * The bundles of one app are built one after the other: every bundle needs `gather`, the last one also
 * `write`.
 */
interface LicensePlugins {
  gather(): Plugin
  write(): Plugin
}

export function createLicensePlugins({ root, beside, around, data }: Shipped): LicensePlugins {
  const folders = new Set<string>([
    ...beside.flatMap((name) => withDependencies(name, root)),
    ...around.map((name) => resolve(root, 'node_modules', name)),
  ])

  const take = (bundle: Rolldown.OutputBundle, base: string): void => {
    for (const id of Object.values(bundle).flatMap(sourcesOf)) {
      const folder = packageFolderOf(id.startsWith('\0') ? id : resolve(base, id), root)
      if (folder !== null) folders.add(folder)
    }
  }
  return {
    gather: () => ({
      name: 'gather-licenses',
      generateBundle(_options, bundle) {
        take(bundle, this.environment.config.root)
      },
    }),
    write: () => ({
      name: 'write-licenses',
      generateBundle(_options, bundle) {
        take(bundle, this.environment.config.root)
        const licenses = [...[...folders].map(licenseOf), ...data].toSorted((one, other) =>
          one.name < other.name ? -1 : 1,
        )
        this.emitFile({ type: 'asset', fileName: licensesFile, source: JSON.stringify(licenses, null, 1) })
      },
    }),
  }
}

/** The modules that are really in a file of the bundle, or the files that an asset was made of. */
function sourcesOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] {
  return output.type === 'chunk' ? output.moduleIds : output.originalFileNames
}
