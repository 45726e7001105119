import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addCall } from '../../../src/main/accounting/call-sums.ts'
import { addUp } from '../../../src/main/accounting/totals.ts'
import { openPanel } from '../../../src/renderer/stores/app/panel-store.ts'
import type { CallRow } from '../../../src/shared/contract/usage/chat-usage.ts'
import type { UsagePage, UsageSums } from '../../../src/shared/contract/usage/usage-page.ts'
import { addMoney } from '../../../src/shared/domain/money/money.ts'
import { inputTokensOf } from '../../../src/shared/domain/usage/usage-details.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { formatCount } from '../../../src/shared/language/format-number.ts'
import { besideCalls } from '../../fixtures/by-hand/cached-calls.ts'
import { aCall, aConversation, anAnswer, twoTurns } from '../../fixtures/samples/chat.ts'
import { aLedgerCall, aRow, aUsagePage } from '../../fixtures/samples/usage.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { integrity, openUsage, region, table } from './open-usage.ts'

/** The calls as a chat's review has them. Each forecast is a token below all input, and the last one far from it. */
const rows = besideCalls.map(({ usage, details, split, cost }, index): CallRow => {
  const input = (inputTokensOf(usage, details) ?? 0) - 1
  return {
    ...aRow({ number: index + 1, messageId: `answer ${index + 1}` }),
    usage,
    details,
    split,
    contextLength: 4_096,
    cost: cost === null ? null : { currency: 'USD', amount: cost },
    forecast: { promptTokens: index === besideCalls.length - 1 ? 151 : input, range: 5 },
  }
})
const paid = addUp(rows)
const sums = sumsOf(rows)

function sumsOf(calls: readonly CallRow[]): UsageSums {
  const added = { ...noSums }
  for (const call of calls)
    addCall(added, { ...call, historyTokens: call.split.kind === 'split' ? call.split.historyTokens : 0 })
  return { ...added, cost: addMoney(calls.flatMap(({ cost }) => cost ?? [])), unpricedCount: 0 }
}

const rowsOfTable = (element: Element) =>
  [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))

test('a chat whose reports count cached and reasoning tokens in addition has the numbers of the table', async () => {
  const review = {
    isDemo: false,
    calls: rows,
    costliest: [],
    copiedCount: 0,
    corrections: [],
    onVisiblePath: paid,
    paid,
    doRowsMatchLedger: true,
  }
  await openApp(worldWith([aConversation()], { sql: twoTurns }), (fake) => {
    fake.answer('usage.ofChat', () => review)
  })
  openPanel('usage')
  const calls = page.getByRole('table', { name: 'Calls' })
  await expect.element(calls).toBeVisible()
  const [head = [], ...cells] = rowsOfTable(calls.element())
  const columns = ['Prompt', 'Cached', 'Completion', 'Reasoning', 'Total', 'History', 'New']
  expect(cells.slice(0, -1).map((row) => columns.map((name) => row[head.indexOf(name)]))).toEqual(
    besideCalls.map(({ usage, details, split }) => {
      const { promptTokens, completionTokens, totalTokens } = usage
      const counts = [
        promptTokens,
        details.cachedTokens,
        completionTokens,
        details.reasoningTokens,
        totalTokens,
      ]
      const parts = split.kind === 'split' ? [split.historyTokens, split.newTokens] : [null, null]
      return [...counts, ...parts].map((count) => (count === null ? '–' : formatCount(count)))
    }),
  )
  const panel = page.getByRole('region', { name: 'Chat usage' })
  // 7,210 of 8,220 input tokens.
  await expect.element(panel.getByText('88% of the reported input tokens were resent history.')).toBeVisible()
  await expect
    .element(panel.getByText('7 of 8 prompts were within their spread', { exact: false }))
    .toBeVisible()
  await expect.element(panel.getByRole('img', { name: /largest call has 1,205 tokens/u })).toBeVisible()
  // 151 + 1,024 of 4,096.
  await expect.element(panel.getByText('The largest prompt filled 28.7%', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('The reported total of', { exact: false })).not.toBeInTheDocument()
})

test('an answer with cached and reasoning tokens in addition compares its whole input with the forecast', async () => {
  const [, second] = rows
  const call = aCall({ ...second, anomalies: [], forecast: { promptTokens: 868, range: 5 } })
  await openApp(
    worldWith([aConversation()], { sql: [...twoTurns.slice(0, 3), anAnswer('a2', 'Yes.', { call })] }),
  )
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  await expect
    .element(answer.getByRole('group', { name: 'Token usage' }))
    .toMatchTextContent('prompt 102 + 768 cached · completion 60 + 90 reasoning · total 1,020')
  const parts = [...answer.element().querySelectorAll<HTMLElement>('[aria-hidden="true"] > span')]
  expect(parts.map(({ style }) => style.flexGrow)).toEqual(['840', '30', '90', '60'])
  await answer.getByRole('button', { name: 'Details' }).click()
  await expect
    .element(answer.getByText('reported 870 (+2, within the spread)', { exact: false }))
    .toBeVisible()
  await expect
    .element(
      answer.getByText('History is the chat so far: the previous prompt and completion', { exact: false }),
    )
    .toBeVisible()
})

test('the usage page adds up cached and reasoning tokens in addition, and finds no odd total', async () => {
  const day = '2026-11-20'
  const connection = { connectionId: 'service', connectionName: 'api.example.com' }
  const usagePage: UsagePage = {
    ...aUsagePage(),
    sums,
    days: [{ day, sums }],
    models: [{ model: 'meridian-70b-chat', ...connection, sums }],
    connections: [{ connectionId: 'service', name: 'api.example.com', sums }],
    conversations: {
      rows: [{ conversationId: 'sql', title: 'A chat', isDeleted: false, sums }],
      otherCount: 0,
      others: noSums,
    },
  }
  const { bridge } = await openUsage(usagePage)
  bridge.world.ledgerCalls = rows.map(({ id, usage, details, cost }) =>
    aLedgerCall({ id, usage, details, cost }),
  )
  await expect.element(region.getByText('88% resent history', { exact: true })).toBeVisible()
  await expect.element(region.getByText('The parts add up to', { exact: false })).not.toBeInTheDocument()
  await expect.element(region.getByText('8,560').first()).toBeVisible()
  await table('Usage by day').getByRole('button', { name: 'Fri, Nov 20' }).click()
  const calls = table('Usage by call')
  await expect.element(calls).toBeVisible()
  await expect.element(region.getByRole('img', { name: /Largest: 1,205/u })).toBeVisible()
  await expect.element(integrity('Usage by call')).toHaveTextContent('Σ rows = total ✓ (8 calls)')
  const [head = [], ...cells] = rowsOfTable(calls.element())
  expect(cells.slice(0, -1).map((row) => row[head.indexOf('Total')])).toEqual(
    besideCalls.map(({ usage }) => formatCount(usage.totalTokens ?? 0)),
  )
})
