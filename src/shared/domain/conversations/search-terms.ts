/** A word, or a quoted phrase that must match in order. */
interface SearchTerm {
  readonly text: string
  /** The closing quotation mark exists, so the last word must match completely instead of as a prefix. */
  readonly isClosed: boolean
}

const term = /["“”„](?<phrase>[^"“”„]*)(?<end>["“”„]|$)|[^\s"“”„]+/gu

export function searchTermsIn(question: string): SearchTerm[] {
  return [...question.matchAll(term)].map(({ 0: word, groups }) => ({
    text: groups?.['phrase'] ?? word,
    isClosed: groups?.['phrase'] !== undefined && groups['end'] !== '',
  }))
}
