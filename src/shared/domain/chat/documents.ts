import { withoutHiddenCharacters } from './hidden-characters.ts'

/** Kinds of files whose text Tally extracts, by the ending of their names. */
const kindsByEnding = {
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  docx: 'office',
  docm: 'office',
  dotx: 'office',
  odt: 'office',
  ott: 'office',
  xlsx: 'office',
  xlsm: 'office',
  xltx: 'office',
  ods: 'office',
  ots: 'office',
} as const

export type DocumentKind = (typeof kindsByEnding)[keyof typeof kindsByEnding]

/** Files of these kinds need another program first. */
const foreignEndings: ReadonlySet<string> = new Set(
  'doc dot rtf pages wpd xls xlsb numbers ppt pptx odp epub'.split(' '),
)

/** The limits of one document. Each has a sentence in the window. */
export const documentLimits = {
  bytes: 50_000_000,
  parts: 3_000,
  characters: 4_000_000,
  nameCharacters: 100,
  timeMs: 60_000,
  /** For the process that extracts. */
  memoryBytes: 1_500_000_000,
} as const

/** Null for a file that is attached as it is. */
export function documentKindOf(name: string): DocumentKind | 'foreign' | null {
  const ending = endingOf(name)
  if (foreignEndings.has(ending)) return 'foreign'
  return isKnown(ending) ? kindsByEnding[ending] : null
}

function endingOf(name: string): string {
  return /\.([a-z]{1,7})$/iu.exec(name)?.[1]?.toLowerCase() ?? ''
}

function isKnown(ending: string): ending is keyof typeof kindsByEnding {
  return Object.hasOwn(kindsByEnding, ending)
}

/** The lookbehind keeps this fast for a long run of blanks without a line end. */
const blanksAtLineEnd = /(?<![ \t\u00a0])[ \t\u00a0]+\n/gu

/** The text of a document without what a user can't see, and without more than one empty line in a row. */
export function cleanDocumentText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
  return withoutHiddenCharacters(lines)
    .replaceAll(blanksAtLineEnd, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .replace(/^\n+/u, '')
    .trimEnd()
}

/** Pages that a user chose in words such as `1-3, 8`, sorted and each once; null for words that name none. */
export function readPages(typed: string, count: number): readonly number[] | null {
  const chosen = new Set<number>()
  const ranges = typed.replaceAll(/(?<!\s)\s*[-–]\s*/gu, '-').split(/[,;\s]+/u)
  for (const range of ranges.filter((part) => part !== '')) {
    const [, first, last] = /^(\d{1,6})(?:-(\d{1,6}))?$/u.exec(range) ?? []
    if (first === undefined) return null
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from < 1 || to > count || from > to) return null
    for (let page = from; page <= to; page += 1) chosen.add(page)
  }
  return chosen.size === 0 ? null : [...chosen].toSorted((one, other) => one - other)
}

/** The shortest words for pages: `1-3, 8`. */
export function writePages(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && page === last.to + 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
