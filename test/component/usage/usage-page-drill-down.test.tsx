import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import {
  aLedgerCall,
  aLongUsagePage,
  aUsagePageWithPrograms,
  usageSums,
} from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import {
  button,
  chooseDays,
  crumbs,
  exportAs,
  filters,
  integrity,
  link,
  numbersOf,
  openMore,
  openUsage,
  radio,
  region,
  table,
} from './open-usage.ts'

describe('drilling down', () => {
  it('leads from a month to a day, a chat, a call and its message', async () => {
    const { bridge, lastFilter } = await openUsage()
    bridge.world.ledgerCalls = [aLedgerCall({ conversationId: 'conversation-0', messageId: 'a2' })]
    await openMore()
    await radio('Month').click()
    await table('Usage by month').getByRole('button', { name: 'November 2026' }).click()
    expect(lastFilter()).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
    await table('Usage by day').getByRole('button', { name: 'Thu, Nov 19' }).click()
    expect(lastFilter()).toMatchObject({ from: '2026-11-19', to: '2026-11-19' })
    await table('Usage by chat').getByRole('button', { name: 'Contract review, clause by clause' }).click()
    expect(lastFilter()).toMatchObject({ from: '2026-11-19', conversationId: 'conversation-0' })
    await expect
      .element(crumbs)
      .toHaveTextContent('All usageNovember 2026Thu, Nov 19, 2026Contract review, clause by clause')
    await expect.element(table('Usage by call')).toBeVisible()
    await crumbs.getByRole('button', { name: 'November 2026' }).click()
    await expect.element(table('Usage by day').getByRole('button', { name: 'Thu, Nov 19' })).toHaveFocus()
  })

  it('opens the message of a call in its chat', async () => {
    const { bridge } = await openUsage()
    const messageId = twoTurns.at(-1)?.id ?? ''
    bridge.world.ledgerCalls = [aLedgerCall({ conversationId: 'sql', messageId })]
    bridge.answer('usage.calls', () => ({ rows: bridge.world.ledgerCalls, next: null }))
    await table('Usage by chat').getByRole('button', { name: 'Contract review, clause by clause' }).click()
    await table('Usage by call').getByRole('button').first().click()
    await expect.element(page.getByRole('article', { name: 'Assistant' }).last()).toHaveFocus()
    await link.click()
    await expect.element(table('Usage by chat')).toBeVisible()
    await expect.element(table('Usage by call')).not.toBeInTheDocument()
  })

  it('opens a bar of the chart by keyboard, and Escape returns to the bar', async () => {
    const { lastFilter } = await openUsage()
    const bars = region.getByRole('group', { name: 'Chart bars' })
    const bar = bars.getByRole('button', {
      name: /^Fri, Nov 20, 2026 · 58,298 tokens · 793,099 tokens so far/u,
    })
    bar.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(bars.getByRole('button', { name: /^Thu, Nov 19, 2026/u })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(lastFilter()).toMatchObject({ from: '2026-11-20', to: '2026-11-20' })
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).toHaveFocus()
    await expect.element(crumbs).not.toBeInTheDocument()
  })

  it('shows a bar for each call of a day, and no chart of a single bar', async () => {
    const { bridge } = await openUsage()
    bridge.world.ledgerCalls = [aLedgerCall(), aLedgerCall({ id: 'another', messageId: 'a2' })]
    await openMore()
    await table('Usage by day').getByRole('button', { name: 'Thu, Nov 19' }).click()
    await expect.element(table('Usage by call')).toBeVisible()
    await expect.element(table('Usage by day')).not.toBeInTheDocument()
    const bars = region.getByRole('group', { name: 'Chart bars' }).getByRole('button')
    const { modelAnswered, modelRequested } = aLedgerCall()
    const model = modelAnswered ?? modelRequested
    expect(bars.elements().map((bar) => bar.ariaLabel)).toEqual([
      `4:00:00 PM · ${model} · call 1 of 2 · prompt 1,203 · completion 87`,
      `4:00:00 PM · ${model} · call 2 of 2 · prompt 1,203 · completion 87`,
    ])
    await expect.element(region.getByText(/^The chart shows/u)).not.toBeInTheDocument()
  })

  it('charts the loaded calls of a day with more than one page of calls, and says so', async () => {
    const { bridge } = await openUsage()
    const { callCount, notProcessedCount } = bridge.world.usagePage.sums
    const all = callCount + notProcessedCount
    const calls = [aLedgerCall(), aLedgerCall({ id: 'earlier', startedAt: now - 60_000 })]
    bridge.answer('usage.calls', () => ({ rows: calls, next: 2 }))
    await openMore()
    await table('Usage by day').getByRole('button', { name: 'Thu, Nov 19' }).click()
    const bars = region.getByRole('group', { name: 'Chart bars' }).getByRole('button')
    await expect.poll(() => bars.elements()).toHaveLength(2)
    await expect
      .element(region.getByText(`The chart shows the latest 2 of ${all.toLocaleString('en')} calls.`))
      .toBeVisible()
  })

  it('shows the values of a bar under the pointer and with the focus, until Escape, which first hides them', async () => {
    await openUsage()
    const bars = region.getByRole('group', { name: 'Chart bars' })
    const bar = bars.getByRole('button', { name: /^Fri, Nov 20, 2026/u })
    const tooltip = page.getByText('58,298 tokens', { exact: true })
    await bar.hover()
    await expect.element(tooltip).toBeVisible()
    expect(tooltip.element().parentElement?.textContent).toMatch(/^Fri, Nov 20, 202658,298 tokens/u)
    await region.getByRole('heading', { name: 'Usage' }).hover()
    await expect.element(tooltip).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    ;(bar.element() as HTMLElement).focus()
    await expect.element(tooltip).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tooltip).not.toBeInTheDocument()
    const other = page.getByText('Thu, Nov 19, 2026', { exact: true })
    await expect.element(other).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(other).not.toBeInTheDocument()
    await expect.element(region).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(region).not.toBeInTheDocument()
  })

  it('returns to the previous scroll position', async () => {
    await openUsage()
    await openMore()
    const day = table('Usage by day').getByRole('button', { name: 'Mon, Nov 2' })
    day.element().scrollIntoView({ block: 'center' })
    const scroller = region.element().querySelector('[data-scroller]')
    const before = scroller?.scrollTop ?? 0
    expect(before).toBeGreaterThan(100)
    await day.click()
    await crumbs.getByRole('button', { name: 'All usage' }).click()
    await expect.element(day).toHaveFocus()
    expect(Math.abs((scroller?.scrollTop ?? 0) - before)).toBeLessThan(3)
  })
})

