import { foldText } from '../../shared/domain/conversations/folded-text.ts'

/**
 * Scores typed words against a name: each word must occur, best at a word start, else as letters in order.
 * `null` if any word does not match.
 */
export function matchWords(typed: string, name: string): number | null {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const lowered = name.toLowerCase()
  let score = 0
  for (const word of words) {
    const found = scoreOf(word, lowered)
    if (found === null) return null
    score += found
  }
  return score
}

function scoreOf(word: string, name: string): number | null {
  if (name.startsWith(word)) return 4
  if (name.includes(` ${word}`)) return 3
  if (name.includes(word)) return 2
  return isSpread(word, name) ? 1 : null
}

/** Whether the letters begin at a word start and occur in order. */
function isSpread(word: string, name: string): boolean {
  if (word.length < 2) return false
  return [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].some(({ 0: first, index }) => {
    if (!word.startsWith(first)) return false
    let at = index
    for (const letter of word) {
      at = name.indexOf(letter, at)
      if (at === -1) return false
      at += 1
    }
    return true
  })
}

/**
 * Scores typed words against texts, most important text first. Matches at the start of the first text score
 * best. `null` if any word matches no text.
 */
export function findWords(typed: string, texts: readonly string[]): number | null {
  const lowered = texts.map(foldText)
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  let score = 0
  for (const word of words) {
    const found = bestOf(word, lowered)
    if (found === null) return null
    score += found
  }
  return score
}

function bestOf(word: string, texts: readonly string[]): number | null {
  const at = texts.findIndex((text) => text.includes(word))
  const text = texts[at]
  if (text === undefined) return null
  const isAtStart = text.startsWith(word) || text.includes(` ${word}`)
  return 10 * (texts.length - at) + (text.startsWith(word) ? 2 : 0) + (isAtStart ? 2 : 0)
}
