import type { ConversationUsage, UsagePage } from '../../../shared/contract/usage/usage-page.ts'
import { addSums, subtractSums } from '../../../shared/domain/usage/usage-sums.ts'

/** The page with the next conversations beside those that it had; the rest is what is left without them. */
export function joinConversations(page: UsagePage, more: readonly ConversationUsage[]): UsagePage {
  const { rows, otherCount, others } = page.conversations
  const known = new Set(rows.map(({ conversationId }) => conversationId))
  const added = more.filter(({ conversationId }) => !known.has(conversationId))
  return {
    ...page,
    conversations: {
      rows: [...rows, ...added],
      otherCount: more.length === 0 ? 0 : Math.max(0, otherCount - added.length),
      others: subtractSums(others, addSums(added.map(({ sums }) => sums))),
    },
  }
}
