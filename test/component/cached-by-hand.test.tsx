import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addUp } from '../../src/main/accounting/totals.ts'
import { openPanel } from '../../src/renderer/stores/app/panel-store.ts'
import type { UsagePage } from '../../src/shared/contract/usage/usage-page.ts'
import type { CallRow } from '../../src/shared/contract/usage/usage-review.ts'
import { formatCount } from '../../src/shared/language/format-number.ts'
import { beside, rowsOf, sumsOfRows } from '../fixtures/by-hand/cached.ts'
import { aCall, aConversation, anAnswer, twoTurns } from '../fixtures/samples/chat.ts'
import { aLedgerCall, aUsagePage } from '../fixtures/samples/usage.ts'
import { worldWith } from './fake-world.ts'
import { openApp } from './open-app.tsx'
import { integrity, openUsage, region, table } from './open-usage.ts'

/** Each forecast is a token below all input, and the last one far from it. */
const inputOf = ([prompt, cached, write]: readonly [number, number, number, ...unknown[]]) =>
  prompt + cached + write
const rows = rowsOf(beside).map((row, index): CallRow => {
  const input = inputOf(beside[index] ?? [0, 0, 0])
  const forecast = { promptTokens: index === beside.length - 1 ? 206 : input - 1, spread: 5 }
  return { ...row, forecast, contextLength: 4_096 }
})
const paid = addUp(rows)
const sums = sumsOfRows(rows)

const rowsOfTable = (element: Element) =>
  [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))

test('a chat whose reports count cached and reasoning tokens in addition has the numbers of the table', async () => {
  const review = {
    isDemo: false,
    calls: rows,
    costliest: [],
    copiedCount: 0,
    onVisiblePath: paid,
    paid,
    doRowsMatchLedger: true,
  }
  await openApp(worldWith([aConversation()], { sql: twoTurns }), (fake) => {
    fake.answer('usage.review', () => review)
  })
  openPanel('usage')
  const calls = page.getByRole('table', { name: 'Calls' })
  await expect.element(calls).toBeVisible()
  const [head = [], ...cells] = rowsOfTable(calls.element())
  const columns = ['Prompt', 'Cached', 'Completion', 'Reasoning', 'Total', 'History', 'New']
  const inTable = [0, 1, 3, 4, 5, 6, 7]
  expect(cells.slice(0, -1).map((row) => columns.map((name) => row[head.indexOf(name)]))).toEqual(
    beside.map((line) => inTable.map((at) => (line?.[at] === null ? '–' : formatCount(Number(line?.[at]))))),
  )
  const panel = page.getByRole('region', { name: 'Chat usage' })
  // 7,255 of 8,275 input tokens.
  await expect.element(panel.getByText('88% of the reported input tokens were resent history.')).toBeVisible()
  await expect
    .element(panel.getByText('7 of 8 prompts were within their spread', { exact: false }))
    .toBeVisible()
  await expect.element(panel.getByRole('img', { name: /largest call has 1,253 tokens/u })).toBeVisible()
  // 206 + 1,024 of 4,096.
  await expect.element(panel.getByText('The largest prompt filled 30.0%', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('The reported total of', { exact: false })).not.toBeInTheDocument()
})

test('an answer with cached and reasoning tokens in addition compares its whole input with the forecast', async () => {
  const [, second] = rows
  const call = aCall({ ...second, anomalies: [], forecast: { promptTokens: 868, spread: 5 } })
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
      others: sumsOfRows([]),
    },
  }
  const { bridge } = await openUsage(usagePage)
  bridge.world.ledgerCalls = rows.map(({ id, usage, details, cost }) =>
    aLedgerCall({ id, usage, details, cost }),
  )
  await expect.element(region.getByText('88% resent history', { exact: true })).toBeVisible()
  await expect.element(region.getByText('The parts add up to', { exact: false })).not.toBeInTheDocument()
  await expect.element(region.getByText('8,615').first()).toBeVisible()
  await table('Usage by day').getByRole('button', { name: 'Fri, Nov 20' }).click()
  const calls = table('Usage by call')
  await expect.element(calls).toBeVisible()
  await expect.element(region.getByRole('img', { name: /Largest: 1,253/u })).toBeVisible()
  await expect.element(integrity('Usage by call')).toHaveTextContent('Σ rows = total ✓ (8 calls)')
  const [head = [], ...cells] = rowsOfTable(calls.element())
  expect(cells.slice(0, -1).map((row) => row[head.indexOf('Total')])).toEqual(
    beside.map((line) => formatCount(line?.[5] ?? 0)),
  )
})
