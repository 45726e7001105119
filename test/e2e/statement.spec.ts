import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../fixtures/read-pdf.ts'
import { openInSpreadsheet } from '../fixtures/spreadsheet.ts'
import type { RunningApp } from './driver/running-app.ts'
import { ask, connect, expect, openSettings, test } from './story.ts'

const grouped = (count: number): string => count.toLocaleString('en')

async function openStatement(window: Page): Promise<Locator> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('button', { name: 'Statement', exact: true }).focus()
  await window.keyboard.press('Enter')
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
  expect(pdf.text).toContain('Σrows=total✓(3calls,0notreported)')
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

test('the copy of the ledger in a folder has the tokens of the answers', async ({
  app,
  window,
  service,
}, info) => {
  await connect(window, service)
  for (const text of ['One', 'Two']) await ask(window, text)
  const tokens = await tokensOf(window)
  const folder = info.outputPath('copy')
  await mkdir(folder)
  await app.answerDialogs('showOpenDialog', { canceled: false, filePaths: [folder] })
  const settings = await openSettings(window, 'Data')
  await settings.getByRole('button', { name: 'Keep a copy in a folder…' }).click()
  await expect(settings).toContainText(/Copied .+: 2 calls on 1 day\./)
  const [day = ''] = await readdir(join(folder, 'ledger'))
  expect(day).toMatch(/^day=\d{4}-\d{2}-\d{2}$/)
  const names = await readdir(join(folder, 'ledger', day))
  const lines = names.find((name) => name.endsWith('.jsonl')) ?? ''
  const text = await readFile(join(folder, 'ledger', day, lines), 'utf8')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(rows.map((row) => row['totalTokens'])).toEqual(tokens)
  const table = await readFile(join(folder, 'ledger', day, lines.replace('.jsonl', '.csv')), 'utf8')
  expect(openInSpreadsheet(table).sum('totalTokens')).toBe(tokens.reduce((sum, each) => sum + each, 0))
  expect(text).not.toContain('One')
})
