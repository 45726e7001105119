import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChatUsage } from '../../../../../src/main/reports/chat-usage/chat-usage.ts'
import { readChatTree } from '../../../../../src/main/reports/tree/chat-tree.ts'
import type { StoredCall, StoredMessage } from '../../../../../src/main/storage/row-types.ts'
import type { Store } from '../../../../../src/main/storage/store.ts'
import type { Price } from '../../../../../src/shared/contract/money/price.ts'
import type { TreeSums } from '../../../../../src/shared/contract/usage/chat-tree.ts'
import { UsageTotals } from '../../../../../src/shared/contract/usage/chat-usage.ts'
import { addMoney } from '../../../../../src/shared/domain/money/money.ts'
import { addUp } from '../../../../../src/shared/domain/usage/usage-sums.ts'
import { aPrice } from '../../../../fixtures/samples/money.ts'
import {
  aStoredCall,
  connection,
  conversation,
  message,
  nothingReported,
} from '../../../../fixtures/samples/stored.ts'

interface Chat {
  readonly messages: readonly StoredMessage[]
  readonly calls: readonly StoredCall[]
  readonly inView: readonly string[]
}

/** As much of a store as a review and a tree read. */
function storeOf({ messages, calls, inView }: Chat, prices: readonly Price[] = []): Store {
  const store = {
    conversations: { find: () => conversation, findInTrash: () => null },
    messages: { all: () => messages, pathIds: () => inView },
    calls: { list: () => calls, ofMessages: () => [], totals: () => addUp(calls) },
    usage: { titleOf: () => ({ title: '' }) },
    models: { contextLength: () => null },
    prices: { list: () => prices },
    projects: { correctionsOfChat: () => [] },
  }
  return store as unknown as Store
}

const total = (tokens: number) => ({ promptTokens: tokens - 5, completionTokens: 5, totalTokens: tokens })
const answer = (id: string, parentId: string) => message(id, parentId, { role: 'assistant' })

/** Two answers to one question, the first of them after a stopped attempt. */
const twoAnswers: Chat = {
  messages: [message('q', null), answer('a', 'q'), answer('b', 'q')],
  calls: [
    aStoredCall('1', { messageId: 'a', state: 'stopped', source: 'not-reported', usage: nothingReported }),
    aStoredCall('2', { messageId: 'a', usage: total(100) }),
    aStoredCall('3', { messageId: 'b', usage: total(230) }),
  ],
  inView: ['q', 'b'],
}

const tokens = (sums: TreeSums | null) => sums && [sums.totalTokens, sums.callCount, sums.notReportedCount]

describe('the tree of a chat', () => {
  it('has the calls of each message, of each branch, and of everything below', () => {
    const { nodes, inView, allCalls } = readChatTree(storeOf(twoAnswers), conversation.id)
    expect(
      nodes.map(({ id, parent, isInView, own, branch, all }) => [
        id,
        parent,
        isInView,
        tokens(own),
        tokens(branch),
        tokens(all),
      ]),
    ).toEqual([
      ['q', null, true, null, null, [330, 3, 1]],
      ['a', 0, false, [100, 2, 1], [100, 1, 0], [100, 2, 1]],
      ['b', 0, true, [230, 1, 0], [230, 1, 0], [230, 1, 0]],
    ])
    expect(tokens(inView)).toEqual([230, 1, 0])
    expect(tokens(allCalls)).toEqual([330, 3, 1])
  })

  it('names calls whose message is gone, and says what happened to answers', () => {
    const chat: Chat = {
      messages: [
        message('q', null, { isExcluded: true }),
        answer('live', 'q'),
        message('old', 'q', { role: 'assistant', importedFrom: 'Other', importedModel: 'their-model' }),
      ],
      calls: [
        aStoredCall('1', { messageId: 'live', state: 'streaming', source: 'none', usage: nothingReported }),
        aStoredCall('2', { messageId: 'gone', usage: total(70) }),
      ],
      inView: ['q', 'live'],
    }
    const tree = readChatTree(storeOf(chat), conversation.id)
    expect(tree.nodes).toMatchObject([
      { id: 'q', isExcluded: true, state: null },
      { id: 'live', state: 'streaming', modelId: 'small-1', origin: null },
      { id: 'old', state: null, modelId: 'their-model', origin: 'imported', own: null },
    ])
    expect(tokens(tree.elsewhere)).toEqual([70, 1, 0])
  })

  it('walks a chat of 10,000 messages without running out of stack', () => {
    const messages = Array.from({ length: 10_000 }, (_, index) =>
      message(`m${index}`, index === 0 ? null : `m${index - 1}`, { role: index % 2 ? 'assistant' : 'user' }),
    )
    const { nodes } = readChatTree(storeOf({ messages, calls: [], inView: [] }), conversation.id)
    expect(nodes.at(-1)).toMatchObject({ id: 'm9999', parent: 9_998 })
  })
})

