import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { tagKey } from '../../../../shared/domain/conversations/tags.ts'

/** Every tag in use, alphabetically. Spellings of the same tag appear once. */
export function tagsOf(summaries: readonly ConversationSummary[]): string[] {
  const tags = new Map<string, string>()
  // Thousands of chats share few spellings, and comparing tags is slow, so duplicates go first.
  for (const tag of new Set(summaries.flatMap((summary) => summary.tags)))
    if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  return [...tags.values()].toSorted((one, other) => one.localeCompare(other))
}
