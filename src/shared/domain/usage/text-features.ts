/**
 * Features of a text that determine its token count for any tokenizer. They are words with their length and
 * capitals, pairs of letters that English rarely has, numbers, punctuation, and letters grouped by script. Codes
 * such as base64 need no feature of their own: they consist of short words, digits and rare pairs.
 */
export const textKinds = [
  'words',
  'longWords',
  'capitals',
  'rarePairs',
  'endings',
  'accents',
  'digits',
  'figures',
  'marks',
  'markRuns',
  'spacedMarks',
  'breaks',
  'wordBreaks',
  'gaps',
  'greek',
  'cyrillic',
  'hebrew',
  'alphabets',
  'arabic',
  'indic',
  'southEast',
  'han',
  'kana',
  'hangul',
  'pictures',
  'signs',
] as const

/** Occurrences of each kind in a text, in the order of `textKinds`. */
export type TextFeatures = readonly number[]

export const noFeatures: TextFeatures = textKinds.map(() => 0)

const at = Object.fromEntries(textKinds.map((kind, index) => [kind, index])) as Record<
  (typeof textKinds)[number],
  number
>

/** Longer words often take additional tokens. */
const shortWord = 6
const figureLength = 3
/** Vocabularies know English best. For each letter from a to z: those after it in 97% of English text. */
const usualNext = [
  'bcdgiklmnprstuvy aeijlorsuy acehiklorstu adegilmnorsu abcdefgijlmnpqrstvwxy aefilortuy',
  'aeghilnorsu aeiortu abcdefglmnoprstvxz aeos aefis adeilostuvy abdegijlmopsu',
  'acdefgiklnopstuvy abcdfgijklmnoprstuvwx adeilmoprstuy u acdefgiklmnorstuy acehiklopstuvy',
  'acdehilmoprstuwy abcdegilmnprst aegio aehiorsw apty amoprst ei',
]
  .flatMap((letters) => letters.split(' '))
  .map((letters) => new Set(codesOf(letters)))
/** Vowels that rarely end an English word. */
const foreignEndings = new Set(codesOf('aio'))
const minEndedLength = 3

/** Classes of character runs. */
const [space, breakLine, lower, upper, accent, digit, mark] = [0, 1, 2, 3, 4, 5, 6] as const
const other = 7

/**
 * Ranges beyond ASCII and accented Latin letters: the first code after each range, and the kind that the
 * range counts for.
 */
const stretches: readonly (readonly [end: number, kind: number])[] = [
  [0x0370, at.alphabets],
  [0x0400, at.greek],
  [0x0530, at.cyrillic],
  [0x0590, at.alphabets],
  [0x0600, at.hebrew],
  [0x0780, at.arabic],
  [0x0900, at.alphabets],
  [0x0e00, at.indic],
  [0x10a0, at.southEast],
  [0x1100, at.alphabets],
  [0x1200, at.hangul],
  [0x1400, at.southEast],
  [0x1780, at.alphabets],
  [0x1800, at.southEast],
  [0x1f00, at.alphabets],
  [0x2000, at.greek],
  [0x2e80, at.signs],
  [0x3000, at.han],
  [0x3040, at.signs],
  [0x3130, at.kana],
  [0x3190, at.hangul],
  [0x3400, at.kana],
  [0xa000, at.han],
  [0xac00, at.alphabets],
  [0xd800, at.hangul],
  [0xe000, at.pictures],
  [0xf900, at.signs],
  [0xfb00, at.han],
  [0xfe00, at.arabic],
  [0xfe70, at.signs],
  [0xff00, at.arabic],
  [0x10000, at.signs],
]

const asciiRuns = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (code === 10 || code === 13) return breakLine
  if (code <= 32 || code === 0xa0) return space
  if (code >= 97 && code <= 122) return lower
  if (code >= 65 && code <= 90) return upper
  if (code >= 48 && code <= 57) return digit
  return code < 0xc0 ? mark : accent
})

/** Vietnamese has its accented letters beyond the first ranges. */
function runOf(code: number): number {
  return asciiRuns[code] ?? (code >= 0x1e00 && code < 0x1f00 ? accent : other)
}

export function featuresOf(text: string): TextFeatures {
  const counter = createFeatureCounter()
  counter.add(text)
  return counter.features
}

/** Counts a text that arrives in pieces: the result is that of the whole text, wherever the pieces end. */
export interface FeatureCounter {
  add(piece: string): void
  /** The features so far. Changes with each piece. */
  readonly features: TextFeatures
}

export function createFeatureCounter(): FeatureCounter {
  const counts = [...noFeatures]
  let before: number = other
  let lastCode = 0
  let length = 0
  return {
    features: counts,
    add(piece) {
      for (let index = 0; index < piece.length; index += 1) {
        const code = piece.charCodeAt(index)
        const run = runOf(code)
        const isEnd = isWord(before) && !isWord(run) && length >= minEndedLength
        if (isEnd && foreignEndings.has(lastCode)) count(counts, at.endings)
        length = continuesRun(before, run) ? length + 1 : 1
        if (isWord(run)) countLetter(counts, run, length)
        else if (run === other) count(counts, kindOf(code))
        else countSign(counts, run, length)
        if (run === lower && length > 1 && isRarePair(lastCode, code)) count(counts, at.rarePairs)
        if (run === mark && before === space) count(counts, at.spacedMarks)
        if (run === breakLine && isWord(before)) count(counts, at.wordBreaks)
        before = run
        lastCode = code
      }
    },
  }
}

/** The first letter may be a capital. */
function isRarePair(first: number, second: number): boolean {
  return usualNext[(first | 32) - 97]?.has(second) === false
}

function codesOf(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

function isWord(run: number): boolean {
  return run === lower || run === upper || run === accent
}

/** A capital after a small letter starts a new word, as in camelCase. */
function continuesRun(before: number, run: number): boolean {
  if (!isWord(run)) return run === before
  return isWord(before) && !(run === upper && before !== upper)
}

/** `length` is the length of the run so far, including this character. */
function countLetter(counts: number[], run: number, length: number): void {
  if (length === 1) count(counts, at.words)
  if (length > shortWord) count(counts, at.longWords)
  if (run === accent) count(counts, at.accents)
  if (run === upper && length > 1) count(counts, at.capitals)
}

function countSign(counts: number[], run: number, length: number): void {
  if (run === digit) {
    count(counts, at.digits)
    if (length % figureLength === 1) count(counts, at.figures)
  } else if (run === mark) {
    count(counts, at.marks)
    if (length === 1) count(counts, at.markRuns)
  } else if (run === breakLine) {
    if (length === 1) count(counts, at.breaks)
    // A single space belongs to the word after it.
  } else if (length === 2) count(counts, at.gaps)
}

function count(counts: number[], kind: number): void {
  counts[kind] = (counts[kind] ?? 0) + 1
}

function kindOf(code: number): number {
  return stretches.find(([end]) => code < end)?.[1] ?? at.signs
}
