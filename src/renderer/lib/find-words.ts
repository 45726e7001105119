/**
 * How well what was typed is found in some texts, those that matter most first: every word of it stands in one of them, best at the start
 * of the first. Null where one of the words stands in none.
 */
export function findWords(typed: string, texts: readonly string[]): number | null {
  const lowered = texts.map(fold)
  const words = fold(typed).split(/\s+/u).filter(Boolean)
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

/** Case and accents do not count. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
