import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../fixtures/read-pdf.ts'
import { openInSpreadsheet } from '../fixtures/spreadsheet.ts'
import type { RunningApp } from './driver/running-app.ts'
import { ask, connect, expect, openFromUsage, test } from './story.ts'

const grouped = (count: number): string => count.toLocaleString('en')

async function openStatement(window: Page): Promise<Locator> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await openFromUsage(window, 'Statement')
  const dialog = window.getByRole('dialog', { name: 'Statement' })
  await expect(dialog.getByRole('table', { name: 'Statement totals' })).toBeVisible()
  return dialog
}

/** Chooses a form and saves it, by keyboard. */
async function save(app: RunningApp, form: string, filePath: string): Promise<Buffer> {
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  const dialog = app.window.getByRole('dialog', { name: 'Statement' })
  await dialog.getByRole('radio', { name: form, exact: true }).focus()
  await app.window.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save statement' }).focus()
  await app.window.keyboard.press('Enter')
  await expect.poll(() => readFile(filePath).catch(() => null), { timeout: 20_000 }).not.toBeNull()
  return readFile(filePath)
}

async function tokensOf(window: Page): Promise<number[]> {
  const totals = await window
    .getByRole('group', { name: 'Token usage' })
    .evaluateAll((groups) => groups.map((group) => Number(group.getAttribute('data-total-tokens'))))
  expect(totals.every((total) => total > 0)).toBe(true)
  return totals
}

test('a statement as PDF, table and data has the totals', async ({ app, window, service }, info) => {
  await connect(window, service)
  for (const text of ['One', 'Two', 'Three']) await ask(window, text)
  const total = (await tokensOf(window)).reduce((sum, tokens) => sum + tokens, 0)

  await openStatement(window)
  const pdf = readPdf(await save(app, 'PDF', info.outputPath('statement.pdf')))
  expect(pdf).toMatchObject({ hasScripts: false, isTagged: true })
  expect(pdf.pageCount).toBeGreaterThan(0)
  const month = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' })
  expect(pdf.text).toContain(`Usage statement, ${month}`.replaceAll(' ', ''))
  // The font draws “fi” as one sign.
  expect(pdf.text.normalize('NFKC')).toContain('Totalsverified✓(3calls,0withoutcounts)')
  expect(pdf.text).toContain(grouped(total))
  expect(pdf.text).toContain(`1/${pdf.pageCount}`)
  await expect
    .poll(() => app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null))
    .toBe(1)

  const table = await save(app, 'Table', info.outputPath('statement.csv'))
  const sheet = openInSpreadsheet(table.toString('utf8'))
  expect([sheet.sum('callCount'), sheet.sum('totalTokens')]).toEqual([3, total])

  const data = await save(app, 'Data', info.outputPath('statement.json'))
  expect(JSON.parse(data.toString('utf8')).totals).toMatchObject({ callCount: 3, totalTokens: total })
})
