import type { PackageLicense } from './licenses.ts'

/** The fields of an entry of `package-lock.json` that are read here. */
export interface LockedPackage {
  readonly name?: string
  readonly version: string
  readonly integrity?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface Sources {
  readonly application: { readonly name: string; readonly version: string; readonly license: string }
  /** Packages by their paths; the empty path is the application itself. */
  readonly packages: Readonly<Record<string, LockedPackage>>
  /** The packages that the build found in its bundles. */
  readonly shipped: readonly Pick<PackageLicense, 'name' | 'version'>[]
}

/**
 * The packages in the app and the packages that build it, as CycloneDX 1.6. The same lock file and build give
 * the same text.
 */
export function billOfMaterials({ application, packages, shipped }: Sources) {
  const inApp = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const places = Object.keys(packages).filter((place) => place !== '')
  const root = purlOf(application.name, application.version)
  const refs = new Map(places.map((place) => [place, refOf(place, packages)]))
  const components = places.map((place) => {
    const { version, integrity, license } = packages[place] ?? missing(place)
    const name = nameAt(place, packages)
    return {
      type: 'library',
      'bom-ref': refs.get(place) ?? '',
      ...inGroup(name),
      version,
      // Packages that build and test the app are not in the app.
      scope: inApp.has(`${name}@${version}`) ? 'required' : 'excluded',
      ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
      ...(license && { licenses: [licenseChoice(license)] }),
      purl: purlOf(name, version),
    }
  })
  const dependencies = ['', ...places].map((place) => ({
    ref: refs.get(place) ?? root,
    dependsOn: [...new Set(neededAt(place, packages).map((needed) => refs.get(needed) ?? ''))].toSorted(),
  }))
  const { name, version, license } = application
  const licenses = [licenseChoice(license)]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version, licenses, purl: root } },
    components,
    dependencies,
  }
}

function missing(place: string): never {
  throw new Error(`The lock file has no entry for ${place}.`)
}

function nameAt(place: string, packages: Sources['packages']): string {
  return packages[place]?.name ?? place.replace(/^.*node_modules\//u, '')
}

/** The same version may be in two places, each with other packages beneath it. */
function refOf(place: string, packages: Sources['packages']): string {
  const name = nameAt(place, packages)
  const purl = purlOf(name, packages[place]?.version ?? '')
  return place.lastIndexOf('node_modules/') === 0 ? purl : `${purl}#${place}`
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function inGroup(name: string): { group?: string; name: string } {
  const [, group, rest] = /^(@[^/]+)\/(.+)$/u.exec(name) ?? []
  return group === undefined || rest === undefined ? { name } : { group, name: rest }
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/u, ''), 'base64').toString('hex')
}

function licenseChoice(license: string) {
  return /^[\w.+-]+$/u.test(license) ? { license: { id: license } } : { expression: license }
}

/**
 * Returns the place of a dependency as Node finds it: beneath the package, or beneath the nearest folder
 * above it.
 */
function neededAt(place: string, packages: Sources['packages']): string[] {
  const { dependencies, optionalDependencies, devDependencies } = packages[place] ?? missing(place)
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).flatMap((name) => {
    for (let folder = place; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/u, '')) {
      const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (found in packages) return [found]
      if (folder === '') return []
    }
  })
}
