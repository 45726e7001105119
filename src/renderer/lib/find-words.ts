/**
 * Scores typed words against texts, most important text first. Matches at the start of the first text score
 * best. `null` if any word matches no text.
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

/** Ignores case and accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
