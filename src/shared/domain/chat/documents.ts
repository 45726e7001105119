/** Kinds of files whose text Tally extracts, by the ending of their names. */
const kindsByEnding = {
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
} as const

export type DocumentKind = (typeof kindsByEnding)[keyof typeof kindsByEnding]

/** Files of these kinds need another program first. */
const officeEndings: ReadonlySet<string> = new Set(
  'doc docx docm dot dotx odt ott rtf pages wpd xls xlsx xlsm ods numbers ppt pptx odp epub'.split(' '),
)

/** The limits of one document. Each has a sentence in the window. */
export const documentLimits = {
  bytes: 50_000_000,
  parts: 3_000,
  characters: 4_000_000,
  timeMs: 60_000,
  /** For the process that extracts. */
  memoryBytes: 1_500_000_000,
} as const

/** Null for a file that is attached as it is. */
export function documentKindOf(name: string): DocumentKind | 'office' | null {
  const ending = endingOf(name)
  if (officeEndings.has(ending)) return 'office'
  return isKnown(ending) ? kindsByEnding[ending] : null
}

function endingOf(name: string): string {
  return /\.([a-z]{1,7})$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
}

function isKnown(ending: string): ending is keyof typeof kindsByEnding {
  return Object.hasOwn(kindsByEnding, ending)
}

/**
 * Control characters, characters that reverse the direction of others, and invisible tags: a person couldn't see in
 * the preview what they do. Letters and marks of right-to-left scripts stay.
 */
const unseen = /[^\P{Cc}\n\t]|[\u202d\u202e\u{e0000}-\u{e007f}]/gu

/** The text of a document without what a person can't see, and without more than one empty line in a row. */
export function cleanDocumentText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replaceAll(unseen, '')
    .replaceAll(/[ \t\u00a0]+\n/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .replace(/^\n+/u, '')
    .trimEnd()
}
