import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { HandSums } from '../fixtures/by-hand/no-sums.ts'
import { harbour, lantern, pebbleOfNow, zone } from '../fixtures/by-hand/story.ts'
import { type HandRow, heronRows } from '../fixtures/by-hand/table.ts'
import { byModel, everything, type HandTotals, heronsOnPath, heronsPaid } from '../fixtures/by-hand/totals.ts'
import { startApp } from './driver/running-app.ts'
import { expect, test } from './fixture.ts'

const makeData = fileURLToPath(new URL('../fixtures/by-hand/make-data.ts', import.meta.url))
const firstTitle = 'Where do herons sleep?'

/** A line of a table: its cells by their headers. */
type Line = Readonly<Record<string, string>>

/** Every line of a table below its headers, the closing one last. */
async function linesOf(window: Page, name: string): Promise<Line[]> {
  const rows = await window.getByRole('table', { name, exact: true }).getByRole('row').evaluateAll(readRows)
  const [headers = [], ...lines] = rows
  return lines.map((cells) =>
    Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ''])),
  )
}

/** Runs in the page. A cell that spans several columns counts as the first of them. */
function readRows(rows: readonly Element[]): string[][] {
  const isolates = /[\u2066-\u2069]/g
  return rows.map((row) =>
    [...row.querySelectorAll<HTMLTableCellElement>('th, td')].flatMap((cell) => [
      cell.innerText.replaceAll(isolates, '').replaceAll(/\s+/g, ' ').trim(),
      ...Array.from({ length: cell.colSpan - 1 }, () => ''),
    ]),
  )
}

/** Only these columns. */
function pick(lines: readonly Line[], columns: readonly string[]): string[][] {
  return lines.map((line) => columns.map((column) => line[column] ?? `no column ${column}`))
}

/** In full, with a comma before every three digits. */
function inDigits(count: number): string {
  return String(count).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
}

function cellsOf(row: HandRow, index: number): string[] {
  const { usage, split, source } = row
  const counted = (count: number | null): string =>
    count === null ? (source === 'none' ? '–' : 'not reported') : inDigits(count)
  const missing = source === 'none' || split.kind === 'first' ? '–' : 'unknown'
  const [carried, added] =
    split.kind === 'split' ? [inDigits(split.historyTokens), inDigits(split.newTokens)] : [missing, missing]
  const kind = row.kind === 'cut-off' ? 'cut off' : row.kind
  const { promptTokens, completionTokens, totalTokens } = usage
  return [
    String(index + 1),
    kind,
    row.model,
    counted(promptTokens),
    carried,
    added,
    counted(completionTokens),
    counted(totalTokens),
  ]
}

async function expectTotals(status: Locator, totals: HandTotals): Promise<void> {
  const said = {
    'prompt-tokens': totals.promptTokens,
    'completion-tokens': totals.completionTokens,
    'total-tokens': totals.totalTokens,
    calls: totals.callCount,
    'not-reported': totals.notReportedCount,
  }
  for (const [name, count] of Object.entries(said))
    await expect(status).toHaveAttribute(`data-${name}`, String(count))
}

async function seeReview(window: Page): Promise<void> {
  await window.getByRole('link', { name: firstTitle }).click()
  await window.getByRole('button', { name: 'Usage' }).click()
  const columns = ['#', 'Kind', 'Model', 'Prompt', 'History', 'New', 'Completion', 'Total']
  const sums = ['Σ', '', '', '7,079', '', '', '515', '7,124']
  await expect
    .poll(async () => pick(await linesOf(window, 'Calls'), columns))
    .toEqual([...heronRows.map(cellsOf), sums])
  await expectTotals(window.getByRole('status', { name: 'In view' }), heronsOnPath)
  await expectTotals(window.getByRole('status', { name: 'All calls' }), heronsPaid)
  await expect(window.getByRole('status', { name: 'Integrity', exact: true })).toHaveText(
    /Totals verified ✓ \(26 calls, 4 without counts, 1 without a total\)/u,
  )
}

const sumColumns = ['Calls', 'Prompt', 'Compl.', 'Total']

/** Without any reported count there is no number, so no zero either. */
function sumCells({
  callCount,
  reportedCount,
  promptTokens,
  completionTokens,
  totalTokens,
}: HandSums): string[] {
  const counts = [promptTokens, completionTokens, totalTokens]
  return [
    inDigits(callCount),
    ...counts.map((count) => (reportedCount === 0 ? 'not reported' : inDigits(count))),
  ]
}

/** Integration tests compare the sums by day, connection and clock with the same table. */
async function seeUsagePage(window: Page): Promise<void> {
  await window.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Usage' }).click()
  await window.getByRole('button', { name: /^Days:/u }).click()
  await window.getByRole('menuitemradio', { name: 'All', exact: true }).click()
  await window.getByRole('button', { name: 'More breakdowns' }).click()
  await expect(window.getByText('29 calls, 6 without counts')).toBeVisible()
  await expect(window.getByRole('status', { name: 'Integrity: Usage' })).toHaveText('✓ Totals verified')
  // The same model on two connections has the name of its connection, a host with any port.
  const onConnection = (name: string): string => name.replace(/ on .+$/u, ' on a connection')
  const sumsByModel = async () =>
    pick(await linesOf(window, 'Usage by model'), ['Model', ...sumColumns]).map(([name = '', ...cells]) => [
      onConnection(name),
      ...cells,
    ])
  await expect.poll(sumsByModel).toEqual([
    [`${harbour} on a connection`, ...sumCells(byModel.harbour)],
    [lantern, ...sumCells(byModel.lantern)],
    [pebbleOfNow, ...sumCells(byModel.pebble)],
    [`${harbour} on a connection`, ...sumCells(byModel.silentHarbour)],
    ['Σ', ...sumCells(everything)],
  ])
}

test('the review of a long chat and the usage page show the sums computed by hand', async () => {
  const info = test.info()
  const dataDirectory = info.outputPath('data')
  const environment = { TZ: zone }
  await mkdir(dataDirectory)
  await promisify(execFile)(process.execPath, [makeData, dataDirectory], {
    env: { ...process.env, ...environment },
  })
  const app = await startApp({ dataDirectory, environment, colorScheme: null })
  await seeReview(app.window)
  await seeUsagePage(app.window)
  await app.quit()
})
