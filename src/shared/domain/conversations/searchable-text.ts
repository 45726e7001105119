import { replaceImages, wordsOfImage } from '../chat/image-marks.ts'
import { foldText, unspacedScripts } from './folded-text.ts'

const unspaced = new RegExp(`${unspacedScripts}\\p{M}*`, 'gu')
/** `C++`, `C++17`, `i++`: without their signs these would be single letters. */
const plusPlus = /(?<![\p{L}\p{N}\p{M}])(\p{L}{1,2})\+\+(?![\p{L}+])/gu
const sharp = /(?<![\p{L}\p{N}\p{M}])(\p{L}{1,2})#(?![\p{L}\p{N}#])/gu

const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const hasWordBoundary = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}/u
/**
 * Identifiers worth splitting. Longer strings are not names, and each of their tails would be almost as long.
 */
const name = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{3,64}(?![\p{L}\p{N}])/gu
const maxParts = 8

/** Operators in code, longest first. Rows of dashes and Markdown marks are excluded. */
const operator =
  /<=>|===|!==|>>>|=>|<=|>=|==|!=|->|<-|\|>|<\||&&|\|\||\?\?|\?\.|\?:|::|:=|\+\+|(?<!-)--(?!-)|[-+*/%^|&~]=|=~|<<|>>|<>|<\/|\/>/g
/** Emoji, currency signs, arrows and mathematical signs: each is indexed as a word. */
const symbol = /[[\p{S}‼⁇⁈⁉]--\p{ASCII}]/gv
/** A word with Markdown marks inside: bold, italics, strikethrough or code. */
const splitWord = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:(?:\*{1,3}|~~|`)[\p{L}\p{N}\p{M}]+)+/gu
const isSplit = /[\p{L}\p{N}\p{M}](?:\*|~~|`)/u
const control = /\p{Cc}/gu

/** Text for the index. Alternative forms of words follow at the end, so that phrases keep their order. */
export function searchableText(text: string): string {
  const shown = replaceImages(text, wordsOfImage)
  const words = searchableWords(shown)
  const others = [...joinedWords(words), ...tailsOfNames(shown.normalize('NFC'))]
  return others.length === 0 ? words : `${words}\n${others.join(' ')}`
}

/**
 * Search words for the index. Texts and searches must be normalised in the same way, except for the
 * alternative forms.
 */
export function searchableWords(text: string): string {
  return foldText(text)
    .normalize('NFC')
    .replace(plusPlus, '$1plusplus')
    .replace(sharp, '$1sharp')
    .replace(control, ' ')
    .replace(operator, asWord)
    .replace(symbol, asWord)
    .replace(unspaced, ' $& ')
}

/** Maps signs into Unicode's private-use area, because the index treats the whole area as letters. */
const privateAreas = [
  { from: 0, to: 0xff, at: 0xe000 },
  { from: 0x2000, to: 0x2bff, at: 0xe100 },
  { from: 0x1f000, to: 0x1fbff, at: 0xed00 },
] as const

/** Turns signs into letters, because the index treats signs as spaces. Unmapped signs remain spaces. */
function asWord(signs: string): string {
  const letters = Array.from(signs, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const area = privateAreas.find(({ from, to }) => code >= from && code <= to)
    return area === undefined ? ' ' : String.fromCodePoint(area.at + code - area.from)
  })
  return ` ${letters.join('')} `
}

/** Finds `tok**ens` as `tokens`. The parts on each side of the marks remain words too. */
function joinedWords(words: string): string[] {
  if (!isSplit.test(words)) return []
  return [...new Set(Array.from(words.matchAll(splitWord), ([found]) => found.replaceAll(/[*~`]/g, '')))]
}

/**
 * The later parts of compound names. The index finds `getUserName` by its beginning; `UserName` and `Name`
 * make its other parts searchable.
 */
function tailsOfNames(text: string): string[] {
  if (!hasWordBoundary.test(text)) return []
  const tails = new Set<string>()
  for (const [found] of text.matchAll(name)) {
    const parts = found.split(hump)
    if (parts.length > maxParts) continue
    for (let first = 1; first < parts.length; first += 1)
      tails.add(searchableWords(parts.slice(first).join('')))
  }
  return [...tails]
}
