/**
 * Text without case and diacritics. For each code unit, `starts` and `ends` give its source range in the
 * original.
 */
export interface FoldedText {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Scripts without spaces between words, as a set of characters for a pattern: each character is a word. */
export const unspacedScripts = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const startsUnspaced = new RegExp(`^${unspacedScripts}`, 'u')

const beyondAscii = /\P{ASCII}/u
/** Optional diacritics. Marks in Japanese, Thai or Hindi form different letters and stay. */
const marks = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv
/** Letters that Unicode doesn't decompose, or that readers of Arabic write in either way. */
const sameLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ȷ: 'j',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
}
const katakana = String.raw`\u30a1-\u30f6`
const fromKatakanaToHiragana = -0x60
const foldedLetters = new RegExp(`[${katakana}${Object.keys(sameLetters).join('')}]`, 'gu')
/** Soft hyphens, joiners, direction marks and the stroke that stretches Arabic words. They do not separate words. */
const unseen = /[\p{Cf}\u0640]/gu
/** Signs whose decomposition would break search: `≠` would become `=` and a stroke, `‼` would become `!!`. */
const wholeSigns = /[[\p{Sm}‼⁇⁈⁉]&&[\u2000-\u2bff]]/v
const withoutWholeSigns = /[^[\p{Sm}‼⁇⁈⁉]&&[\u2000-\u2bff]]+/gv
const blank = /\s/u
/** Whitespace that isn't one plain space already: to replace every space takes ten times as long. */
const uneven = /[\s--\u0020]\s*|\u0020\s+/gv
const letters = /\P{M}\p{M}*|\p{M}+/gu
const maxLettersKept = 20_000
const plainLetters = new Map<string, string>()

/** Normalises text for search: ignores case, diacritics, kinds of kana and differences in whitespace. */
export function foldText(text: string): string {
  return plain(text).replace(uneven, ' ')
}

/**
 * Does the same as `foldText`, more slowly, and keeps the positions in the original; at least those of the first
 * `length` code units.
 */
export function foldWithPlaces(text: string, length = Number.POSITIVE_INFINITY): FoldedText {
  if (!beyondAscii.test(text)) return foldPlainly(text, length)
  let folded = ''
  let isAfterBlank = false
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    if (starts.length >= length) break
    for (const unit of plainOf(letter)) {
      const isBlank = blank.test(unit)
      if (isBlank && isAfterBlank) continue
      isAfterBlank = isBlank
      folded += isBlank ? ' ' : unit
      for (let count = 0; count < unit.length; count += 1) {
        starts.push(index)
        ends.push(index + letter.length)
      }
    }
  }
  return { folded, starts, ends }
}

/** Fast path for ASCII, where each character folds to one character. */
function foldPlainly(text: string, length: number): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let isAfterBlank = false
  for (let at = 0; at < text.length && starts.length < length; at += 1) {
    const code = text.charCodeAt(at)
    const isBlank = code === 32 || (code >= 9 && code <= 13)
    if (isBlank && isAfterBlank) continue
    isAfterBlank = isBlank
    starts.push(at)
    ends.push(at + 1)
  }
  return { folded: foldText(text), starts, ends }
}

const markup = /[*~`]/g

/** Removes Markdown marks within words: `**tok**ens` becomes `tokens`. */
export function withoutMarkup({ folded, starts, ends }: FoldedText): FoldedText {
  const kept = [...starts.keys()].filter((at) => !'*~`'.includes(folded.charAt(at)))
  return {
    folded: foldedWithoutMarkup(folded),
    starts: kept.map((at) => starts[at] ?? 0),
    ends: kept.map((at) => ends[at] ?? 0),
  }
}

export function foldedWithoutMarkup(folded: string): string {
  return folded.replaceAll(markup, '')
}

/** All positions of a folded phrase in a folded text, in order and without overlaps. */
export function placesOf(folded: string, phrase: string): number[] {
  const places: number[] = []
  if (phrase === '') return places
  for (let at = folded.indexOf(phrase); at !== -1; at = folded.indexOf(phrase, at + phrase.length))
    places.push(at)
  return places
}

/** The positions at the start of a word; all positions if none is. */
export function preferWordStarts(folded: string, places: readonly number[]): readonly number[] {
  const atStarts = places.filter((at) => isWordStart(folded, at))
  return atStarts.length > 0 ? atStarts : places
}

/** The first of these positions; -1 if the phrase is not in the text. */
export function firstPlaceOf(folded: string, phrase: string): number {
  const first = phrase === '' ? -1 : folded.indexOf(phrase)
  for (let at = first; at !== -1; at = folded.indexOf(phrase, at + phrase.length))
    if (isWordStart(folded, at)) return at
  return first
}

function isWordStart(folded: string, at: number): boolean {
  const isInWord = /[\p{L}\p{N}\p{M}]$/u.test(folded.slice(Math.max(0, at - 2), at))
  return !isInWord || startsUnspaced.test(folded.slice(at, at + 2))
}

/** Caches results: every letter passes through this function, and texts use few different letters. */
function plainOf(letter: string): string {
  const known = plainLetters.get(letter)
  if (known !== undefined) return known
  const found = plain(letter)
  if (plainLetters.size < maxLettersKept) plainLetters.set(letter, found)
  return found
}

function plain(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return decomposed(text)
    .replace(marks, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(foldedLetters, foldLetter)
}

function foldLetter(letter: string): string {
  return sameLetters[letter] ?? String.fromCharCode(letter.charCodeAt(0) + fromKatakanaToHiragana)
}

function decomposed(text: string): string {
  const composed = text.normalize('NFC')
  if (!wholeSigns.test(composed)) return composed.normalize('NFKD')
  return composed.replace(withoutWholeSigns, (run) => run.normalize('NFKD'))
}

/** The texts that contain a phrase. Empty if the phrase is. */
export function idsWithPhrase(
  texts: readonly { readonly id: string; readonly text: string }[],
  words: string,
): string[] {
  const phrase = foldText(words)
  if (phrase.trim() === '') return []
  return texts.filter(({ text }) => hasPhrase(foldText(text), phrase)).map(({ id }) => id)
}

/** Also searches without Markdown marks, because the user sees words without them. */
function hasPhrase(folded: string, phrase: string): boolean {
  return folded.includes(phrase) || foldedWithoutMarkup(folded).includes(phrase)
}