/** Each message hangs below an earlier one or is a first message; an answer has some calls. */
const chats = fc
  .array(
    fc.record({
      above: fc.option(fc.nat(30)),
      calls: fc.array(
        fc.record({
          tokens: fc.integer({ min: 5, max: 9_999 }),
          isReported: fc.boolean(),
          isFree: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .chain((made) => fc.record({ made: fc.constant(made), shown: fc.nat(made.length - 1) }))
  .map(({ made, shown }): Chat => {
    const messages = made.map(({ above }, index) => {
      const parentId = above === null || index === 0 ? null : `m${above % index}`
      return message(`m${index}`, parentId, { role: 'assistant' })
    })
    const calls = made.flatMap(({ calls: some }, index) =>
      some.map((call, at) =>
        aStoredCall(`${index} ${at}`, {
          messageId: `m${index}`,
          modelAnswered: call.isFree ? 'unknown' : 'small-1',
          modelRequested: call.isFree ? 'unknown' : 'small-1',
          ...(call.isReported
            ? { usage: total(call.tokens) }
            : { state: 'stopped', source: 'not-reported', usage: nothingReported }),
        }),
      ),
    )
    const inView: string[] = []
    for (let at = messages[shown]; at !== undefined; at = messages.find(({ id }) => id === at?.parentId))
      inView.unshift(at.id)
    return { messages, calls, inView }
  })

const prices = [
  aPrice({
    connectionId: connection.id,
    model: 'small-1',
    promptPerMillion: '0.17',
    completionPerMillion: '0.3',
  }),
]
const names = Object.keys(UsageTotals.shape) as (keyof UsageTotals)[]
const totalsOf = (...parts: readonly UsageTotals[]) =>
  Object.fromEntries(names.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)]))
const unpricedIn = (sums: readonly TreeSums[]) =>
  sums.reduce((count, { unpricedCount }) => count + unpricedCount, 0)

describe('the sums of any tree', () => {
  it("equal the chat's usage review: over all nodes, from the top, and along the branch in view", () => {
    fc.assert(
      fc.property(chats, (chat) => {
        const store = storeOf(chat, prices)
        const review = readChatUsage(store, conversation.id)
        const { nodes, inView, allCalls } = readChatTree(store, conversation.id)
        const own = nodes.flatMap((node) => node.own ?? [])
        const cost = addMoney(review.calls.flatMap((call) => call.cost ?? []))
        const [paid, onVisiblePath] = [totalsOf(review.paid), totalsOf(review.onVisiblePath)]
        expect(totalsOf(...own)).toEqual(paid)
        expect(addMoney(own.flatMap((sums) => sums.cost))).toEqual(cost)
        expect(unpricedIn(own)).toBe(review.calls.filter((call) => call.cost === null).length)
        const tops = nodes.filter(({ parent }) => parent === null).flatMap(({ all }) => all ?? [])
        expect(totalsOf(...tops)).toEqual(paid)
        expect(totalsOf(allCalls)).toEqual(paid)
        expect(allCalls.cost).toEqual(cost)
        expect(unpricedIn(tops)).toBe(allCalls.unpricedCount)
        expect(totalsOf(inView)).toEqual(onVisiblePath)
        const end = nodes.findLast((node) => node.isInView)
        if (end?.branch) expect(totalsOf(end.branch)).toEqual(onVisiblePath)
        if (end?.branch) expect(end.branch.cost).toEqual(inView.cost)
        if (end?.branch) expect(end.branch.unpricedCount).toBe(inView.unpricedCount)
      }),
    )
  })
})
