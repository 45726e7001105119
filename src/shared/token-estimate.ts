const charactersPerToken = 4
const wideCharacter = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/gu

/**
 * A rough count, good enough to say "about": a wide character is about one token, four others make one.
 * Whatever is shown from it carries `≈`.
 */
export function estimateTokens(text: string): number {
  return estimateFrom(text.length, wideCharactersIn(text))
}

/** The same from the length of a text and the wide characters among it. */
export function estimateFrom(length: number, wide: number): number {
  return wide + Math.ceil((length - wide) / charactersPerToken)
}

export function wideCharactersIn(text: string): number {
  return text.match(wideCharacter)?.length ?? 0
}
