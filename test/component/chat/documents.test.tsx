import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DocumentText } from '../../../src/shared/contract/chat/document.ts'
import { documentLimits } from '../../../src/shared/domain/chat/documents.ts'
import { attachmentBlock } from '../../../src/shared/domain/chat/file-blocks.ts'
import { encodeText } from '../../fixtures/encode-text.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const dialog = page.getByRole('dialog', { name: 'Attach “report.pdf”' })
const text = page.getByRole('group', { name: 'Attachment text' })
const pages = page.getByRole('textbox', { name: 'Pages' })
const attach = page.getByRole('button', { name: 'Attach', exact: true })
const estimate = page.getByRole('status', { name: 'Attachment estimate' })

const report: DocumentText = { unit: 'page', parts: [{ text: 'First' }, { text: '' }, { text: 'Third' }] }

const chat = (document: World['document']): World => ({
  ...chatOf(twoTurns, { draft: 'Typed' }),
  document,
})

const pdf = (size = 9): File => {
  const file = new File(['%PDF-1.7\n'], 'report.pdf')
  if (size !== 9) Object.defineProperty(file, 'size', { value: size })
  return file
}

function give(type: 'drop' | 'paste', ...files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  const options = { bubbles: true, cancelable: true }
  if (type === 'drop')
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, ...options }))
  else message.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, ...options }))
}

describe('a document', () => {
  it('is previewed first, and the message gets the text of the chosen pages', async () => {
    const bridge = await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('drop', pdf())
    await expect.element(dialog).toMatchTextContent('Page 2 has no text. It may be a scan.')
    await expect.element(text).toMatchTextContent(/\[Page 1\]\s*First\s*\[Page 3\]\s*Third/u)
    await expect.element(estimate).toMatchTextContent(/≈.\d+ tokens/u)
    await pages.fill('2')
    await expect.element(attach).toBeDisabled()
    await pages.fill('4')
    await expect.element(dialog).toMatchTextContent('Enter page numbers from 1 to 3')
    await pages.fill('3')
    await attach.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('Typed')
    await message.click()
    await userEvent.keyboard('{Enter}')
    const block = attachmentBlock({ name: 'report.pdf', text: '[Page 3]\nThird' }, '9 B')
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: `${block}\nTyped` }])
    expect(bridge.inputsOf('documents.read')).toEqual([{ kind: 'pdf', data: btoa('%PDF-1.7\n') }])
  })

  it('that was attached can be seen again, with other pages', async () => {
    await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('paste', pdf())
    await pages.fill('1')
    await attach.click()
    await page.getByRole('button', { name: 'Preview “report.pdf”' }).click()
    await expect.element(pages).toHaveValue('1')
    await pages.fill('3')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Preview “report.pdf”' }).click()
    await expect.element(text).toMatchTextContent(/\[Page 3\]\s*Third/u)
    await expect.element(text).not.toMatchTextContent('First')
  })

  it('without pages has no choice of pages', async () => {
    await openApp(chat({ unit: 'whole', parts: [{ text: 'A web page' }] }))
    await expect.element(message).toHaveValue('Typed')
    give('drop', pdf())
    await expect.element(text).toMatchTextContent('A web page')
    await expect.element(pages).not.toBeInTheDocument()
  })

  it('of sheets names them, and marks the chosen ones in the message', async () => {
    const bridge = await openApp(
      chat({
        unit: 'sheet',
        parts: [
          { name: 'Costs', text: 'a\t1' },
          { name: 'Empty', text: '' },
          { name: 'Plan', text: 'b\t2' },
        ],
      }),
    )
    await expect.element(message).toHaveValue('Typed')
    give('drop', new File(['PK'], 'plan.xlsx'))
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('3 sheets: 1 “Costs”, 2 “Empty”, 3 “Plan” · Sheet 2 is empty.')
    const sheets = page.getByRole('textbox', { name: 'Sheets' })
    await sheets.fill('4')
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Enter sheet numbers from 1 to 3')
    await sheets.fill('1, 3')
    await attach.click()
    await message.click()
    await userEvent.keyboard('{Enter}')
    const block = attachmentBlock(
      { name: 'plan.xlsx', text: '[Sheet “Costs”]\na\t1\n\n[Sheet “Plan”]\nb\t2' },
      '2 B',
    )
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: `${block}\nTyped` }])
    expect(bridge.inputsOf('documents.read')).toEqual([{ kind: 'office', data: btoa('PK') }])
  })

  it('of 1 GB, or of an unknown office format, is refused before it is read', async () => {
    const bridge = await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('drop', pdf(1_000_000_000), new File(['PK'], 'letter.pages'))
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('“report.pdf” is larger than 50 MB. Split the document')
    await expect.element(alert).toMatchTextContent('Save it as PDF')
    await expect.element(message).toHaveValue('Typed')
    expect(bridge.inputsOf('documents.read')).toEqual([])
    give('drop', pdf(documentLimits.bytes))
    await expect.element(dialog).toBeVisible()
  })

  it('that takes long can be cancelled, and the next one is read', async () => {
    const bridge = await openApp(chat(null))
    await expect.element(message).toHaveValue('Typed')
    give('drop', pdf(), new File(['%PDF'], 'second.pdf'))
    await expect.element(dialog).toMatchTextContent('Reading the document…')
    await expect.poll(() => bridge.inputsOf('documents.read')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => bridge.inputsOf('documents.cancel')).toHaveLength(1)
    await expect.element(page.getByRole('dialog', { name: 'Attach “second.pdf”' })).toBeVisible()
    await expect.poll(() => bridge.inputsOf('documents.read')).toHaveLength(2)
    await expect.element(message).toHaveValue('Typed')
  })

  it.each([
    ['too-slow', /longer than a minute\. Split the document/u],
    ['no-text', /If it's a scan/u],
  ] as const)('that is %s says what to do, and Enter closes the dialog', async (problem, words) => {
    await openApp(chat(problem))
    await expect.element(message).toHaveValue('Typed')
    give('drop', pdf())
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(dialog.getByText('Close', { exact: true })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('Typed')
  })
})

