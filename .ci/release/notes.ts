import type { Release } from './changelog.ts'

/** The systems whose packages can be signed, named as their signing steps in the workflow. */
export const signable = ['windows', 'macos'] as const
export type Signable = (typeof signable)[number]

const unsigned: Readonly<Record<Signable, string>> = {
  windows:
    "The **Windows** files aren't signed. Windows shows “Windows protected your PC”. To start Tally, choose *More info*, then *Run anyway*.",
  macos:
    "The **macOS** files aren't signed or notarized. macOS blocks the first start. To allow Tally, choose *System Settings › Privacy & Security › Open Anyway*.",
}

interface Given {
  readonly release: Release
  readonly signed: readonly Signable[]
  /** `owner/name`, the repository that holds the provenance. */
  readonly repository: string
}

/** The text of a release page: the changelog entry, then how to check a download. */
export function releaseNotes({ release, signed, repository }: Given): string {
  const missing = signable.filter((system) => !signed.includes(system)).map((system) => unsigned[system])
  return [
    unwrapped(release.text),
    ...(missing.length === 0 ? [] : ['## Not signed', ...missing]),
    '## Verify your download',
    'In the folder with the download and `SHA256SUMS`:',
    ['```sh', 'sha256sum --check --ignore-missing SHA256SUMS', '```'].join('\n'),
    'To verify that this workflow built the file, and from which commit:',
    ['```sh', `gh attestation verify FILE --repo ${repository}`, '```'].join('\n'),
    '`tally.cdx.json` lists every component (CycloneDX).',
    '',
  ].join('\n\n')
}

/** A release page renders every line break. */
function unwrapped(text: string): string {
  return text.replaceAll(/(?<=\S)\n +(?![-*\s])/gu, ' ')
}
