const charactersPerToken = 4
const wideCharacter = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/gu

/**
 * A rough count, good enough to say "about": a wide character is about one token, four others make one.
 * Whatever is shown from it carries `≈`.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(wideCharacter)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / charactersPerToken)
}
