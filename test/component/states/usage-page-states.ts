import { page, userEvent } from 'vitest/browser'
import type { UsagePage } from '../../../src/shared/contract/usage/usage-page.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import {
  aComparedUsage,
  aMonthEnd,
  anEarlierUsage,
  aPricedMonth,
  someOutlooks,
} from '../../fixtures/samples/trend.ts'
import {
  aCachedUsagePage,
  aLedgerCall,
  aLongUsagePage,
  someLedgerCalls,
} from '../../fixtures/samples/usage.ts'
import { aUsagePageWithProjects } from '../../fixtures/samples/usage-of-projects.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { button, command, named, one, press, type WindowState } from './window-state.ts'

const none: UsagePage = {
  sums: noSums,
  days: [],
  models: [],
  connections: [],
  conversations: { rows: [], otherCount: 0, others: noSums },
  programs: [],
  projects: [],
  choices: { connections: [], models: [], programs: [], projects: [], hasDemo: false },
  firstDay: null,
}

function withUsage(usagePage: UsagePage): () => World {
  return () => ({ ...chatOf(twoTurns), usagePage })
}

/** A page beside the thirty days before it, with everything that looks ahead. */
function withEarlier(): World {
  const { usagePage, earlierUsage } = aComparedUsage()
  const clearing = { clearedAt: now, beforeDay: '2026-11-11', callCount: 3, totalTokens: 5_120 }
  const ahead = { monthEnd: aMonthEnd(), budgetOutlook: someOutlooks() }
  return { ...withUsage(usagePage)(), earlierUsage, clearing, ...ahead }
}

/** A month with prices, a budget, and an estimate. */
export function aMonth(): World {
  const usagePage = aPricedMonth()
  const spent = usagePage.sums.cost[0]?.amount ?? '0'
  const budget = aBudget({ period: 'month', currency: 'USD', limit: '80' })
  const price = { soFar: { currency: 'USD', amount: spent }, record: { monthCount: 6, medianPercent: 9 } }
  return {
    ...withUsage(usagePage)(),
    budgets: [aBudgetState(budget, { spent, percent: 59, notCountedCount: 18 })],
    budgetOutlook: someOutlooks().slice(1, 2),
    monthEnd: aMonthEnd({ prices: [{ ...price, estimate: '71', range: '8' }] }),
    earlierUsage: anEarlierUsage(usagePage),
  }
}

const open = command('open-usage')
const openAll = async (): Promise<void> => {
  open()
  await press(button('More breakdowns'))
}
const table = (name: string) => one('table', name)

async function chooseRange(name: string): Promise<void> {
  await press(page.getByRole('button', { name: /Days:/u }))
  await press(one('menuitemradio', name))
}

/**
 * Everything that could be long is long: amounts of many digits in several currencies, counts near the
 * largest number.
 */
function hugePage(): UsagePage {
  const usage = aLongUsagePage(1)
  const cost = ['EUR', 'JPY', 'USD'].map((currency) => ({
    currency,
    amount: '1234567890123456789012345678901234567890.000001',
  }))
  const sums = {
    ...usage.sums,
    promptTokens: Number.MAX_SAFE_INTEGER,
    totalTokens: Number.MAX_SAFE_INTEGER,
    historyTokens: 4_000_000_000_000_000,
    splitPromptTokens: 8_000_000_000_000_000,
    noTotalCount: 1,
    estimatedCount: 2,
    estimatedPromptTokens: 812,
    notProcessedCount: 3,
    cost,
    unpricedCount: 4,
  }
  const long = { ...usage.connections[0], connectionId: 'service', name: 'x'.repeat(300), sums }
  return {
    ...usage,
    sums,
    days: usage.days.map(({ day }) => ({ day, sums })),
    models: [{ model: 'm'.repeat(300), connectionId: 'service', connectionName: long.name, sums }],
    connections: [long, { ...long, connectionId: 'own', sums: noSums }],
    conversations: {
      rows: [{ conversationId: 'gone', title: 'ת'.repeat(300), isDeleted: true, sums }],
      otherCount: 0,
      others: noSums,
    },
  }
}

