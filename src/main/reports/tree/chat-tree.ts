import type { ChatTree, ChatTreeNode } from '../../../shared/contract/usage/chat-tree.ts'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import { addSums, addUp, noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { readChat } from '../chat-usage/chat-usage.ts'

interface BranchSums extends UsageSums {
  estimatedCost: Money[]
}

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'prices'>

/** Every message of a chat, with the sums of its branches. The sums are those of the chat's review. */
export function readChatTree(store: Reading, conversationId: string): ChatTree {
  const { calls, messages, last, visible, prices, isLast } = readChat(store, conversationId)
  const sumsOf = (some: readonly StoredCall[]): BranchSums => {
    const counted = some.filter(({ state, source }) => !isLive(state) && source !== 'none')
    const costs = counted.map((call) => costOfCall(prices, call))
    return {
      ...addUp(counted),
      cost: addMoney(costs.flatMap(({ cost }) => cost ?? [])),
      unpricedCount: costs.filter(({ cost }) => cost === null).length,
      estimatedCost: addMoney(
        costs.flatMap(({ cost, estimatedCost }) => (cost ? [] : (estimatedCost ?? []))),
      ),
    }
  }
  const callsOf = Map.groupBy(calls, ({ messageId }) => messageId)
  const ordered = inTreeOrder([...messages.values()])
  const places = ordered.map(({ message, parent, childCount, isBranch }) => {
    const own = callsOf.get(message.id) ?? []
    return {
      message,
      parent,
      isEnd: childCount === 0,
      isFork: childCount > 1 || isBranch,
      own: own.length === 0 ? null : sumsOf(own),
      counted: own.some(isLast) ? sumsOf(own.filter(isLast)) : null,
    }
  })
  const branches = sumsFromTheTop(places)
  const wholes = sumsFromBelow(places)
  const gone = calls.filter(({ messageId }) => !messages.has(messageId))
  return {
    nodes: places.map(({ message, parent, isEnd, isFork, own }, index): ChatTreeNode => {
      const call = last.get(message.id)
      return {
        id: message.id,
        parent,
        role: message.role,
        words: titleFrom(message.text),
        state: call?.state ?? (message.failure === null ? null : 'failed'),
        modelId: call?.modelRequested ?? message.importedModel,
        origin: originOf(message, call?.originTitle ?? null),
        isInView: visible.has(message.id),
        isExcluded: message.isExcluded,
        isCompared: message.comparisonId !== null,
        own,
        branch: isEnd ? (branches[index] ?? null) : null,
        all: isFork ? (wholes[index] ?? null) : null,
      }
    }),
    inView: sumsOf(calls.filter((call) => visible.has(call.messageId) && isLast(call))),
    allCalls: sumsOf(calls),
    elsewhere: gone.length === 0 ? null : sumsOf(gone),
  }
}

function originOf({ importedFrom }: StoredMessage, originTitle: string | null): ChatTreeNode['origin'] {
  if (importedFrom !== null) return 'imported'
  return originTitle === null ? null : 'copied'
}

interface Placed {
  readonly message: StoredMessage
  readonly parent: number | null
  readonly childCount: number
  /** Whether it is a first message, or one of several versions or answers. */
  readonly isBranch: boolean
}

/** Parents first, and each branch as a whole. Without recursion, because a chat may have 10,000 levels. */
function inTreeOrder(messages: readonly StoredMessage[]): Placed[] {
  const below = Map.groupBy(messages, ({ parentId }) => parentId)
  const ordered: Placed[] = []
  const waiting: { readonly message: StoredMessage; readonly parent: number | null }[] = []
  const push = (parentId: string | null, parent: number | null): void => {
    for (const message of (below.get(parentId) ?? []).toReversed()) waiting.push({ message, parent })
  }
  push(null, null)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { message, parent } = next
    const siblings = below.get(message.parentId)?.length ?? 1
    const childCount = below.get(message.id)?.length ?? 0
    ordered.push({ message, parent, childCount, isBranch: parent === null || siblings > 1 })
    push(message.id, ordered.length - 1)
  }
  return ordered
}

interface Counted {
  readonly parent: number | null
  /** All calls for this message. */
  readonly own: BranchSums | null
  /** The call that counts while the message is in view. */
  readonly counted: BranchSums | null
}

/** For each message, the counted calls from the first message to it. */
function sumsFromTheTop(places: readonly Counted[]): BranchSums[] {
  const sums: BranchSums[] = []
  for (const { parent, counted } of places) {
    const above = (parent === null ? undefined : sums[parent]) ?? nothing
    sums.push(counted === null ? above : join(above, counted))
  }
  return sums
}

/** For each message, all its calls and those of every message below it. */
function sumsFromBelow(places: readonly Counted[]): BranchSums[] {
  const sums = places.map(({ own }) => own ?? nothing)
  for (const [index, { parent }] of [...places.entries()].toReversed()) {
    const mine = sums[index]
    const above = parent === null ? undefined : sums[parent]
    if (parent !== null && mine !== undefined && above !== undefined) sums[parent] = join(above, mine)
  }
  return sums
}

const nothing: BranchSums = { ...noSums, estimatedCost: [] }

function join(one: BranchSums, other: BranchSums): BranchSums {
  return {
    ...addSums([one, other]),
    estimatedCost: addMoney([...one.estimatedCost, ...other.estimatedCost]),
  }
}
