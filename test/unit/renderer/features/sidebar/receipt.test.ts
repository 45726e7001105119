import { expect, test } from 'vitest'
import { writeReceipt } from '../../../../../src/renderer/features/sidebar/receipt.ts'
import type { ChatUsage } from '../../../../../src/shared/contract/usage/chat-usage.ts'
import { noSums } from '../../../../../src/shared/domain/usage/usage-sums.ts'
import { aRate } from '../../../../fixtures/samples/money.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const usd = { model: 'meridian-70b-chat', validFrom: '2026-10-01', ...aRate('2', '8') }
const page = 'https://example.com/prices'
const origin = { kind: 'list', day: '2026-11-01', page, isConfirmed: false } as const
const noUsage = { promptTokens: null, completionTokens: null, totalTokens: null }
const startedAt = Date.UTC(2026, 10, 20, 12)

function aChat(changes: Partial<ChatUsage> = {}): ChatUsage {
  const calls = [
    aRow({ startedAt, cost: { currency: 'USD', amount: '0.003542' }, price: usd }),
    aRow({
      startedAt: startedAt + 60_000,
      modelRequested: 'kestrel-7b-instruct',
      cost: { currency: 'EUR', amount: '0.01' },
      price: { ...usd, currency: 'EUR', origin },
    }),
    aRow({
      startedAt: startedAt + 120_000,
      usage: noUsage,
      source: 'not-reported',
      estimate: { promptTokens: 1_400, completionTokens: 79 },
      estimatedCost: { currency: 'USD', amount: '0.003432' },
      price: usd,
    }),
    aRow({ startedAt: startedAt + 180_000 }),
  ]
  const paid = {
    ...noSums,
    callCount: 4,
    notReportedCount: 1,
    promptTokens: 12_409,
    completionTokens: 426,
    totalTokens: 12_835,
    cachedTokens: 900,
    estimatedPromptTokens: 1_400,
    estimatedCompletionTokens: 79,
    estimatedCount: 1,
  }
  const rest = { isDemo: false, costliest: [], copiedCount: 0, corrections: [], doRowsMatchLedger: true }
  return { calls, paid, onVisiblePath: paid, ...rest, ...changes }
}

/** Formats use spaces that don't break. */
const linesOf = (receipt: string): string[] => receipt.replaceAll(/[\u00a0\u202f]/gu, ' ').split('\n')

test('a receipt has the tokens by part, and the exact cost by currency', () => {
  const [title, name, , period, ...lines] = linesOf(writeReceipt('A stable sort in SQL', aChat()))
  expect([title, name]).toEqual(['Tally receipt', 'A stable sort in SQL'])
  expect(period).toMatch(/^Period {25}Nov 20, 2026, \d+:00 [AP]M – Nov 20, 2026, \d+:03 [AP]M$/u)
  expect(lines).toEqual([
    'Models                         meridian-70b-chat and kestrel-7b-instruct',
    'Calls                          4 calls, 1 without counts',
    '',
    'Prompt                          12,409',
    'Completion                         426',
    'Total                           12,835',
    'Cached                             900',
    'Not in the total               ≈ 1,479',
    '',
    'Exact cost                     $0.003542',
    'At list prices, not confirmed  ≈ €0.01',
    'Not in the cost                ≈ $0.003432',
    'Without a price                1 call',
    '',
  ])
})

test('a receipt of the demo has no money, and one without a call no period', () => {
  expect(linesOf(writeReceipt('', aChat({ isDemo: true }))).slice(-3)).toEqual([
    '',
    'Demo calls are free.',
    '',
  ])
  const empty = aChat({ calls: [], paid: { ...noSums } })
  expect(linesOf(writeReceipt('', empty))).toEqual([
    'Tally receipt',
    '',
    'Calls       0 calls',
    '',
    'Prompt      0',
    'Completion  0',
    'Total       0',
    '',
  ])
})
