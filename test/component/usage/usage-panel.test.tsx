import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UsagePanel } from '../../../src/renderer/features/usage/chat-usage/usage-panel.tsx'
import { openPanel, panelStore } from '../../../src/renderer/stores/app/panel-store.ts'
import { loadUsage, usageStore } from '../../../src/renderer/stores/usage/usage-store.ts'
import type { CallRow, ChatUsage } from '../../../src/shared/contract/usage/chat-usage.ts'
import { addUp } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatUsageOf, failed, unreported } from '../fake-usage.ts'
import { render } from '../render.ts'

const calls: CallRow[] = [
  aRow({
    number: 1,
    usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
    split: { kind: 'first' },
  }),
  aRow({
    number: 2,
    kind: 'replaced',
    isOnVisiblePath: false,
    usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
  }),
  aRow({
    number: 3,
    kind: 'stopped',
    state: 'stopped',
    isOnVisiblePath: false,
    ...unreported,
  }),
  aRow({ number: 4 }),
  aRow({ number: 5, ...failed }),
]

const review = chatUsageOf(calls)
const noTotals = addUp([])

let bridge: FakeBridge

beforeEach(() => {
  bridge = createFakeBridge()
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
})

async function openReview(changes: Partial<ChatUsage> = {}) {
  bridge.answer('usage.ofChat', () => ({ ...review, ...changes }))
  const screen = await render(<UsagePanel conversationId="sql" />)
  await expect.element(screen.getByRole('status', { name: 'All calls' })).toBeVisible()
  return screen
}

function dataOf(element: Element): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries((element as HTMLElement).dataset))
}

