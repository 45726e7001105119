const longestTitle = 60

/** The first words of what the person wrote: a title costs no call. */
export function titleFrom(text: string): string {
  const words = text.trim().replaceAll(/\s+/gu, ' ')
  if (words.length <= longestTitle) return words
  const cut = words.slice(0, longestTitle)
  const lastBlank = cut.lastIndexOf(' ')
  return `${(lastBlank > longestTitle / 2 ? cut.slice(0, lastBlank) : wholeCharacters(cut)).trimEnd()}…`
}

/** Without the half of a character that a cut may leave at the end. */
function wholeCharacters(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1)
}
