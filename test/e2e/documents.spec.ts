import type { Page } from '@playwright/test'
import { paragraph, writeDocx, writeXlsx } from '../fixtures/documents/write-office.ts'
import { writePdf } from '../fixtures/documents/write-pdf.ts'
import { makeZip, type ZipFile } from '../fixtures/import/make-zip.ts'
import { ask, connect, expect, takePictures, test } from './story.ts'

interface Chosen {
  readonly name: string
  readonly buffer: Buffer
  readonly mimeType: string
}

const pdf = (name: string, written: Parameters<typeof writePdf>[0]): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(writePdf(written), 'latin1'),
})

const office = (name: string, files: readonly ZipFile[]): Chosen => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(makeZip(files)),
})

const bomb = writeDocx(paragraph('Small'), [
  { name: 'word/footnotes.xml', content: ' '.repeat(1_000_000), times: 300 },
])

/** Presses the button by keyboard, and chooses the files. */
async function choose(window: Page, files: Chosen[]): Promise<void> {
  const chooser = window.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Attach file' }).press('Enter')
  await (await chooser).setFiles(files)
}

test('a PDF becomes text of the message by keyboard: preview, pages, price, sent as shown', async ({
  window,
  service,
}) => {
  await connect(window, service)
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('What does the report say?')
  const pages = ['Quarterly report\nby the people of Meridian', null, 'Costs rose by 4 percent', 'Appendix']
  await choose(window, [pdf('report.pdf', { pages })])

  const dialog = window.getByRole('dialog', { name: /Attach .report\.pdf/u })
  const text = dialog.getByRole('group', { name: 'Text of the attachment' })
  await expect(text).toContainText('Quarterly report')
  await expect(dialog).toContainText('Page 2 has no text. It may be a scan.')
  const estimate = dialog.getByRole('status', { name: 'Estimate of the attachment' })
  await expect(estimate).toContainText('≈')
  const whole = Number(await estimate.getAttribute('data-tokens'))
  await takePictures(window, 'document')

  const choice = dialog.getByRole('textbox', { name: 'Pages' })
  await choice.focus()
  await window.keyboard.press('ControlOrMeta+A')
  await window.keyboard.type('1-9')
  await expect(dialog).toContainText('Enter page numbers from 1 to 4')
  await expect(dialog.getByRole('button', { name: 'Attach', exact: true })).toBeDisabled()
  await window.keyboard.press('ControlOrMeta+A')
  await window.keyboard.type('1, 3')
  await expect(text).not.toContainText('Appendix')
  expect(Number(await estimate.getAttribute('data-tokens'))).toBeLessThan(whole)
  const shown = (await text.innerText()).trim()
  await dialog.getByRole('button', { name: 'Attach', exact: true }).focus()
  await window.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(message).toHaveValue('What does the report say?')
  await window.getByRole('button', { name: /^Preview .report\.pdf/u }).focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog').getByRole('textbox', { name: 'Pages' })).toHaveValue('1, 3')
  await window.keyboard.press('Escape')
  await takePictures(window, 'attached-document')
  await message.focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  const sent = JSON.stringify(service.log().at(-1))
  for (const line of shown.split('\n')) expect(sent).toContain(line)
  expect(sent).toContain('report.pdf')
  expect(sent).not.toContain('Appendix')
})

test('documents that cannot be read say why, and the typed message stays', async ({ window, service }) => {
  await connect(window, service)
  await ask(window, 'Hello')
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('Typed before')
  const refusals: [Chosen, RegExp][] = [
    [pdf('locked.pdf', { pages: ['Secret'], isEncrypted: true }), /needs a password\. Save it without one/u],
    [
      { name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0') },
      /is damaged or incomplete/u,
    ],
    [pdf('scan.pdf', { pages: [null, null] }), /has no text.+OCR/u],
    [
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<p>Hi</p>') },
      /isn't what its name says/u,
    ],
    [office('bomb.docx', bomb), /needs too much memory/u],
    [{ name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, /is empty/u],
  ]
  for (const [file, words] of refusals) {
    await choose(window, [file])
    await expect(window.getByRole('dialog').getByRole('alert')).toContainText(words)
    await window.keyboard.press('Enter')
    await expect(window.getByRole('dialog')).toBeHidden()
    await expect(message).toHaveValue('Typed before')
  }
  await choose(window, [{ name: 'letter.pages', mimeType: 'application/zip', buffer: Buffer.from('PK') }])
  await expect(window.getByRole('alert').filter({ hasText: 'letter.pages' })).toContainText('Save it as PDF')
  await expect(message).toHaveValue('Typed before')
})

test('the text of a web page is attached without its scripts', async ({ window, service }) => {
  await connect(window, service)
  const buffer = Buffer.from('<h1>Prices</h1><script>steal()</script><p>Low &amp; fair')
  await choose(window, [{ name: 'prices.html', mimeType: 'text/html', buffer }])
  const dialog = window.getByRole('dialog', { name: /Attach .prices\.html/u })
  const text = dialog.getByRole('group', { name: 'Text of the attachment' })
  await expect(text).toContainText('Low & fair')
  await expect(text).not.toContainText('steal')
})

test('a Word document, and one sheet of a workbook, become text by keyboard', async ({ window, service }) => {
  await connect(window, service)
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  const files = [
    office('letter.docx', writeDocx(paragraph('Dear reader') + paragraph('Yours'))),
    office(
      'costs.xlsx',
      writeXlsx({
        sheets: {
          Costs: '<row><c t="inlineStr"><is><t>Model</t></is></c><c><v>42</v></c></row>',
          Secret: '<row><c><v>7777</v></c></row>',
        },
      }),
    ),
  ]
  await choose(window, files)
  const letter = window.getByRole('dialog', { name: /Attach .letter\.docx/u })
  await expect(letter.getByRole('group', { name: 'Text of the attachment' })).toContainText('Dear reader')
  await letter.getByRole('button', { name: 'Attach', exact: true }).press('Enter')
  const costs = window.getByRole('dialog', { name: /Attach .costs\.xlsx/u })
  await expect(costs).toContainText('2 sheets: 1 “Costs”, 2 “Secret”')
  await takePictures(window, 'sheets')
  await costs.getByRole('textbox', { name: 'Sheets' }).focus()
  await window.keyboard.press('ControlOrMeta+A')
  await window.keyboard.type('1')
  await costs.getByRole('button', { name: 'Attach', exact: true }).press('Enter')
  await expect(costs).toBeHidden()
  await message.fill('Compare them')
  await message.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  const sent = JSON.stringify(service.log().at(-1))
  for (const words of ['Dear reader', 'Model\\t42', '[Sheet “Costs”]']) expect(sent).toContain(words)
  expect(sent).not.toContain('7777')
})
