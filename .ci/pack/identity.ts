import packageFile from '../../package.json' with { type: 'json' }

/** Tally's names for the systems: the packages, the desktop entry, the metadata of the shops. */
export const identity = {
  /** Never change this: system settings, pins in docks and updates find the app by it. */
  appId: 'app.tally.Tally',
  productName: packageFile.productName,
  /** The package and, on Linux, the program. */
  executableName: packageFile.name,
  version: packageFile.version,
  license: packageFile.license,
  author: packageFile.author,
  /**
   * A deb and an rpm must name an address. The project has none yet, and nobody can own an address with this
   * ending.
   */
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
