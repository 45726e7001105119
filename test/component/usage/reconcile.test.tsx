import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../fake-contract.ts'
import { beginOctober, button, dialog, field, openReconcile, rowsOf, saved, table } from './open-reconcile.ts'

// Gives the page the focus, without which a page may not copy.
describe('a bill and the ledger', () => {
  it('show the difference while typing, and possible causes by their number', async () => {
    await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('660')
    await expect.element(dialog.getByText("The bill is 540 tokens above Tally's count.")).toBeVisible()
    expect(rowsOf('By day')).toEqual([
      ['Day', 'Billed', 'Tally', 'Difference'],
      ['Oct 15, 2026', '–', '120', '–'],
      ['Total', '660', '120', '+540 billed more'],
    ])
    const [first] = dialog.getByRole('region', { name: 'Possible causes' }).getByRole('listitem').elements()
    expect(first?.textContent).toContain('≈ +540')
    expect(first?.textContent).toContain('Answers without counts')
    await expect.element(dialog.getByText('Totals verified ✓ (2 calls, 1 without counts)')).toBeVisible()
  })

  it('show that both are equal, and search for no causes', async () => {
    await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('120')
    await expect.element(dialog.getByText('The bill matches the ledger.')).toBeVisible()
    await expect.element(dialog.getByText('Possible causes')).not.toBeInTheDocument()
  })

  it('lead from a possible cause to its answer', async () => {
    await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('660')
    await button('Show 1 call').click()
    await dialog.getByRole('listitem').getByRole('button', { name: 'A stable sort in SQL' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toBeVisible()
  })

  it("skip an unreadable line with the reason, and don't save it", async () => {
    const bridge = await openReconcile()
    await beginOctober()
    await field('Amount').fill('1,234')
    await expect
      .element(dialog.getByText('Amount: This number is ambiguous.', { exact: false }))
      .toBeVisible()
    await expect.element(dialog.getByText("1 line isn't counted yet", { exact: false })).toBeVisible()
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    await field('Amount').fill('1.234')
    await expect.element(dialog.getByText('Enter the currency', { exact: false })).toBeVisible()
    await field('Currency').fill('eur')
    await expect.element(dialog.getByText('€1.23', { exact: false }).first()).toBeVisible()
    expect(bridge.inputsOf('bills.compare').at(-1)).toMatchObject({
      rows: [{ cost: { currency: 'EUR', amount: '1.234' } }],
    })
  })

  it('are copied as CSV with every line, and as Markdown', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('100')
    await expect.element(dialog.getByText('20 tokens below', { exact: false })).toBeVisible()
    await button('Copy as CSV').click()
    await expect.poll(() => writeText.mock.calls.length).toBe(1)
    expect(writeText.mock.calls[0]?.[0]).toBe(
      'by,name,measure,currency,billed,tally,difference\r\nmodel,meridian-70b-chat,totalTokens,,,120,\r\nday,2026-10-15,totalTokens,,,120,\r\nall,,totalTokens,,100,120,-20\r\n',
    )
    await button('Copy as Markdown').click()
    await expect.poll(() => writeText.mock.calls.length).toBe(2)
    expect(writeText.mock.calls[1]?.[0]).toContain('| Total | 100 | 120 | -20 |')
  })

  it('keep the form open while a problem is fixed, and show it when asked', async () => {
    const bridge = await openReconcile()
    const last = field('Total tokens').last()
    const openAgain = async () => {
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      bridge.emit({ type: 'command-chosen', command: 'open-reconcile' })
    }
    await beginOctober()
    await field('Total tokens').fill('660')
    await button('Add line').click()
    await last.fill('x')
    await openAgain()
    await last.fill('40')
    await expect.element(last).toHaveFocus()
    await openAgain()
    await button('Edit').click()
    await expect.element(last).toHaveValue('40')
    await expect.element(dialog).toContainElement(document.activeElement as HTMLElement)
  })

  it('keep the typed text when closed, and show an error without losing it', async () => {
    const bridge = await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('660')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    bridge.answer('bills.save', () => refuse('not-saved'))
    bridge.emit({ type: 'command-chosen', command: 'open-reconcile' })
    await expect.element(field('Total tokens')).toHaveValue('660')
    await button('Save').click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(field('Total tokens')).toHaveValue('660')
  })
})

describe('a saved bill', () => {
  it('is saved and closed, and the next one starts after it', async () => {
    const bridge = await openReconcile()
    await beginOctober()
    await field('Total tokens').fill('120')
    await button('Save').click()
    await expect.element(dialog.getByText(/^Saved/u)).toBeVisible()
    await button('Close the period').click()
    await expect.element(button('Reopen')).toBeVisible()
    expect(bridge.world.bills[0]?.closedAt).not.toBeNull()
    await button('All bills').click()
    await button('New bill').click()
    await expect.element(dialog.getByLabelText('First day')).toHaveValue('Nov 1, 2026')
    await expect.element(dialog.getByLabelText('Last day')).toHaveValue('Nov 30, 2026')
  })

  it('reports a period that another bill already covers', async () => {
    await openReconcile([saved])
    await button('New bill').click()
    await expect
      .element(dialog.getByText('Another bill for this connection', { exact: false }))
      .not.toBeInTheDocument()
    await dialog.getByLabelText('First day').fill('2026-09-15')
    await expect.element(dialog.getByText('Another bill for this connection', { exact: false })).toBeVisible()
  })

  it('is deleted and restored, and keeps the focus', async () => {
    const bridge = await openReconcile([saved])
    await dialog.getByRole('button', { name: 'Sep 1, 2026 to Sep 30, 2026 (UTC)' }).click()
    await button('Delete').click()
    await expect.element(button('Undo')).toHaveFocus()
    expect(bridge.world.bills).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(table('Bills')).toBeVisible()
    expect(bridge.world.bills).toEqual([saved])
  })

  it('shows what has changed in the ledger since', async () => {
    await openReconcile([
      { ...saved, closedAt: null, period: { ...saved.period, from: '2026-10-01', to: '2026-10-31' } },
    ])
    await dialog.getByRole('button', { name: 'Oct 1, 2026 to Oct 31, 2026 (UTC)' }).click()
    await expect
      .element(dialog.getByText('The ledger changed since the bill was saved · +2 calls · +120 tokens'))
      .toBeVisible()
  })
})
