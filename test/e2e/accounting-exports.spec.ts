import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formulaTitle, riverTitle } from '../fixtures/by-hand/story.ts'
import { heronRows } from '../fixtures/by-hand/table.ts'
import { everything, heronsPaid } from '../fixtures/by-hand/totals.ts'
import { openInSpreadsheet } from '../fixtures/spreadsheet.ts'
import { expect, firstTitle, openPage, openReview, test } from './by-hand-app.ts'
import type { RunningApp } from './driver/running-app.ts'

/** The last copied text, because a test cannot read the clipboard itself. */
async function watchCopies(window: Page): Promise<() => Promise<string>> {
  await window.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset['copied'] = text
      return Promise.resolve()
    }
  })
  return async () => {
    await expect(window.locator('html')).toHaveAttribute('data-copied', /./)
    return window.evaluate(() => document.documentElement.dataset['copied'] ?? '')
  }
}

test('copied calls have the same sums in a spreadsheet as in the review', async ({ window }) => {
  await openReview(window, firstTitle)
  const copied = await watchCopies(window)
  await window.getByRole('button', { name: 'Copy as CSV' }).click()
  const sheet = openInSpreadsheet(await copied())
  expect(sheet.rowCount).toBe(heronRows.length)
  expect(sheet.sum('prompt_tokens')).toBe(heronsPaid.promptTokens)
  expect(sheet.sum('completion_tokens')).toBe(heronsPaid.completionTokens)
  expect(sheet.sum('total_tokens')).toBe(heronsPaid.totalTokens)
  // History: 51 + 51 + 162 + 198 + 245 + 280 + 339 + 440 + 532 + 575.
  // New: 11 + 15 + 18 + 17 + 15 + 20 + 11 + 15 + 18 + 15.
  expect([sheet.sum('carried_tokens'), sheet.sum('added_tokens')]).toEqual([2_873, 155])
  // A count that was not reported is an empty cell; a reported zero is a zero.
  expect(sheet.column('completion_tokens').slice(-3)).toEqual(['13', '', '0'])
})

async function exportTo(app: RunningApp, filePath: string, button: string): Promise<string> {
  await app.answerDialogs('showSaveDialog', { canceled: false, filePath })
  await openPage(app.window)
  await app.window.getByRole('button', { name: button }).click()
  await expect(app.window.getByText('Exported 31 calls.')).toBeVisible()
  return readFile(filePath, 'utf8')
}

/** As on the page: 29 calls, plus calls 9 and 11 about herons, which were not processed. */
const lineCount = 31

test('calls exported from the usage page have its sums in a spreadsheet, and no title is calculated', async ({
  app,
}, info) => {
  const sheet = openInSpreadsheet(await exportTo(app, info.outputPath('usage.csv'), 'Export CSV'))
  expect(sheet.rowCount).toBe(lineCount)
  expect(sheet.sum('prompt_tokens')).toBe(everything.promptTokens)
  expect(sheet.sum('completion_tokens')).toBe(everything.completionTokens)
  expect(sheet.sum('total_tokens')).toBe(everything.totalTokens)
  expect(sheet.sum('carried_tokens')).toBe(everything.historyTokens)
  // The total of call 4 is 5 more than its parts; all other complete calls equal their parts.
  expect(sheet.sum('total_differs_by')).toBe(5)
  const currencies = sheet.column('currency')
  const costIn = (currency: string): number =>
    sheet
      .column('cost')
      .reduce((sum, cost, row) => sum + (currencies[row] === currency ? Number(cost) : 0), 0)
  for (const { currency, amount } of everything.cost) expect(costIn(currency)).toBeCloseTo(Number(amount), 12)
  expect(new Set(sheet.column('conversation'))).toEqual(new Set([firstTitle, riverTitle, formulaTitle]))
})

test('the same calls as JSON Lines, one per line, with null for a missing count', async ({ app }, info) => {
  const text = await exportTo(app, info.outputPath('usage.jsonl'), 'Export JSON')
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(lineCount)
  const usages = lines.map((line) => (JSON.parse(line) as { usage: Record<string, number | null> }).usage)
  const sum = (figure: string): number => usages.reduce((all, usage) => all + (usage[figure] ?? 0), 0)
  expect([sum('promptTokens'), sum('completionTokens'), sum('totalTokens')]).toEqual([
    everything.promptTokens,
    everything.completionTokens,
    everything.totalTokens,
  ])
  // 6 not reported, 2 not processed, and call 20, which had no total.
  expect(usages.filter(({ totalTokens }) => totalTokens === null)).toHaveLength(9)
})
