import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encodeText } from '../../fixtures/encode-text.ts'
import { beginOctober, button, dialog, field, openReconcile } from './open-reconcile.ts'

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
  const table = page.getByRole('dialog', { name: 'Table from “bill.csv”' })
  const encoding = table.getByRole('combobox', { name: 'Encoding' })
  await expect.element(encoding).toHaveDisplayValue('Western (Windows-1252)')
  await encoding.selectOptions('UTF-8')
  await expect.element(table).toMatchTextContent('gr\ufffd\ufffde-1')
  await encoding.selectOptions('Western (Windows-1252)')
  await table.getByRole('button', { name: 'Import 1 line' }).click()
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
