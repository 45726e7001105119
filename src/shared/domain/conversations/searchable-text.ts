import { foldText } from './folded-text.ts'

/** Scripts that put no blanks between their words: every character is a word of its own there. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu
/** `C++`, `C++17`, `i++`: without its signs it would be a single letter. */
const plusPlus = /(?<![\p{L}\p{N}])(\p{L}{1,2})\+\+(?![\p{L}+])/gu
const sharp = /(?<![\p{L}\p{N}])(\p{L}{1,2})#(?![\p{L}\p{N}#])/gu

const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const hasHump = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}/u
/** What is longer is no name that somebody gave, and every tail of it would be as long again. */
const name = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{3,64}(?![\p{L}\p{N}])/gu
const mostParts = 8

/** Signs that stand for something in code; longer ones first. Lines of dashes and the marks of Markdown are none. */
const operator =
  /<=>|===|!==|>>>|=>|<=|>=|==|!=|->|<-|\|>|<\||&&|\|\||\?\?|\?\.|\?:|::|:=|\+\+|(?<!-)--(?!-)|[-+*/%^|&~]=|=~|<<|>>|<>|<\/|\/>/g
/** Emoji, currencies, arrows, signs of mathematics: each is a word of its own. */
const symbol = /[[\p{S}‼⁇⁈⁉]--\p{ASCII}]/gv
/** A part of a word, in bold, in italics, struck through or as code, beside the rest of it. */
const splitWord = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]+(?:(?:\*{1,3}|~~|`)[\p{L}\p{N}\p{M}]+)+/gu
const isSplit = /[\p{L}\p{N}\p{M}](?:\*|~~|`)/u
const control = /\p{Cc}/gu

/** A text as the index takes it. Other forms of its words stand at its end, so that phrases keep their order. */
export function searchableText(text: string): string {
  const words = searchableWords(text)
  const others = [...joinedWords(words), ...tailsOfNames(text)]
  return others.length === 0 ? words : `${words}\n${others.join(' ')}`
}

/** A question as it is put to the index: but for the other forms it must go the same way as a text. */
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

/** From these on the signs stand in the area for private use, the whole of which the index takes for letters. */
const privateAreas = [
  { from: 0, to: 0xff, at: 0xe000 },
  { from: 0x2000, to: 0x2bff, at: 0xe100 },
  { from: 0x1f000, to: 0x1fbff, at: 0xed00 },
] as const

/** The index takes signs for blanks between words. A sign that has no place stays one. */
function asWord(signs: string): string {
  const letters = Array.from(signs, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const area = privateAreas.find(({ from, to }) => code >= from && code <= to)
    return area === undefined ? ' ' : String.fromCodePoint(area.at + code - area.from)
  })
  return ` ${letters.join('')} `
}

/** `tok**ens` is found as `tokens`; what stands on each side of the marks is a word too. */
function joinedWords(words: string): string[] {
  if (!isSplit.test(words)) return []
  return [...new Set(Array.from(words.matchAll(splitWord), ([found]) => found.replaceAll(/[*~`]/g, '')))]
}

/** `getUserName` is found by its beginning; `UserName` and `Name` are what it takes to be found from within. */
function tailsOfNames(text: string): string[] {
  if (!hasHump.test(text)) return []
  const tails = new Set<string>()
  for (const [found] of text.matchAll(name)) {
    const parts = found.split(hump)
    if (parts.length > mostParts) continue
    for (let first = 1; first < parts.length; first += 1) tails.add(parts.slice(first).join(''))
  }
  return [...tails]
}
