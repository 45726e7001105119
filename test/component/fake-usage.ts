import { type LineMessage, paceOf, promptAhead } from '../../src/main/accounting/next-prompt-base.ts'
import { addSums, sumsOfRow } from '../../src/main/reports/bill/bill-sums.ts'
import { rowsToKeep } from '../../src/main/reports/bill/ledger-rows-for-bill.ts'
import { reconcile } from '../../src/main/reports/bill/reconciliation.ts'
import type { Input, Output } from '../../src/shared/contract/contract.ts'
import type { BillDraft, SavedBill } from '../../src/shared/contract/usage/bill.ts'
import { type CallRow, type ChatUsage, UsageTotals } from '../../src/shared/contract/usage/chat-usage.ts'
import { priorTokenRates } from '../../src/shared/domain/usage/token-rates.ts'
import { addUp } from '../../src/shared/domain/usage/usage-sums.ts'
import { now } from '../fixtures/samples/chat.ts'
import { sumsOf } from '../unit/main/reports/bill/a-billable-call.ts'
import { type HandlersOf, refuse } from './fake-contract.ts'
import type { World } from './fake-world.ts'

const pageLength = 50

/** A call without counts. */
export const unreported = {
  usage: { promptTokens: null, completionTokens: null, totalTokens: null },
  source: 'not-reported',
  split: { kind: 'not-known', reason: 'not-reported' },
} as const
export const failed = { ...unreported, kind: 'failed', state: 'failed', source: 'none' } as const

/** The sums of a day without calls. */
export const noToday: Output<'usage.today'> = {
  callCount: 0,
  totalTokens: 0,
  estimatedTokens: 0,
  demoTokens: 0,
  cost: [],
  unpricedCount: 0,
}

/** The usage of a chat that made these calls. */
export function chatUsageOf(calls: readonly CallRow[], changes: Partial<ChatUsage> = {}): ChatUsage {
  return {
    isDemo: false,
    calls: [...calls],
    costliest: [],
    copiedCount: 0,
    corrections: [],
    onVisiblePath: UsageTotals.parse(addUp(calls.filter(({ isOnVisiblePath }) => isOnVisiblePath))),
    paid: UsageTotals.parse(addUp(calls)),
    doRowsMatchLedger: true,
    ...changes,
  }
}

/** The page of the world, whatever the filter; the calls of the requested conversation. */
export function usageHandlers(world: World): HandlersOf<'usage'> {
  return {
    'usage.ofChat': ({ conversationId }) => {
      const corrections = world.corrections.filter((moved) => moved.conversationId === conversationId)
      return chatUsageOf([], { corrections })
    },
    'usage.ofProgram': () => world.programReview,
    'usage.programReport': () => world.programReport,
    'usage.programTask': ({ taskId }) =>
      world.programTasks.find(({ task }) => task.id === taskId) ?? refuse('not-found'),
    'usage.messageWeight': () => world.weight,
    'usage.nextPrompts': (ask) => nextPrompts(world, ask),
    'usage.page': () => world.usagePage,
    'usage.earlier': () => world.earlierUsage,
    'usage.anomalies': () => world.anomalies,
    'usage.monthEnd': () => world.monthEnd,
    'usage.budgetOutlook': () => world.budgetOutlook,
    'usage.verify': () => ({
      sums: world.usagePage.sums,
      hours: [{ hour: 15, sums: world.usagePage.sums }],
      reportedCosts: [],
    }),
    'usage.calls': ({ conversationId, after }) => {
      const calls = world.ledgerCalls.filter(
        (call) => conversationId === null || call.conversationId === conversationId,
      )
      const start = after ?? 0
      const next = start + pageLength
      return { rows: calls.slice(start, next), next: next < calls.length ? next : null }
    },
    'usage.whatIf': () => world.whatIf,
    'usage.moreCalls': () => [],
    'usage.tree': () => world.tree,
    'usage.moreTree': () => [],
    'usage.moreConversations': () => [],
    'usage.export': () => ({ callCount: world.usagePage.sums.callCount, exportId: 'usage' }),
    'usage.today': () => ({
      ...noToday,
      callCount: world.usagePage.days.at(-1)?.sums.callCount ?? 0,
      totalTokens: world.usagePage.days.at(-1)?.sums.totalTokens ?? 0,
    }),
    'usage.anonymise': ({ conversationId }) => {
      const { conversations } = world.usagePage
      const rows = conversations.rows.map((row) =>
        row.conversationId === conversationId ? { ...row, title: '' } : row,
      )
      const programs = world.usagePage.programs.map((program) =>
        program.programId === conversationId ? { ...program, name: '' } : program,
      )
      const projects = world.usagePage.projects.map((project) =>
        project.projectId === conversationId ? { ...project, name: '' } : project,
      )
      world.usagePage = { ...world.usagePage, conversations: { ...conversations, rows }, programs, projects }
    },
  }
}