describe('a text file that is not in UTF-8', () => {
  const table = page.getByRole('dialog', { name: 'Attach “orte.csv”' })
  const encoding = page.getByRole('combobox', { name: 'Encoding' })
  const file = (words: string, name: string) => new File([encodeText(words, name)], 'orte.csv')

  it('is previewed in the encoding that fits, and the message gets its text', async () => {
    const bridge = await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('drop', file('Ort;Straße\nKöln;Große Straße\n', 'windows-1252'))
    await expect.element(encoding).toHaveDisplayValue('Western (Windows-1252)')
    await expect.element(table).toMatchTextContent('Tally guessed the encoding.')
    await expect.element(text).toMatchTextContent('Große Straße')
    await attach.click()
    await message.click()
    await userEvent.keyboard('{Enter}')
    const block = attachmentBlock({ name: 'orte.csv', text: 'Ort;Straße\nKöln;Große Straße\n' }, '29 B')
    await expect.poll(() => bridge.inputsOf('chat.send')).toMatchObject([{ text: `${block}\nTyped` }])
  })

  it('can be read in another encoding, which its text, tokens and lost places follow', async () => {
    await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('drop', file('Gdańsk', 'windows-1250'))
    await expect.element(text).toMatchTextContent('Gdañsk')
    const tokens = (await estimate.findElement()).getAttribute('data-tokens')
    await encoding.selectOptions('UTF-8')
    await expect.element(text).toMatchTextContent('Gda\ufffdsk')
    await expect.element(table).toMatchTextContent('1 place has no character in this encoding')
    await encoding.selectOptions('Japanese (Shift JIS)')
    await expect.poll(() => estimate.element().getAttribute('data-tokens')).not.toBe(tokens)
    await encoding.selectOptions('Central European (Windows-1250)')
    await expect.element(text).toMatchTextContent('Gdańsk')
    await expect.element(table).not.toMatchTextContent('no character')
    await attach.click()
    await page.getByRole('button', { name: 'Preview “orte.csv”' }).click()
    await expect.element(encoding).toHaveDisplayValue('Central European (Windows-1250)')
    await encoding.selectOptions('Western (Windows-1252)')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('button', { name: 'Preview “orte.csv”' }).click()
    await expect.element(text).toMatchTextContent('Gdañsk')
  })

  it('is attached at once in UTF-8, and its preview has the choice', async () => {
    await openApp(chat(report))
    await expect.element(message).toHaveValue('Typed')
    give('drop', new File(['Gdańsk'], 'orte.csv'))
    await page.getByRole('button', { name: 'Preview “orte.csv”' }).click()
    await expect.element(encoding).toHaveDisplayValue('UTF-8')
    await expect.element(page.getByRole('dialog')).not.toMatchTextContent('Tally guessed')
  })
})
