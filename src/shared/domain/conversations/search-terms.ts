const term = /["“”„](?<phrase>[^"“”„]*)(?<end>["“”„]|$)|[^\s"“”„]+/gu

/** Words, and quoted phrases that must match in order. */
export function searchTermsIn(question: string) {
  return [...question.matchAll(term)].map(({ 0: word, groups }) => ({
    text: groups?.['phrase'] ?? word,
    /** The closing quotation mark exists, so the last word must match completely instead of as a prefix. */
    isClosed: groups?.['phrase'] !== undefined && groups['end'] !== '',
  }))
}
