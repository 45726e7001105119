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

/** A text as the index takes it. The tails of names in code stand at its end, so that phrases keep their order. */
export function searchableText(text: string): string {
  const words = searchableWords(text)
  const tails = tailsOfNames(text)
  return tails.length === 0 ? words : `${words}\n${tails.join(' ')}`
}

/** A question as it is put to the index: but for the tails it must go the same way as a text. */
export function searchableWords(text: string): string {
  return foldText(text)
    .normalize('NFC')
    .replace(plusPlus, '$1plusplus')
    .replace(sharp, '$1sharp')
    .replace(unspaced, ' $& ')
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
