import * as z from 'zod'
import { Money } from '../money/price.ts'
import { CallState } from './call.ts'
import { UsageTotals } from './chat-usage.ts'
import { Count } from './usage.ts'
import { UsageSums } from './usage-page.ts'

/** Sums of calls with their exact cost by currency. No other sum includes the costs of estimates. */
export const TreeSums = UsageTotals.extend({
  ...UsageSums.pick({ cost: true, unpricedCount: true }).shape,
  estimatedCost: z.array(Money).readonly(),
})
export type TreeSums = z.infer<typeof TreeSums>

export const ChatTreeNode = z.object({
  id: z.string(),
  /** The place of the message above in the list of nodes; null for a first message. */
  parent: Count.nullable(),
  role: z.enum(['user', 'assistant']),
  /** The first words of the text. */
  words: z.string(),
  /** The state of the last call; `failed` for an answer without a call that failed. Null if there is neither. */
  state: CallState.nullable(),
  /** The model that was asked, here or in another program. */
  modelId: z.string().nullable(),
  /** Set for an answer whose calls are not in this chat. */
  origin: z.enum(['imported', 'copied']).nullable(),
  isInView: z.boolean(),
  isExcluded: z.boolean(),
  isCompared: z.boolean(),
  /** All calls for this answer; null without a call. */
  own: TreeSums.nullable(),
  /** The last call of each answer from the first message to this one; only where the branch ends. */
  branch: TreeSums.nullable(),
  /** All calls of this message and of all messages below it; only where branches begin or leave. */
  all: TreeSums.nullable(),
})
export type ChatTreeNode = z.infer<typeof ChatTreeNode>

/** Every message of a chat. The message above comes first, and versions have the order in which they were made. */
export const ChatTree = z.object({
  /** The first page of nodes. */
  nodes: z.array(ChatTreeNode),
  /** Id with which `usage.moreTree` loads the remaining nodes; missing when `nodes` is complete. */
  restId: z.string().optional(),
  inView: TreeSums,
  allCalls: TreeSums,
  /** Calls whose message is no longer in the chat; null if there are none. */
  elsewhere: TreeSums.nullable(),
})
export type ChatTree = z.infer<typeof ChatTree>
