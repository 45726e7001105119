export const maxTagLength = 40
/** Per conversation. */
export const maxTags = 20

/** Comparison key: tags with equal keys are the same tag. */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => tagKey(other) === tagKey(tag))
}

/** The stored form of a tag: one line, trimmed, without invisible characters; may be empty. */
export function cleanTag(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
}

/**
 * Removes duplicates. A known tag keeps its known spelling, so that the tag list never contains both
 * spellings.
 */
export function tidyTags(typed: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map(known.map((tag) => [tagKey(tag), tag]))
  const tidy = new Map<string, string>()
  for (const tag of typed.map(cleanTag)) {
    const key = tagKey(tag)
    if (tag !== '' && !tidy.has(key)) tidy.set(key, spellings.get(key) ?? tag)
  }
  return [...tidy.values()]
}
