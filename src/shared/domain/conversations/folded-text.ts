/** A text without case and marks, and for each unit of it where what it came from starts and ends. */
export interface FoldedText {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const beyondAscii = /\P{ASCII}/u
/** Marks that texts are written with and without. Those of Japanese, Thai or Hindi make another letter, and stay. */
const marks = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv
/** Letters whose stroke or ligature has no decomposition in Unicode. */
const undecomposed: Readonly<Record<string, string>> = {
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
}
const undecomposedLetters = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'gu')
/** A soft hyphen, a joiner, a mark of direction: nobody sees them, and they split no word. */
const unseen = /\p{Cf}/gu
/** Signs that would fall apart into others that nobody looks for: `≠` into `=` and a stroke, `‼` into `!!`. */
const wholeSigns = /[[\p{Sm}‼⁇⁈⁉]&&[\u2000-\u2bff]]/v
const withoutWholeSigns = /[^[\p{Sm}‼⁇⁈⁉]&&[\u2000-\u2bff]]+/gv
const blank = /\s/u
const letters = /\P{M}\p{M}*|\p{M}+/gu
const mostLettersKept = 20_000
const plainLetters = new Map<string, string>()

/** As texts are compared when somebody looks for words: case and marks do not count, and blanks are all alike. */
export function foldText(text: string): string {
  return plain(text).replace(/\s+/gu, ' ')
}

/** The same, slower, with the way back. */
export function foldWithPlaces(text: string): FoldedText {
  if (!beyondAscii.test(text)) return foldPlainly(text)
  let folded = ''
  let isAfterBlank = false
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
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

/** Most texts are of letters that stay one letter each. */
function foldPlainly(text: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let isAfterBlank = false
  for (let at = 0; at < text.length; at += 1) {
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

/** The same without the marks of Markdown within words: `**tok**ens` is `tokens`. */
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

/** Every place of a folded word or phrase in a folded text, from the first; they do not overlap. */
export function placesOf(folded: string, phrase: string): number[] {
  const places: number[] = []
  if (phrase === '') return places
  for (let at = folded.indexOf(phrase); at !== -1; at = folded.indexOf(phrase, at + phrase.length))
    places.push(at)
  return places
}

/** Those of the places where a word begins; all of them where none does. */
export function preferWordStarts(folded: string, places: readonly number[]): readonly number[] {
  const atStarts = places.filter(
    (at) => at === 0 || !/[\p{L}\p{N}]$/u.test(folded.slice(Math.max(0, at - 2), at)),
  )
  return atStarts.length > 0 ? atStarts : places
}

/** Every letter of a text goes through this, and there are not many different ones. */
function plainOf(letter: string): string {
  const known = plainLetters.get(letter)
  if (known !== undefined) return known
  const found = plain(letter)
  if (plainLetters.size < mostLettersKept) plainLetters.set(letter, found)
  return found
}

function plain(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return decomposed(text)
    .replace(marks, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(undecomposedLetters, (letter) => undecomposed[letter] ?? letter)
}

function decomposed(text: string): string {
  const composed = text.normalize('NFC')
  if (!wholeSigns.test(composed)) return composed.normalize('NFKD')
  return composed.replace(withoutWholeSigns, (run) => run.normalize('NFKD'))
}
