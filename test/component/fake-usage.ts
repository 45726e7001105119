import { addUp } from '../../src/main/accounting/totals.ts'
import type { RequestName } from '../../src/shared/contract/contract.ts'
import { nextPrompts } from './fake-forecast.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

const pageLength = 50

/** The page of the world, whatever the filter; the calls of the requested conversation. */
export function usageHandlers(world: World): Pick<Handlers, Extract<RequestName, `usage.${string}`>> {
  const totals = addUp([])
  return {
    'usage.moreCalls': () => ({ ok: true, value: [] }),
    'usage.review': () =>
      ok({
        isDemo: false,
        calls: [],
        costliest: [],
        copiedCount: 0,
        onVisiblePath: totals,
        paid: totals,
        doRowsMatchLedger: true,
      }),
    'usage.messageLife': () => ok(world.life),
    'usage.nextPrompts': (ask) => ok(nextPrompts(world, ask)),
    'usage.page': () => ok(world.usagePage),
    'usage.moreConversations': () => ok([]),
    'usage.prove': () => ok(world.usagePage.sums),
    'usage.calls': ({ conversationId, after }) => {
      const calls = world.ledgerCalls.filter(
        (call) => conversationId === null || call.conversationId === conversationId,
      )
      const start = after ?? 0
      const next = start + pageLength
      return ok({ rows: calls.slice(start, next), next: next < calls.length ? next : null })
    },
    'usage.export': () => ok({ callCount: world.usagePage.sums.callCount }),
    'usage.today': () => ok(world.usagePage.days.at(-1)?.sums.totalTokens ?? 0),
    'usage.anonymise': ({ conversationId }) => {
      const { conversations } = world.usagePage
      const rows = conversations.rows.map((row) =>
        row.conversationId === conversationId ? { ...row, title: '' } : row,
      )
      world.usagePage = { ...world.usagePage, conversations: { ...conversations, rows } }
      return done
    },
  }
}
