import type { Release } from './changelog.ts'

/** The systems whose packages can be signed, as their signing step is called in the workflow. */
export const signable = ['windows', 'macos'] as const
export type Signable = (typeof signable)[number]

const unsigned: Readonly<Record<Signable, string>> = {
  windows:
    'The files for **Windows** carry no signature of a publisher. Windows says that it protected your PC; *More info*, then *Run anyway* starts them.',
  macos:
    'The files for **macOS** are not signed and not notarised. macOS refuses the first start; *System Settings › Privacy & Security › Open Anyway* allows it, for this one program.',
}

interface Given {
  readonly release: Release
  readonly signed: readonly Signable[]
  /** `owner/name`, where the provenance is looked up. */
  readonly repository: string
}

/** What a release says of itself: the changelog's words, then how to check what one has downloaded. */
export function releaseNotes({ release, signed, repository }: Given): string {
  const missing = signable.filter((system) => !signed.includes(system)).map((system) => unsigned[system])
  return [
    unwrapped(release.text),
    ...(missing.length === 0 ? [] : ['## Not signed', ...missing]),
    '## Check what you downloaded',
    'In the folder with the download and `SHA256SUMS`:',
    ['```sh', 'sha256sum --check --ignore-missing SHA256SUMS', '```'].join('\n'),
    'That this workflow built it from this repository, and from which commit, says',
    ['```sh', `gh attestation verify FILE --repo ${repository}`, '```'].join('\n'),
    'What it is made of, part by part, is in `tally.cdx.json` (CycloneDX).',
    '',
  ].join('\n\n')
}

/** On a release page every end of a line is shown as one. */
function unwrapped(text: string): string {
  return text.replaceAll(/(?<=\S)\n +(?![-*\s])/gu, ' ')
}
