import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encodeText } from '../../fixtures/encode-text.ts'
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

const paste = page.getByRole('dialog', { name: 'Paste a table' })

const area = paste.getByRole('textbox', { name: 'Table' })

async function openPaste() {
  const bridge = await openReconcile()
  await beginOctober()
  await button('Paste a table…').click()
  return bridge
}

describe('a pasted table', () => {
  it('shows how Tally reads it before it is used, and its columns can be changed', async () => {
    const bridge = await openPaste()
    await area.fill('date,model,tokens,menge\n2026-10-15,meridian-70b-chat,120,3\nyesterday,x,1,1')
    await expect.element(paste.getByText('1 table line → 1 bill line by day and model')).toBeVisible()
    await expect.element(paste.getByText('Line 3 · no valid date')).toBeVisible()
    await paste.getByRole('combobox', { name: 'Column “menge”' }).selectOptions('Requests')
    await paste.getByRole('button', { name: 'Import 1 line' }).click()
    await expect.element(paste).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('meridian-70b-chat')
    await expect
      .poll(() => bridge.inputsOf('bills.compare').at(-1))
      .toMatchObject({
        rows: [{ day: '2026-10-15', totalTokens: 120, requests: 3 }],
      })
  })

  it('names a known export, and an unknown table says which columns it lacks', async () => {
    await openPaste()
    await area.fill(
      'utc_date,model,api_key_name,type,price,amount\n20261015,large-1,work,output_tokens,0.001,120',
    )
    await expect
      .element(paste.getByText('This is an amount export from DeepSeek.', { exact: false }))
      .toBeVisible()
    await expect.element(paste.getByText('No column found', { exact: false })).not.toBeInTheDocument()
    await area.fill('when,model,menge\n2026-10-15,large-1,120')
    const lacks = paste.getByText('No column found for: Day and Tokens or amount. Found: Model.', {
      exact: false,
    })
    await expect.element(lacks).toBeVisible()
    await paste.getByRole('combobox', { name: 'Column “when”' }).selectOptions('Day')
    await paste.getByRole('combobox', { name: 'Column “menge”' }).selectOptions('Total tokens')
    await expect.element(lacks).not.toBeInTheDocument()
    await expect.element(paste.getByRole('button', { name: 'Import 1 line' })).toBeVisible()
  })

  it('with two readings is used only after the user has chosen', async () => {
    await openPaste()
    await area.fill('date,tokens\n03/10/2026,7')
    const take = paste.getByRole('button', { name: 'Import 1 line' })
    await expect.element(take).toHaveAttribute('aria-disabled', 'true')
    await paste.getByRole('radio', { name: 'Day first' }).click()
    await take.click()
    await expect.element(dialog.getByLabelText('Day', { exact: true })).toHaveValue('Oct 3, 2026')
  })

  it('with other days sets the period, or is limited to it', async () => {
    await openPaste()
    await area.fill('date,tokens\n2026-08-02,7\n2026-10-03,8')
    await paste.getByRole('radio', { name: "Use the bill's period" }).click()
    await expect.element(paste.getByText('Line 2 · outside the period')).toBeVisible()
    await paste.getByRole('radio', { name: 'Use the dates in the table' }).click()
    await paste.getByRole('button', { name: 'Import 2 lines' }).click()
    await expect.element(dialog.getByText('2 lines', { exact: true })).toBeVisible()
    await button('Edit').click()
    await expect.element(dialog.getByLabelText('First day')).toHaveValue('Aug 2, 2026')
    await expect.element(dialog.getByLabelText('Last day')).toHaveValue('Oct 3, 2026')
  })

  it.each([
    ['with an open quote', 'a,b\n"1,2', "Line 2: A quotation mark isn't closed."],
    ['of one column', 'tokens\n1\n2', 'The table has only one column.'],
    ['of hundreds of columns', `a,b\n${'1,'.repeat(300)}`, 'Line 2: A line has more than 200 columns'],
  ])('%s is refused with the place, and nothing changes', async (_what, text, words) => {
    await openPaste()
    await area.fill(text)
    await expect.element(paste.getByRole('alert').getByText(words, { exact: false })).toBeVisible()
    await paste.getByRole('button', { name: 'Cancel' }).last().click()
    await expect.element(field('Total tokens')).toHaveValue('')
  })
})

it('a file in an old encoding is read in the encoding that fits, and the user can choose another', async () => {
  await openReconcile()
  await beginOctober()
  const bytes = encodeText('date,model,tokens,größe\n2026-10-15,größe-1,120,3\n', 'windows-1252')
  await page.elementLocator(fileInput()).upload(new File([bytes], 'bill.csv'))
  const fromFile = page.getByRole('dialog', { name: 'Table from “bill.csv”' })
  const encoding = fromFile.getByRole('combobox', { name: 'Encoding' })
  await expect.element(encoding).toHaveDisplayValue('Western (Windows-1252)')
  await encoding.selectOptions('UTF-8')
  await expect.element(fromFile).toMatchTextContent('gr\ufffd\ufffde-1')
  await encoding.selectOptions('Western (Windows-1252)')
  await fromFile.getByRole('button', { name: 'Import 1 line' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('größe-1')
})

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  if (input === null) throw new Error('no file input')
  return input
}

it('a file read to its end only after the user left its bill is ignored', async () => {
  await openReconcile()
  await beginOctober()
  const reading = Promise.withResolvers<ArrayBuffer>()
  const file = new File(['date,tokens\n2026-08-02,7'], 'bill.csv')
  file.arrayBuffer = () => reading.promise
  const input = fileInput()
  Object.defineProperty(input, 'files', { value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await button('All bills').click()
  await expect.element(button('New bill')).toBeVisible()
  reading.resolve(new TextEncoder().encode('date,tokens\n2026-08-02,7').buffer)
  await reading.promise
  await button('New bill').click()
  await expect.element(field('Total tokens')).toHaveValue('')
})

describe('without a bill yet', () => {
  it('a pasted table begins the first bill, in the same dialog', async () => {
    await openReconcile()
    await button('Paste a table…').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(paste.getByRole('textbox', { name: 'Table' })).toHaveFocus()
    await area.fill('date,tokens\n2026-08-02,7')
    await paste.getByRole('button', { name: 'Import 1 line' }).click()
    await expect.element(dialog.getByLabelText('First day')).toHaveValue('Aug 2, 2026')
    await expect.element(field('Total tokens')).toHaveValue('7')
  })

  it('Escape returns to where the table was asked for', async () => {
    await openReconcile()
    await button('Paste a table…').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('New bill')).toHaveFocus()
    await button('New bill').click()
    await button('Paste a table…').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('All bills')).toHaveFocus()
  })
})
