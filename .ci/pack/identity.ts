import packageFile from '../../package.json' with { type: 'json' }

/** What Tally is called wherever a system asks: the packages, the desktop entry, the metadata of the shops. */
export const identity = {
  /** Never changed again: settings of systems, pins in docks and updates are found by it. */
  appId: 'app.tally.Tally',
  productName: packageFile.productName,
  /** The package and, on Linux, the program. */
  executableName: packageFile.name,
  version: packageFile.version,
  licence: packageFile.license,
  author: packageFile.author,
  /** A deb and an rpm must name an address. There is none yet, and one that ends like this can be nobody's. */
  maintainer: `${packageFile.author} <authors@tally.invalid>`,
  summary: packageFile.description,
  /** By the names that freedesktop.org, Apple and Debian have for it. */
  categories: { desktop: ['Network', 'Chat'], mac: 'public.app-category.productivity', debian: 'net' },
} as const

/** Where the project is: only a build for a repository on GitHub knows. */
export function homepage(environment: NodeJS.ProcessEnv = process.env): string | null {
  const repository = environment['GITHUB_REPOSITORY']
  return repository ? `https://github.com/${repository}` : null
}
