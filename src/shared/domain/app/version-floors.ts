/** The oldest accepted version of a dependency, and the problem with older versions. */
interface Floor {
  readonly least: string
  readonly why: string
}

/** Versions of the platform. The app checks these versions itself at its start. */
export const engineFloors = {
  electron: {
    least: '45.5.0',
    why: 'Holes of its line are closed patch by patch; CVE-2026-102677 (a page poisons the code cache of the preload) cannot be closed by an app',
  },
  node: {
    least: '24.14.1',
    why: 'CVE-2026-21637 and others of March 2026: a peer ends the process during the TLS handshake',
  },
  sqlite: {
    least: '3.51.3',
    why: 'Two connections that checkpoint at the same instant can lose committed rows of a WAL file',
  },
} as const satisfies Record<string, Floor>

/**
 * Versions of bundled packages and build tools, compared with the lock file. Without a known vulnerability,
 * the floor is the version that was reviewed.
 */
export const packageFloors: Readonly<Record<string, Floor>> = {
  electron: engineFloors.electron,
  'markdown-it': { least: '15.0.3', why: 'CVE-2026-2327, and quadratic link and quote rules before 15' },
  'linkify-it': { least: '6.0.0', why: 'Texts whose links take for ever to find, until 5.0.2; 15 needs 6' },
  katex: { least: '0.18.2', why: 'GHSA-238p-pmpm-9mq7; CVE-2025-23207 and CVE-2024-28243 before it' },
  'highlight.js': {
    least: '11.12.0',
    why: 'GHSA-7wwv-vh3v-89cq (grammars that take for ever) is of 10; none known since',
  },
  'hunspell-wasm': {
    least: '0.3.0',
    why: 'CVE-2019-16707 (an invalid read) is of Hunspell 1.7.0, and WebAssembly confines it; none known since',
  },
  'pdfjs-dist': {
    least: '6.5.438',
    why: 'CVE-2024-4367 (a font runs a script) until 4.2.67; none known since',
  },
  zod: { least: '4.6.6', why: 'CLSA-2026-1794906271 lists 4.6.5; what mended it is not said' },
  react: { least: '19.3.1', why: 'None known that reaches a window without a server' },
  'react-dom': { least: '19.3.1', why: 'None known that reaches a window without a server' },
  zustand: { least: '5.1.0', why: 'None known' },
  keytar: { least: '7.10.6', why: 'The first version of the fork whose failures were all looked at' },
  'electron-updater': {
    least: '6.8.10',
    why: 'CVE-2024-39698 (an installer signed by somebody else) is of those before 6.3; this is the one whose code was read',
  },
  '@electron/fuses': { least: '2.1.3', why: 'Knows nine fuses; 1.8 knows eight and leaves the ninth alone' },
  '@fontsource-variable/inter': { least: '5.3.0', why: 'None known' },
}

const versionFormat = /^v?(\d+)\.(\d+)\.(\d+)(?:\.\d+)*(-.+)?$/

/** Compares versions; an unreadable version is never high enough. A prerelease is lower than its release. */
export function isAtLeast(version: string, least: string): boolean {
  const [found, wanted] = [version, least].map((text) => versionFormat.exec(text))
  if (!found || !wanted) return false
  for (const place of [1, 2, 3]) {
    const difference = Number(found[place]) - Number(wanted[place])
    if (difference !== 0) return difference > 0
  }
  return found[4] === undefined || wanted[4] !== undefined
}