/** The folder is chosen by the first press. */
export function ledgerCopyHandlers(world: World): HandlersOf<'ledgerCopy'> {
  const put = (changes: Partial<World['ledgerCopy']>) => {
    world.ledgerCopy = { ...world.ledgerCopy, ...changes }
    return world.ledgerCopy
  }
  const done = {
    at: now,
    problem: null,
    dayCount: 31,
    callCount: 412,
    onlyInCopyCount: 0,
    elsewhereCount: 0,
    writtenDayCount: 1,
  }
  return {
    'ledgerCopy.read': () => world.ledgerCopy,
    'ledgerCopy.chooseFolder': () => put({ folder: '/srv/team/tally', lastRun: done }),
    'ledgerCopy.change': ({ withTitles, deviceName }) =>
      put({
        ...(withTitles !== undefined && { withTitles }),
        ...(deviceName !== undefined && { deviceName }),
        lastRun: done,
      }),
    'ledgerCopy.copyNow': () => put({ lastRun: done }),
    'ledgerCopy.stop': () => put({ folder: null, lastRun: null }),
  }
}

export function statementHandlers(world: World): HandlersOf<'statements'> {
  return {
    'statements.choices': () => world.statementChoices,
    'statements.preview': ({ month, clock }) => ({ ...world.statement, month, clock }),
    'statements.save': ({ month, format }) => ({
      fileName: `tally-statement-${month}.${format}`,
      exportId: 'statement',
    }),
  }
}

export function ledgerHandlers(world: World): HandlersOf<'ledger'> {
  return {
    'ledger.verifyTotals': () => ({
      callCount: 412,
      totalTokens: 58_120,
      differenceCount: 0,
      differences: [],
      answerCount: 409,
      costs: { byCalls: [], bySums: [] },
      findings: [],
    }),
    'ledger.shareBefore': () => world.share,
    'ledger.exportBefore': () => ({ callCount: world.share.callCount, exportId: 'ledger' }),
    'ledger.clearBefore': ({ before }) => {
      world.clearing = { ...world.share, clearedAt: now, beforeDay: before }
      return world.clearing
    },
    'ledger.lastClearing': () => world.clearing,
  }
}

/** As main computes it, with models that have no history but this conversation. */
export function nextPrompts(
  world: World,
  { conversationId, modelIds, replacing }: Input<'usage.nextPrompts'>,
): Output<'usage.nextPrompts'> {
  const conversation = world.conversations.find(({ id }) => id === conversationId)
  const messages = world.messages[conversationId] ?? []
  const end = replacing === null ? messages.length : messages.findIndex(({ id }) => id === replacing)
  const systemPrompt = conversation?.systemPrompt ?? ''
  const above = messages.slice(0, end)
  const line = (above.every(({ isExcluded }) => isExcluded) ? [] : above).map(
    (message): LineMessage => ({ ...message, excludedImages: message.excludedImages ?? [], systemPrompt }),
  )
  const { means, covariance, ...more } = priorTokenRates
  const rates = { means: [...means], covariance: covariance.map((row) => [...row]), ...more }
  const ids = modelIds.length > 0 ? modelIds : [conversation?.modelId ?? '']
  return {
    prompts: ids.map((modelId) => {
      const base = promptAhead(line, { systemPrompt, modelId, ratesOf: () => rates })
      const unknown = { price: null, cache: null, writtenFrom: null }
      return { modelId, ...unknown, base: { ...base, features: [...base.features] }, rates }
    }),
    tokensPerTurn: paceOf(line),
  }
}

/** Compares bills with the calls of the world, using main's own code. */
export function billHandlers(world: World): HandlersOf<'bills'> {
  const gone = refuse('bill-gone')
  const find = (billId: string): SavedBill | undefined => world.bills.find(({ id }) => id === billId)
  const put = (bill: SavedBill): SavedBill => {
    world.bills = [bill, ...world.bills.filter(({ id }) => id !== bill.id)]
    return bill
  }
  const keep = (id: string, { period, rows }: BillDraft, closedAt: number | null): SavedBill => {
    const tally = rowsToKeep(sumsOf(world.billable, period))
    return put({ id, period, rows, tally, connectionName: 'api.example.com', savedAt: now, closedAt })
  }
  return {
    'bills.list': () => ({
      bills: world.bills
        .toSorted((one, other) => (one.period.to < other.period.to ? 1 : -1))
        .map(({ rows, tally, ...bill }) => ({
          ...bill,
          billed: addSums(rows.map(sumsOfRow)),
          tally: addSums(tally.map(sumsOfRow)),
        })),
      connections: world.connections
        .filter(({ kind }) => kind === 'service')
        .map(({ id, name }) => ({ id, name })),
    }),
    'bills.compare': (draft) => {
      const rows = sumsOf(world.billable, draft.period)
      return reconcile(draft, { rows, calls: world.billable, clearings: [] })
    },
    'bills.save': ({ billId, ...draft }) => keep(billId ?? `bill-${world.bills.length + 1}`, draft, null),
    'bills.open': ({ billId }) => {
      const bill = find(billId)
      return bill === undefined ? gone : bill
    },
    'bills.setClosed': ({ billId, isClosed }) => {
      const bill = find(billId)
      if (bill === undefined) return gone
      return isClosed ? keep(billId, bill, now) : put({ ...bill, closedAt: null })
    },
    'bills.delete': ({ billId }) => {
      const bill = find(billId)
      if (bill === undefined) return gone
      world.bills = world.bills.filter(({ id }) => id !== billId)
      return bill
    },
    'bills.restore': ({ bill }) => {
      put(bill)
    },
  }
}
