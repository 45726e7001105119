export const longestTag = 40
/** Of one conversation. */
export const mostTags = 20

/** What makes two tags the same one, however they are written. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => tagKey(other) === tagKey(tag))
}

/** As a tag is kept: on one line, without what cannot be seen around it; empty where nothing is left. */
export function cleanTag(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
}

/** Each tag once. One that is known already is written as it is there, so that a list of tags never has it twice. */
export function tidyTags(typed: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map(known.map((tag) => [tagKey(tag), tag]))
  const tidy = new Map<string, string>()
  for (const tag of typed.map(cleanTag)) {
    const key = tagKey(tag)
    if (tag !== '' && !tidy.has(key)) tidy.set(key, spellings.get(key) ?? tag)
  }
  return [...tidy.values()]
}
