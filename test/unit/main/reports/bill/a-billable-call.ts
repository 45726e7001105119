import fc from 'fast-check'
import type { BillableCall } from '../../../../../src/main/reports/bill/bill-causes.ts'
import type { TallyRow } from '../../../../../src/main/reports/bill/bill-lines.ts'
import type { BilledRow, BillPeriod } from '../../../../../src/shared/contract/usage/bill.ts'
import { addMoney } from '../../../../../src/shared/domain/money/money.ts'
import { noDetails } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice, ratesOf } from '../../../../fixtures/samples/money.ts'

const dayMs = 86_400_000
export const october: BillPeriod = { connectionId: 'own', clock: 'utc', from: '2026-10-01', to: '2026-10-31' }
export const noon = Date.parse('2026-10-15T12:00:00Z')

export function aCall(changes: Partial<BillableCall> = {}): BillableCall {
  return {
    id: 'call',
    conversationId: 'conversation',
    messageId: 'message',
    title: 'A stable sort in SQL',
    model: 'meridian-70b-chat',
    startedAt: noon,
    connectionId: 'own',
    connectionName: 'api.example.com',
    state: 'complete',
    source: 'reported',
    modelRequested: 'meridian-70b-chat',
    modelAnswered: 'meridian-70b-chat',
    usage: { promptTokens: 100, completionTokens: 20, totalTokens: 120 },
    details: noDetails,
    estimate: null,
    rates: ratesOf(aPrice()),
    durationMs: 800,
    utcOffsetMinutes: 0,
    cost: { currency: 'USD', amount: '0.000012' },
    ...changes,
  }
}

export const unreported = {
  source: 'not-reported',
  usage: { promptTokens: null, completionTokens: null, totalTokens: null },
  cost: null,
} as const

export function aBilledRow(changes: Partial<BilledRow> = {}): BilledRow {
  return {
    day: null,
    model: null,
    promptTokens: null,
    completionTokens: null,
    totalTokens: null,
    requests: null,
    cost: null,
    ...changes,
  }
}

/**
 * The sums as the ledger keeps them, computed independently of the code under test: one call after the other.
 */
export function sumsOf(calls: readonly BillableCall[], period = october): TallyRow[] {
  const dayOf = ({ startedAt, utcOffsetMinutes }: BillableCall): string => {
    const shift = period.clock === 'utc' ? 0 : utcOffsetMinutes * 60_000
    return new Date(Math.floor((startedAt + shift) / dayMs) * dayMs).toISOString().slice(0, 10)
  }
  const inside = calls.filter(
    (call) =>
      call.connectionId === period.connectionId &&
      call.source !== 'none' &&
      dayOf(call) >= period.from &&
      dayOf(call) <= period.to,
  )
  const groups = Map.groupBy(inside, (call) => JSON.stringify([dayOf(call), call.model]))
  return [...groups.values()].map((group) => {
    const sum = (count: 'promptTokens' | 'completionTokens' | 'totalTokens'): string =>
      String(group.reduce((all, { usage }) => all + BigInt(usage[count] ?? 0), 0n))
    const [first] = group
    if (first === undefined) throw new Error('A group has a call.')
    return {
      day: dayOf(first),
      model: first.model,
      callCount: group.length,
      reportedCount: group.filter(({ source }) => source === 'reported').length,
      totalCount: group.filter(({ usage }) => usage.totalTokens !== null).length,
      promptTokens: sum('promptTokens'),
      completionTokens: sum('completionTokens'),
      totalTokens: sum('totalTokens'),
      cost: addMoney(group.flatMap(({ source, cost }) => (source === 'reported' ? (cost ?? []) : []))),
    }
  })
}

/** A bill that equals the ledger for every day and model. */
export function billOf(rows: readonly TallyRow[]): BilledRow[] {
  return rows.map((row) => ({
    day: row.day,
    model: row.model,
    promptTokens: row.reportedCount === 0 ? null : Number(row.promptTokens),
    completionTokens: row.reportedCount === 0 ? null : Number(row.completionTokens),
    totalTokens: row.totalCount === 0 ? null : Number(row.totalTokens),
    requests: row.callCount,
    cost: row.cost[0] ?? null,
  }))
}

const count = fc.nat(200_000)
const model = fc.constantFrom('meridian-70b-chat', 'atlas-7b', 'Σ 模型')

/** Calls of October whose parts sum, all reported. */
export const someCalls = fc.array(
  fc
    .record({
      promptTokens: count,
      completionTokens: count,
      model,
      startedAt: fc.integer({ min: Date.parse('2026-10-01'), max: Date.parse('2026-11-01') - 1 }),
      utcOffsetMinutes: fc.constantFrom(0, 60, -480, 330),
    })
    .map(({ promptTokens, completionTokens, ...rest }) =>
      aCall({
        ...rest,
        modelRequested: rest.model,
        modelAnswered: rest.model,
        usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens },
        cost: { currency: 'USD', amount: '0.0000001' },
      }),
    ),
  { maxLength: 40 },
)
