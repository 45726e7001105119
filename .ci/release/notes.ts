import type { Release } from './changelog.ts'

/** The systems whose packages can be signed, named as their signing steps in the workflow. */
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
  /** `owner/name`, the repository that holds the provenance. */
  readonly repository: string
}

/** The text of a release page: the changelog entry, then how to check a download. */
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

/** A release page renders every line break. */
function unwrapped(text: string): string {
  return text.replaceAll(/(?<=\S)\n +(?![-*\s])/gu, ' ')
}