async function openConversationCalls(bridge: FakeBridge): Promise<void> {
  bridge.world.ledgerCalls = [
    ...someLedgerCalls(),
    aLedgerCall({ id: 'odd', usage: { promptTokens: 10, completionTokens: 5, totalTokens: 42 } }),
    aLedgerCall({
      id: 'estimated',
      source: 'estimated',
      usage: { promptTokens: null, completionTokens: null, totalTokens: null },
      estimate: { promptTokens: 700, completionTokens: 112 },
    }),
  ].map((call) => ({ ...call, conversationId: 'conversation-0' }))
  open()
  await press(table('Usage by chat').getByRole('row').nth(1).getByRole('button').first())
}

/** The usage of all conversations. */
export const usagePageStates: readonly WindowState[] = [
  {
    name: 'usage page',
    world: withUsage(aLongUsagePage()),
    reach: open,
    shown: table('Usage by chat'),
  },
  { name: 'usage page of a month with prices', world: aMonth, reach: open, shown: table('Usage by chat') },
  {
    name: 'usage page of few calls',
    world: () => ({ ...withUsage(aLongUsagePage(1))(), ledgerCalls: someLedgerCalls() }),
    reach: open,
    shown: table('Usage by call'),
  },
  {
    name: 'usage page with projects',
    world: withUsage(aUsagePageWithProjects()),
    reach: openAll,
    shown: table('Usage by project'),
  },
  {
    name: 'usage page beside the days before',
    world: withEarlier,
    reach: openAll,
    shown: table('Change by model'),
  },
  {
    name: 'usage page with its exports',
    world: withUsage(aLongUsagePage()),
    reach: async () => {
      open()
      await press(button('Export'))
    },
    shown: one('menuitem', 'Export CSV'),
  },
  {
    name: 'usage page with its month-end menu',
    world: withUsage(aLongUsagePage()),
    reach: async () => {
      open()
      await press(one('button', 'More', page.getByRole('region', { name: named('Usage') })))
    },
    shown: one('menuitem', 'Statement'),
  },
  {
    name: 'usage page with its filters',
    world: withUsage(aUsagePageWithProjects()),
    reach: async () => {
      open()
      await press(page.getByRole('button', { name: /Filters:/u }))
    },
    shown: one('menuitemcheckbox', 'atlas-405b'),
  },
  {
    name: 'usage page with cached tokens',
    world: withUsage(aCachedUsagePage()),
    reach: openAll,
    shown: table('Usage by day'),
  },
  {
    name: 'usage page of three years',
    world: withUsage(aLongUsagePage(1_096)),
    reach: async () => {
      await openAll()
      await chooseRange('All')
    },
    shown: table('Usage by day'),
  },
  {
    name: 'usage page of huge numbers',
    world: withUsage(hugePage()),
    reach: open,
    shown: table('Usage by model'),
  },
  {
    name: 'usage page without calls',
    world: withUsage(none),
    reach: open,
    shown: button('Write the first message'),
  },
  {
    name: 'usage page without a match',
    world: withUsage({ ...none, firstDay: '2026-11-19' }),
    reach: open,
    shown: button('Show all usage'),
  },
  {
    name: 'usage page with an error',
    prepare: (bridge) => bridge.answer('usage.page', () => refuse('internal')),
    reach: open,
    shown: button('Try again'),
  },
  {
    name: 'usage page with wrong sums',
    world: withUsage(aLongUsagePage()),
    prepare: (bridge) =>
      bridge.answer('usage.verify', () => ({ sums: noSums, hours: [], reportedCosts: [] })),
    reach: open,
    shown: button('Open Settings › Privacy and data').first(),
  },
  {
    name: 'usage page with reversed dates',
    world: withUsage(aLongUsagePage()),
    reach: async () => {
      open()
      await chooseRange('Custom…')
      await userEvent.fill(page.getByLabelText(/First day/u), '2026-12-24')
    },
    shown: page.getByText(/The first day is after the last/u),
  },
  {
    name: 'usage page asking about a title',
    world: withUsage(aLongUsagePage()),
    reach: async () => {
      open()
      await press(button('Remove title').first())
    },
    shown: button('Keep title'),
  },
  {
    name: 'usage page of one chat',
    world: withUsage(aLongUsagePage()),
    reach: openConversationCalls,
    shown: table('Usage by call'),
  },
]
