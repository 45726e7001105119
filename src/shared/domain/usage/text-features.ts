/**
 * Features of a text that determine its token count for any tokenizer. They are words with their length and
 * capitals, numbers, punctuation, letters grouped by script, and the characters of long codes such as base64.
 */
export const textKinds = [
  'words',
  'longWords',
  'capitals',
  'accents',
  'digits',
  'figures',
  'marks',
  'markRuns',
  'breaks',
  'gaps',
  'cyrillic',
  'alphabets',
  'arabic',
  'indic',
  'southEast',
  'han',
  'kana',
  'hangul',
  'pictures',
  'signs',
  'codes',
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

/** Classes of character runs. */
const [space, breakLine, lower, upper, accent, digit, mark] = [0, 1, 2, 3, 4, 5, 6] as const
const other = 7

/**
 * Ranges beyond ASCII and accented Latin letters: the first code after each range, and the kind that the
 * range counts for.
 */
const stretches: readonly (readonly [end: number, kind: number])[] = [
  [0x0400, at.alphabets],
  [0x0530, at.cyrillic],
  [0x0600, at.alphabets],
  [0x0780, at.arabic],
  [0x0900, at.alphabets],
  [0x0e00, at.indic],
  [0x10a0, at.southEast],
  [0x1100, at.alphabets],
  [0x1200, at.hangul],
  [0x1400, at.southEast],
  [0x1780, at.alphabets],
  [0x1800, at.southEast],
  [0x1e00, at.alphabets],
  [0x1f00, at.accents],
  [0x2000, at.alphabets],
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

/** Shorter codes are about as long as words, and cost little. */
const shortestCode = 40
/** The classes of base64 characters, also of its form for addresses. */
const codeClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  const run = asciiRuns[code]
  if (run === lower || run === upper || run === digit) return run
  return '+/-_='.includes(String.fromCharCode(code)) ? mark : 0
})
const everyClass = (1 << lower) | (1 << upper) | (1 << digit)
/** Words in a path or a name change their class less often. A code changes it at every other character. */
const charactersPerChange = 2

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
  let length = 0
  const countCodes = createCodeCounter(counts)
  return {
    features: counts,
    add(piece) {
      countCodes(piece)
      for (let index = 0; index < piece.length; index += 1) {
        const code = piece.charCodeAt(index)
        const run = asciiRuns[code] ?? other
        length = continuesRun(before, run) ? length + 1 : 1
        if (isWord(run)) countLetter(counts, run, length)
        else if (run === other) count(counts, kindOf(code))
        else countSign(counts, run, length)
        before = run
      }
    },
  }
}

interface Run {
  readonly length: number
  /** How many of its characters are counted. */
  readonly counted: number
  readonly changes: number
  /** A bit for each class in it. */
  readonly classes: number
  readonly lastClass: number
}

const noRun: Run = { length: 0, counted: 0, changes: 0, classes: 0, lastClass: 0 }

/**
 * Counts the characters of a run that looks random. Tokenizers know no part of it, so it has more tokens than its
 * short words, figures and marks suggest.
 */
function createCodeCounter(counts: number[]): (piece: string) => void {
  let run = noRun
  return (piece) => {
    // Local numbers: the loop runs for each character of every text.
    let { length, counted, changes, classes, lastClass } = run
    let all = 0
    for (let index = 0; index < piece.length; index += 1) {
      const kind = codeClasses[piece.charCodeAt(index)] ?? 0
      if (kind === 0) {
        if (length > 0) length = counted = changes = classes = lastClass = 0
        continue
      }
      length += 1
      if (kind === lastClass) continue
      changes += 1
      classes |= 1 << kind
      lastClass = kind
      if (length < shortestCode || (classes & everyClass) !== everyClass) continue
      if (changes * charactersPerChange < length) continue
      all += length - counted
      counted = length
    }
    run = { length, counted, changes, classes, lastClass }
    counts[at.codes] = (counts[at.codes] ?? 0) + all
  }
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