describe('the usage of a chat', () => {
  it('shows both totals, in full', async () => {
    const screen = await openReview()
    await expect.element(screen.getByRole('region', { name: 'Chat usage' })).toBeVisible()
    const visible = screen.getByRole('status', { name: 'In view' }).element()
    expect(dataOf(visible)).toEqual({
      promptTokens: '1815',
      completionTokens: '176',
      totalTokens: '1991',
      calls: '2',
      notReported: '0',
    })
    const paid = screen.getByRole('status', { name: 'All calls' })
    expect(dataOf(paid.element())).toMatchObject({
      totalTokens: '3281',
      calls: '4',
      notReported: '1',
    })
    await expect.element(paid).toHaveTextContent('All calls3,2814 calls, 1 without counts')
  })

  it('shows estimates beside a total, and never in it', async () => {
    const paid = {
      ...review.paid,
      estimatedPromptTokens: 200,
      estimatedCompletionTokens: 40,
      estimatedCount: 1,
    }
    const screen = await openReview({ paid })
    const sum = screen.getByRole('status', { name: 'All calls' })
    await expect.element(sum).toMatchTextContent(/3,281 \+ ≈.240/u)
    expect(dataOf(sum.element())).toMatchObject({ totalTokens: '3281' })
  })

  it('separates estimates from reported numbers, and excludes them from every sum', async () => {
    const estimate = { promptTokens: 700, completionTokens: 112 }
    const estimated = chatUsageOf([
      aRow({ number: 1, ...failed, isOnVisiblePath: false }),
      aRow({ number: 2, ...unreported, source: 'estimated', estimate, attempt: 2 }),
    ])
    const screen = await openReview(estimated)
    const table = screen.getByRole('table', { name: 'Calls' })
    const { rows, tFoot } = table.element() as HTMLTableElement
    const [prompt, answer, total] = ['≈\u00a0700', '≈\u00a0112', '≈\u00a0812']
    expect([...rows].slice(1, 3).map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
      ['1', 'failed', 'meridian-70b-chat', '–', '–', '–', '–', '–', ''],
      ['2', 'answer', 'meridian-70b-chat', prompt, 'unknown', 'unknown', answer, total, total],
    ])
    expect(tFoot?.textContent).toBe(`Σ–––${total}`)
    for (const [attempt, kind] of ['failed', 'answer'].entries())
      await expect.element(table.getByTitle(`Attempt ${attempt + 1}`)).toHaveTextContent(kind)
    await expect
      .element(screen.getByText('≈ 812 tokens are estimates, not included in totals.'))
      .toBeVisible()
    const sum = screen.getByRole('status', { name: 'All calls' }).element()
    expect(dataOf(sum)).toMatchObject({ totalTokens: '0', calls: '1', notReported: '1' })
  })

  it('has a row for each call, and “not reported” for a missing count', async () => {
    const screen = await openReview()
    const table = screen.getByRole('table', { name: 'Calls' }).element() as HTMLTableElement
    expect([...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
      ['#', 'Kind', 'Model', 'Prompt', 'History', 'New', 'Completion', 'Total'],
      ['1', 'answer', 'meridian-70b-chat', '612', '–', '–', '34', '646'],
      ['2', 'replaced', 'meridian-70b-chat', '1,203', '646', '557', '87', '1,290'],
      [
        '3',
        'stopped',
        'meridian-70b-chat',
        'not reported',
        'unknown',
        'unknown',
        'not reported',
        'not reported',
      ],
      ['4', 'answer', 'meridian-70b-chat', '1,203', '646', '557', '142', '1,345'],
      ['5', 'failed', 'meridian-70b-chat', '–', '–', '–', '–', '–'],
      ['Σ', '3,018', '', '263', '3,281'],
    ])
  })

  it('verifies its sum, and counts the calls not in view', async () => {
    const screen = await openReview()
    await expect
      .element(screen.getByRole('status', { name: 'Integrity' }))
      .toHaveTextContent('Totals verified ✓ (4 calls, 1 without counts)')
    await expect
      .element(screen.getByText(/43% of the reported input tokens were resent history\./))
      .toBeVisible()
    await expect
      .element(screen.getByText('2 answers not in view · 1,290 tokens · 1 without counts'))
      .toBeVisible()
  })

  it('warns when the sum is wrong', async () => {
    const screen = await openReview({ doRowsMatchLedger: false })
    const line = screen.getByRole('status', { name: 'Integrity' })
    await expect.element(line.getByText(/^Totals don't match:/)).toBeVisible()
  })

  it('shows no zero where nothing was reported', async () => {
    const paid = { ...noTotals, callCount: 1, notReportedCount: 1 }
    const screen = await openReview({ calls: calls.slice(2, 3), paid, onVisiblePath: noTotals })
    await expect
      .element(screen.getByRole('status', { name: 'All calls' }))
      .toHaveTextContent('All callsnot reported1 call, 1 without counts')
    const table = screen.getByRole('table', { name: 'Calls' }).element() as HTMLTableElement
    expect(table.tFoot?.textContent).toBe('Σ–––')
    await expect.element(screen.getByText('1 answer not in view · 1 without counts')).toBeVisible()
  })

  it('names the calls missing from a sum of totals, and shows no zero for them', async () => {
    const paid = { ...noTotals, promptTokens: 612, callCount: 1, noTotalCount: 1 }
    const screen = await openReview({ paid, onVisiblePath: noTotals })
    await expect
      .element(screen.getByRole('status', { name: 'All calls' }))
      .toHaveTextContent('All callsnot reported1 call, 1 without a total')
    await expect
      .element(screen.getByText(/1 call reported no total, so its tokens aren't in the total\./))
      .toBeVisible()
  })

  it('fits sums of twelve digits into a narrow window', async () => {
    const large = { ...review.paid, totalTokens: 999_999_999_999 }
    const screen = await openReview({ paid: large, onVisiblePath: large })
    for (const width of [376, 320])
      for (const name of ['In view', 'All calls']) {
        await page.viewport(width, 800)
        const sum = screen.getByRole('status', { name }).element()
        expect(sum.scrollWidth - sum.clientWidth, name).toBeLessThanOrEqual(0)
      }
  })

  it('labels the numbers of the demo', async () => {
    const screen = await openReview({ isDemo: true })
    await expect.element(screen.getByText('demo', { exact: true })).toBeVisible()
    await expect
      .element(screen.getByText("Demo calls are free and aren't included in other totals."))
      .toBeVisible()
  })

  it('reads out the values of each bar of the chart, and has one tab stop for all', async () => {
    const screen = await openReview(review)
    const bars = screen.getByRole('group', { name: 'Chart bars' }).getByRole('button')
    expect(bars.elements().map((bar) => bar.ariaLabel)).toEqual([
      expect.stringMatching(/^Call 1 · .*new .*completion 34$/u),
      expect.stringMatching(/^Call 2 · .*completion 87$/u),
      'Call 3 · not reported',
      expect.stringMatching(/^Call 4 · history .*completion 142$/u),
      'Call 5 · not reported',
    ])
    expect(bars.elements().filter((bar) => (bar as HTMLElement).tabIndex === 0)).toHaveLength(1)
  })

  it('explains itself while it is empty', async () => {
    const screen = await openReview({ calls: [], paid: noTotals, onVisiblePath: noTotals })
    await expect.element(screen.getByText(/No calls yet/)).toBeVisible()
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })
})

describe('the buttons of the review', () => {
  it('copy every call as CSV', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await openReview()
    await userEvent.click(screen.getByRole('button', { name: 'Copy as CSV' }))
    await expect.element(screen.getByText('Copied')).toBeVisible()
    const lines = (writeText.mock.calls[0]?.[0] ?? '').split('\r\n')
    expect(lines).toHaveLength(calls.length + 2)
    expect(lines[2]).toMatch(/^2,replaced,meridian-70b-chat,1203,646,557,87,1290,reported,no,/)
  })

  it('close the panel', async () => {
    openPanel('usage')
    const screen = await openReview()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(panelStore.getState().panel).toBeNull()
  })

  it('reload the calls after an error', async () => {
    bridge.answer('usage.ofChat', () => refuse('internal'))
    const screen = await render(<UsagePanel conversationId="sql" />)
    await expect.element(screen.getByText("Tally couldn't load the calls.")).toBeVisible()
    bridge.answer('usage.ofChat', () => review)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('table', { name: 'Calls' })).toBeVisible()
  })
})

it('a long review has every call, and restarts if a newer review appears while its pages load', async () => {
  const long = chatUsageOf([1, 2, 3, 4].map((number) => aRow({ number })))
  const pages: number[] = []
  bridge.answer('usage.ofChat', () => ({ ...long, calls: long.calls.slice(0, 1), restId: 'rest' }))
  bridge.answer('usage.moreCalls', ({ from }) => {
    pages.push(from)
    return pages.length === 2 ? refuse('not-found') : long.calls.slice(from, from + 1)
  })
  await loadUsage('long')
  expect(usageStore.getState().review).toEqual(long)
  expect(pages).toEqual([1, 2, 1, 2, 3, 4])
})
