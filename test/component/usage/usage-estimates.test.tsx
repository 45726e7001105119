import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { chatUsageOf, failed, unreported } from '../fake-usage.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const [prompt, answer, total] = ['≈\u00a0700', '≈\u00a0112', '≈\u00a0812']
const calls = [
  aRow({
    number: 1,
    ...failed,
    isOnVisiblePath: false,
  }),
  aRow({
    number: 2,
    ...unreported,
    source: 'estimated',
    estimate: { promptTokens: 700, completionTokens: 112 },
    attempt: 2,
  }),
]

it('a review separates estimates from reported numbers, and excludes them from every sum', async () => {
  await openApp(worldWith([aConversation()], { sql: twoTurns }), (fake) =>
    fake.answer('usage.ofChat', () => chatUsageOf(calls)),
  )
  await page.getByRole('button', { name: 'Usage' }).click()
  const table = page.getByRole('table', { name: 'Calls' })
  await expect.element(table).toBeVisible()
  const { rows, tFoot } = table.element() as HTMLTableElement
  expect([...rows].slice(1, 3).map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['1', 'failed', 'meridian-70b-chat', '–', '–', '–', '–', '–', ''],
    ['2', 'answer', 'meridian-70b-chat', prompt, 'unknown', 'unknown', answer, total, total],
  ])
  expect(tFoot?.textContent).toBe(`Σ–––${total}`)
  await expect.element(table.getByTitle('Attempt 1')).toHaveTextContent('failed')
  await expect.element(table.getByTitle('Attempt 2')).toHaveTextContent('answer')
  await expect.element(page.getByText('≈ 812 tokens are estimates, not included in totals.')).toBeVisible()
  const sum = page.getByRole('status', { name: 'All calls' })
  await expect.element(sum).toHaveAttribute('data-total-tokens', '0')
  await expect.element(sum).toHaveAttribute('data-calls', '1')
  await expect.element(sum).toHaveAttribute('data-not-reported', '1')
})
