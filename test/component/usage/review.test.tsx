import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { hideAnomalies } from '../../../src/renderer/stores/usage/hide-anomalies.ts'
import type { Anomaly } from '../../../src/shared/contract/usage/anomaly.ts'
import type { CallRow } from '../../../src/shared/contract/usage/chat-usage.ts'
import { aCall, aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { chatUsageOf } from '../fake-usage.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const tokens = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})
const three = [
  aRow({ number: 1, messageId: 'a1', usage: tokens(612, 34), split: { kind: 'first' } }),
  aRow({ number: 2, messageId: 'a2', usage: tokens(9_000, 1), modelRequested: 'meridian-8b-chat' }),
  aRow({ number: 3, messageId: 'a1', usage: tokens(700, 300), anomalies: [{ kind: 'sent-twice' }] }),
]

async function openReview(calls: readonly CallRow[] = three) {
  const bridge = await openApp(chatOf(twoTurns), (fake) =>
    fake.answer('usage.ofChat', () => chatUsageOf(calls)),
  )
  openPanel('usage')
  await expect.element(table()).toBeVisible()
  return bridge
}

const table = () => page.getByRole('table', { name: 'Calls' })
const numbers = (): (string | null)[] =>
  [...(table().element() as HTMLTableElement).tBodies].flatMap(({ rows }) =>
    [...rows]
      .filter((row) => row.querySelector('[data-row]'))
      .map((row) => row.cells[0]?.textContent ?? null),
  )
const head = (name: string) => table().getByRole('columnheader', { name, exact: true })
const sum = (): string | null | undefined =>
  (table().element() as HTMLTableElement).tFoot?.rows[0]?.textContent

it('rows are sorted by a column with the keyboard, and the header says so', async () => {
  await openReview()
  const button = head('Total').getByRole('button')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(numbers()).toEqual(['2', '3', '1'])
  await expect.element(head('Total')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.keyboard('{Enter}')
  expect(numbers()).toEqual(['1', '3', '2'])
  await expect.element(head('Total')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  expect(numbers()).toEqual(['1', '2', '3'])
  await expect.element(head('Total')).toHaveAttribute('aria-sort', 'none')
  expect(document.activeElement).toBe(button.element())
})

it('filtered calls have their own sum, and the integrity line stays that of all calls', async () => {
  await openReview()
  await page.getByRole('combobox', { name: 'Filter calls' }).selectOptions('Anomalies')
  expect(numbers()).toEqual(['3'])
  expect(sum()).toBe('Σ7003001,000')
  await expect.element(page.getByText('1 of 3 calls')).toBeVisible()
  await expect
    .element(page.getByRole('status', { name: 'Integrity' }))
    .toHaveTextContent('Totals verified ✓ (3 calls)')
  await page.getByRole('combobox', { name: 'Model', exact: true }).last().selectOptions('meridian-8b-chat')
  await page.getByRole('button', { name: 'Show all calls' }).click()
  expect(numbers()).toEqual(['1', '2', '3'])
})

it('columns are chosen in a menu that stays open, and are remembered; Total is always visible', async () => {
  const bridge = await openReview()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Prompt', exact: true }).click()
  await expect.element(head('Status')).toBeInTheDocument()
  await expect.element(head('Prompt')).toBeInTheDocument()
  await expect.element(head('Prompt').getByRole('button')).not.toBeInTheDocument()
  // The header can be found by its role, and takes up space.
  for (const name of ['Prompt', 'Model', 'History'])
    expect(head(name).element().getBoundingClientRect().width, name).toBeGreaterThanOrEqual(1)
  // The sum of a hidden column takes no more space than its header.
  expect(head('Prompt').element().getBoundingClientRect().width).toBeLessThan(3)
  expect(sum()).toBe('Σ10,31233510,647')
  expect(bridge.inputsOf('settings.set').at(-1)).toMatchObject({
    name: 'callColumns',
    value: {
      panel: [
        'number',
        'kind',
        'history',
        'new',
        'cached',
        'completion',
        'reasoning',
        'total',
        'estimate',
        'price',
        'status',
      ],
    },
  })
  await page.getByRole('menuitem', { name: 'Default columns' }).click()
  await expect.element(head('Status')).not.toBeInTheDocument()
  await expect.element(head('Prompt').getByRole('button')).toBeVisible()
})

it('the wide review replaces the transcript with every column, and a link to an answer closes it', async () => {
  await openReview()
  await page.getByRole('button', { name: 'Expand panel' }).click()
  await expect.element(head('Model')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
  await table().getByRole('button', { name: '1', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Expand panel' })).toBeVisible()
})

it('five thousand calls draw only a few rows, and the keys lead to the last', async () => {
  await openReview(
    Array.from({ length: 5_000 }, (_, index) => aRow({ number: index + 1, id: `call ${index}` })),
  )
  expect(numbers().length).toBeLessThan(200)
  await expect.element(table()).toHaveAttribute('aria-rowcount', '5001')
  ;(table().getByRole('button', { name: '1', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement?.textContent).toBe('5000')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.activeElement?.textContent).toBe('4999')
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement?.textContent).toBe('1')
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('2')
})

it('the copy has every call and every column, hidden ones too', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openReview()
  await page.getByRole('combobox', { name: 'Filter calls' }).selectOptions('Anomalies')
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  const lines = (writeText.mock.calls[0]?.[0] ?? '').trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain('| Duration |')
})

it('prices, sums and estimates have the same number of decimals, also in the copy', async () => {
  const dollars = (amount: string) => ({ currency: 'USD', amount })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openReview([
    aRow({ number: 1, cost: dollars('0.001') }),
    aRow({ number: 2, cost: dollars('0.0018') }),
    aRow({ number: 3, source: 'estimated', estimatedCost: dollars('0.02') }),
    aRow({ number: 4, cost: dollars('1.25') }),
  ])
  const prices = [...table().element().querySelectorAll('tr')]
    .map(({ cells }) => [...cells].map((cell) => cell.textContent).find((words) => words.includes('$')))
    .filter((words) => words !== undefined)
  expect(prices).toEqual(['$0.0010', '$0.0018', '≈\u00a0$0.0200', '$1.2500', '$1.2528'])
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  const copied = writeText.mock.calls[0]?.[0] ?? ''
  expect(copied.match(/\$[\d.]+/g)).toEqual(['$0.0010', '$0.0018', '$0.0200', '$1.2500'])
})

it('a rule with many findings does not crowd out the list of calls', async () => {
  const calls = Array.from({ length: 120 }, (_, index) =>
    aRow({ number: index + 1, id: `call ${index}`, anomalies: [{ kind: 'cut-at-limit' }] }),
  )
  await openReview(calls)
  const found = page.getByRole('region', { name: 'Anomalies' })
  await expect.element(found.getByRole('listitem')).toBeVisible()
  await found.getByRole('button', { name: '119 more' }).click()
  expect(found.getByRole('listitem').elements()).toHaveLength(50)
  await expect.element(found.getByText(/^70 more anomalies/)).toBeVisible()
})

it('an anomaly can be hidden here too', async () => {
  const bridge = await openReview([aRow({ anomalies: [{ kind: 'cut-at-limit' }] })])
  const found = page.getByRole('region', { name: 'Anomalies' })
  await found.getByRole('button', { name: "Don't show this again" }).click()
  await expect.element(found).not.toBeInTheDocument()
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'disabledAnomalies', value: ['cut-at-limit'] }])
})

it('an export contains the calls of this chat only', async () => {
  const bridge = await openReview()
  bridge.answer('usage.export', () => ({ callCount: 3, exportId: 'usage' }))
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('menuitem', { name: 'Export as JSON Lines…' }).click()
  await expect.element(page.getByText('Exported 3 calls.')).toBeVisible()
  expect(bridge.inputsOf('usage.export')).toEqual([
    {
      clock: 'local',
      from: null,
      to: null,
      connectionIds: [],
      models: [],
      conversationId: 'sql',
      isDemo: false,
      format: 'jsonl',
    },
  ])
})

it('the default columns need no scrolling sideways in a narrow window, for any numbers', async () => {
  const long = aRow({
    usage: tokens(12_345_678, 1_234_567),
    split: { kind: 'split', historyTokens: 11_111_111, newTokens: 1_234_567, unsentReasoningTokens: 0 },
    cost: { currency: 'USD', amount: '12345.67' },
  })
  await openReview([long])
  for (const width of [376, 320]) {
    await page.viewport(width, 800)
    const { offsetWidth, parentElement } = table().element() as HTMLElement
    expect(offsetWidth - (parentElement?.clientWidth ?? 0), `${width} px`).toBeLessThanOrEqual(0)
  }
})

it('the Kind column takes no space while every call is an answer, but is read out', async () => {
  await openReview()
  await expect.poll(() => head('Kind').element().getBoundingClientRect().width).toBeLessThan(3)
  expect(table().getByText('answer', { exact: true }).elements()).toHaveLength(3)
})

it('the Kind column appears once a call has another kind', async () => {
  await openReview([...three, aRow({ number: 4, messageId: 'a4', kind: 'stopped' })])
  await expect.element(head('Kind')).toBeVisible()
  const cells = table().getByRole('cell', { name: 'answer', exact: true })
  await expect.poll(() => cells.elements()).toHaveLength(3)
  for (const cell of cells.elements()) expect(cell.getBoundingClientRect().width).toBeGreaterThan(20)
  await expect.element(table().getByText('stopped')).toBeVisible()
})

it('a call without a report is not called certainly charged', async () => {
  const none = { promptTokens: null, completionTokens: null, totalTokens: null }
  await openReview([
    ...three,
    aRow({ number: 4, messageId: 'a4', kind: 'stopped', usage: none, source: 'not-reported' }),
  ])
  await expect
    .element(page.getByText('Calls without reported counts may still have been charged.'))
    .toBeVisible()
})

describe("a call's number", () => {
  const openWith = async (width: number) => {
    const app = await openApp(chatOf(twoTurns), (fresh) => {
      const ids = [twoTurns[1]?.id ?? '', twoTurns[3]?.id ?? '']
      const rows = ids.map((messageId, index) => aRow({ number: index + 1, messageId }))
      fresh.answer('usage.ofChat', () => chatUsageOf(rows))
    })
    await page.viewport(width, 800)
    await page.getByRole('button', { name: 'Usage' }).click()
    await page.getByRole('table', { name: 'Calls' }).getByRole('button', { name: '1', exact: true }).click()
    return app
  }
  const first = page.getByRole('article', { name: 'Assistant' }).first()
  const panel = page.getByRole('region', { name: 'Chat usage' })

  it('leads to the answer', async () => {
    await openWith(1280)
    await expect.element(first).toHaveFocus()
    await expect.element(panel).toBeVisible()
  })

  it('closes the panel over the message', async () => {
    await openWith(800)
    await expect.element(first).toHaveFocus()
    await expect.element(panel).not.toBeInTheDocument()
  })
})

const oddSum: Anomaly = { kind: 'odd-sum', partsTokens: 1_345, totalTokens: 1_372 }

const told =
  'The reported total of 1,372 is 27 more than prompt + completion (1,345), perhaps for reasoning. Tally shows the reported total.'

function worldThatStandsOut() {
  const messages = twoTurns.map((message) =>
    message.call === null
      ? message
      : { ...message, call: aCall({ anomalies: [oddSum, { kind: 'cut-at-limit' }] }) },
  )
  return worldWith([aConversation()], { sql: messages.slice(0, 2) })
}

it('an anomaly is shown under its answer, and the finish reason only once', async () => {
  await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await expect.element(notes).toMatchTextContent(told)
  expect(notes.element().childElementCount).toBe(1)
})

it('a note can be hidden from then on, with Undo', async () => {
  const bridge = await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await userEvent.click(notes.getByRole('button', { name: "Don't show this again" }))
  await expect.element(notes).not.toBeInTheDocument()
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'disabledAnomalies', value: ['odd-sum'] }])
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(notes).toBeVisible()
  expect(bridge.inputsOf('settings.set')).toHaveLength(2)
})

it('two kinds of notes can be hidden, each with its own Undo', async () => {
  await openApp(worldThatStandsOut())
  await hideAnomalies('odd-sum')
  await hideAnomalies('cut-at-limit')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveLength(2)
})

it('a disabled rule reports nothing until all rules are restored', async () => {
  const bridge = await openApp(worldThatStandsOut())
  const notes = page.getByRole('list', { name: 'Anomalies' })
  await expect.element(notes).toBeVisible()
  openSettings(true, 'money', { place: 'disabledAnomalies' })
  const box = page.getByRole('checkbox', { name: "Total doesn't match" })
  await expect.element(box).toBeChecked()
  await userEvent.click(box)
  expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'disabledAnomalies', value: ['odd-sum'] }])
  await expect.element(box).not.toBeChecked()
  await expect.element(notes).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Reset Anomalies' }))
  await expect.element(box).toBeChecked()
  expect(bridge.inputsOf('settings.reset')).toEqual([{ names: ['disabledAnomalies'] }])
  openSettings(false)
  await expect.element(notes).toBeVisible()
})
