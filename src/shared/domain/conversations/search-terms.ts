/** A word, or the words between quotation marks, which are looked for as they stand, one after the other. */
interface SearchTerm {
  readonly text: string
  /** Its quotation mark was closed, so that its last word is no beginning of a longer one. */
  readonly isClosed: boolean
}

const term = /["“”„](?<phrase>[^"“”„]*)(?<end>["“”„]|$)|[^\s"“”„]+/gu

export function searchTermsIn(question: string): SearchTerm[] {
  return [...question.matchAll(term)].map(({ 0: word, groups }) => ({
    text: groups?.['phrase'] ?? word,
    isClosed: groups?.['phrase'] !== undefined && groups['end'] !== '',
  }))
}
