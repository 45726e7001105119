import type { Page } from '@playwright/test'
import { paragraph, writeDocx, writeXlsx } from '../fixtures/documents/write-office.ts'
import { writePdf } from '../fixtures/documents/write-pdf.ts'
import { makeZip, type ZipFile } from '../fixtures/import/make-zip.ts'
import { connect, expect, test } from './story.ts'

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
  await window.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await window.getByRole('menuitem', { name: 'Attach file' }).press('Enter')
  await (await chooser).setFiles(files)
}

test('a PDF, a Word document and a sheet become text of one message, and a document that needs too much memory is refused', async ({
  window,
  service,
}) => {
  await connect(window, service)
  const dialogOf = (name: RegExp) => window.getByRole('dialog', { name })
  const message = window.getByRole('textbox', { name: 'Message', exact: true })
  await message.fill('Compare them')
  await choose(window, [office('bomb.docx', bomb)])
  await expect(window.getByRole('dialog').getByRole('alert')).toContainText('needs too much memory')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeHidden()

  const pages = ['Quarterly report\nby the people of Meridian', null, 'Costs rose by 4 percent', 'Appendix']
  const sheets = {
    Costs: '<row><c t="inlineStr"><is><t>Model</t></is></c><c><v>42</v></c></row>',
    Secret: '<row><c><v>7777</v></c></row>',
  }
  await choose(window, [
    pdf('report.pdf', { pages }),
    office('letter.docx', writeDocx(paragraph('Dear reader') + paragraph('Yours'))),
    office('costs.xlsx', writeXlsx({ sheets })),
  ])
  const report = dialogOf(/Attach .report\.pdf/u)
  await expect(report.getByRole('group', { name: 'Attachment text' })).toContainText('Quarterly report')
  await report.getByRole('textbox', { name: 'Pages' }).fill('1, 3')
  await report.getByRole('button', { name: 'Attach', exact: true }).press('Enter')
  const letter = dialogOf(/Attach .letter\.docx/u)
  await expect(letter.getByRole('group', { name: 'Attachment text' })).toContainText('Dear reader')
  await letter.getByRole('button', { name: 'Attach', exact: true }).press('Enter')
  const costs = dialogOf(/Attach .costs\.xlsx/u)
  await expect(costs).toContainText('2 sheets: 1 “Costs”, 2 “Secret”')
  await costs.getByRole('textbox', { name: 'Sheets' }).fill('1')
  await costs.getByRole('button', { name: 'Attach', exact: true }).press('Enter')
  await expect(costs).toBeHidden()

  await expect(message).toHaveValue('Compare them')
  await message.press('Enter')
  await expect(window.getByRole('group', { name: 'Token usage' })).toBeVisible()
  const sent = JSON.stringify(service.log().at(-1))
  for (const words of ['Quarterly report', 'Costs rose', 'Dear reader', 'Model\\t42', '[Sheet “Costs”]'])
    expect(sent).toContain(words)
  for (const words of ['Appendix', '7777']) expect(sent).not.toContain(words)
})