describe('the list of calls', () => {
  const calls = Array.from({ length: 70 }, (_, index) =>
    aLedgerCall({ id: `call-${index}`, conversationId: 'conversation-0', isMessageThere: index > 0 }),
  )
  const sums = {
    ...usageSums(70 * 1_203, 70 * 87),
    callCount: 70,
    reportedCount: 70,
    notReportedCount: 0,
    notProcessedCount: 0,
    unpricedCount: 70,
  }

  it('shows a page at a time with the rest in one line, and keeps the shown rows after a reload', async () => {
    const { bridge } = await openUsage({ ...aLongUsagePage(), sums })
    bridge.world.ledgerCalls = calls
    const list = table('Usage by call')
    await table('Usage by chat').getByRole('button', { name: 'Contract review, clause by clause' }).click()
    await expect.element(list.getByText('20 more')).toBeVisible()
    const [gone] = list.element().querySelectorAll('tbody tr')
    expect(gone?.querySelector('button'), 'a link to a message that is gone').toBeNull()
    await button('Show 20 more').click()
    await expect.element(list.getByText('20 more')).not.toBeInTheDocument()
    expect(list.getByRole('row').elements().length).toBe(72)
    const before = bridge.inputsOf('usage.page').length
    const [summary] = bridge.world.summaries
    vi.setSystemTime(now + 1_000)
    if (summary !== undefined) bridge.emit({ type: 'conversation-changed', summary })
    await expect.poll(() => bridge.inputsOf('usage.page').length).toBe(before + 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(list.getByRole('row').elements().length).toBe(72)
  })
})

describe('deleted chats', () => {
  it('are named nowhere once their title is removed, also in the path', async () => {
    const { bridge } = await openUsage()
    await table('Usage by chat').getByRole('button', { name: 'deleted: Draft of the offer' }).click()
    await expect.element(crumbs).toMatchTextContent('deleted: Draft of the offer')
    await table('Usage by chat').getByRole('button', { name: 'Remove title' }).first().click()
    await table('Usage by chat').getByRole('button', { name: 'Remove title' }).last().click()
    await expect.element(crumbs).toMatchTextContent('deleted, title removed')
    expect(bridge.inputsOf('usage.anonymise').length).toBe(1)
    expect(region.element().textContent).not.toContain('Draft of the offer')
  })

  it('show their last title, which can be removed after a confirmation', async () => {
    const { bridge } = await openUsage()
    await openMore()
    const conversations = table('Usage by chat')
    await expect
      .element(conversations.getByRole('button', { name: 'deleted: Draft of the offer' }))
      .toBeVisible()
    await conversations.getByRole('button', { name: 'Remove title' }).first().click()
    await expect
      .element(
        conversations.getByText('Remove the title “Draft of the offer” from the ledger?', { exact: false }),
      )
      .toMatchTextContent("can't undo this")
    await expect.element(conversations.getByRole('button', { name: 'Keep title' })).toHaveFocus()
    expect(bridge.inputsOf('usage.anonymise')).toEqual([])
    await conversations.getByRole('button', { name: 'Remove title' }).last().click()
    await expect
      .element(conversations.getByRole('button', { name: 'deleted: Draft of the offer' }))
      .not.toBeInTheDocument()
    expect(bridge.inputsOf('usage.anonymise')).toEqual([{ conversationId: 'conversation-4' }])
    expect(conversations.getByRole('button', { name: 'deleted, title removed' }).elements().length).toBe(2)
  })
})

describe('exports', () => {
  it('contain the filtered calls, as CSV and JSON, and report their number', async () => {
    const { bridge, lastFilter } = await openUsage()
    await chooseDays('Last 7 days')
    await exportAs('Export CSV')
    await expect.element(page.getByText('Exported 356 calls.')).toBeVisible()
    await exportAs('Export JSON')
    await expect.poll(() => bridge.inputsOf('usage.export').length).toBe(2)
    expect(bridge.inputsOf('usage.export')).toEqual([
      { ...lastFilter(), format: 'csv' },
      { ...lastFilter(), format: 'jsonl' },
    ])
  })

  it('begin also before the page is read', async () => {
    const bridge = await openApp(chatOf(twoTurns))
    bridge.answer('usage.page', () => new Promise(() => {}))
    await link.click()
    await exportAs('Export CSV')
    await expect
      .poll(() => bridge.inputsOf('usage.export'))
      .toMatchObject([{ from: '2026-11-01', format: 'csv' }])
  })

  it('show what to do if writing fails', async () => {
    const { bridge } = await openUsage()
    bridge.answer('usage.export', () => refuse('file-not-written'))
    await exportAs('Export CSV')
    await expect.element(page.getByText("Tally couldn't write the file.", { exact: false })).toBeVisible()
  })
})

describe('the usage of other programs', () => {
  it('has a table of its own, and chats and programs together are the total', async () => {
    await openUsage(aUsagePageWithPrograms())
    expect(numbersOf('Usage by program', 'Calls')).toEqual([1284, 64, 1348])
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
    await expect.element(table('Usage by program')).toMatchTextContent('deleted: Nightly report')
  })

  it('leads to the calls of a program, which link to no message', async () => {
    const { lastFilter } = await openUsage(aUsagePageWithPrograms())
    await table('Usage by program').getByRole('button', { name: 'Code editor' }).click()
    expect(lastFilter()).toMatchObject({ conversationId: 'editor' })
    await expect.element(filters).toHaveTextContent('Code editor')
    await button('All calls and breakdowns').click()
    const rows = table('Calls').getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent('1,345')
    await expect.element(rows.nth(1).getByRole('button')).not.toBeInTheDocument()
  })

  it('is marked in a list of calls next to chats', async () => {
    const { bridge } = await openUsage(aUsagePageWithPrograms())
    const call = { conversationId: 'editor', conversationTitle: 'Code editor', isMessageThere: false }
    bridge.world.ledgerCalls = [aLedgerCall({ ...call, isProgram: true }), aLedgerCall({ id: 'chat' })]
    await openMore()
    await table('Usage by day').getByRole('button', { name: 'Fri, Nov 20' }).click()
    const rows = table('Usage by call').getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/Code editor Program/u)
    await expect.element(rows.nth(2)).not.toMatchTextContent('Program')
  })
})
