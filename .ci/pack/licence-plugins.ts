import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { licenceOf, type PackageLicence, packageFolderOf, withDependencies } from './licences.ts'

export const licencesFile = 'licences.json'

interface Shipped {
  readonly root: string
  /** Packages that are not in a bundle but next to it, with all their dependencies. */
  readonly beside: readonly string[]
  /** Packages that everything else runs in; the parts inside those packages have their own list. */
  readonly around: readonly string[]
  /** Packages whose data is in the app, but none of their code. */
  readonly data: readonly PackageLicence[]
}

/**
 * The bundles of one app are built one after the other: every bundle needs `gather`, the last one also
 * `write`.
 */
interface LicencePlugins {
  gather(): Plugin
  write(): Plugin
}

export function createLicencePlugins({ root, beside, around, data }: Shipped): LicencePlugins {
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
      name: 'gather-licences',
      generateBundle(_options, bundle) {
        take(bundle, this.environment.config.root)
      },
    }),
    write: () => ({
      name: 'write-licences',
      generateBundle(_options, bundle) {
        take(bundle, this.environment.config.root)
        const licences = [...[...folders].map(licenceOf), ...data].toSorted((one, other) =>
          one.name < other.name ? -1 : 1,
        )
        this.emitFile({ type: 'asset', fileName: licencesFile, source: JSON.stringify(licences, null, 1) })
      },
    }),
  }
}

/** The modules that are really in a file of the bundle, or the files that an asset was made of. */
function sourcesOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] {
  return output.type === 'chunk' ? output.moduleIds : output.originalFileNames
}
