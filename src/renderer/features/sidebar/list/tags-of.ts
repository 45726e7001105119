import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { tagKey } from '../../../../shared/domain/conversations/tags.ts'

/** Every tag that some conversation of the list has, once however it is written, in the order of the alphabet. */
export function tagsOf(summaries: readonly ConversationSummary[]): string[] {
  const tags = new Map<string, string>()
  // Thousands have the same few spellings, and what a tag is known by takes its time.
  for (const tag of new Set(summaries.flatMap((summary) => summary.tags)))
    if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  return [...tags.values()].toSorted((one, other) => one.localeCompare(other))
}
