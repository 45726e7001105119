import type { Page } from '@playwright/test'
import { heronRows } from '../fixtures/by-hand/table.ts'
import { heronsPaid } from '../fixtures/by-hand/totals.ts'
import { openInSpreadsheet } from '../fixtures/spreadsheet.ts'
import { expect, firstTitle, openReview, test } from './by-hand-app.ts'

/** What was copied last, where a test cannot read the clipboard itself. */
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

test('the calls that are copied add up in a spreadsheet to what the review shows', async ({ window }) => {
  await openReview(window, firstTitle)
  const copied = await watchCopies(window)
  await window.getByRole('button', { name: 'Copy as CSV' }).click()
  const sheet = openInSpreadsheet(await copied())
  expect(sheet.rowCount).toBe(heronRows.length)
  expect(sheet.sum('prompt_tokens')).toBe(heronsPaid.promptTokens)
  expect(sheet.sum('completion_tokens')).toBe(heronsPaid.completionTokens)
  expect(sheet.sum('total_tokens')).toBe(heronsPaid.totalTokens)
  // 51 + 51 + 162 + 198 + 245 + 280 + 339 + 440 + 532 + 575, and 11 + 15 + 18 + 17 + 15 + 20 + 11 + 15 + 18 + 15
  expect([sheet.sum('carried_tokens'), sheet.sum('added_tokens')]).toEqual([2_873, 155])
  // What did not come is an empty cell, and what came as nothing is a zero.
  expect(sheet.column('completion_tokens').slice(-3)).toEqual(['13', '', '0'])
})
