import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { launchHost } from '../../host/launch.ts'
import { writeSeed } from '../../seed-data/write-seed.ts'
import { type Measured, medianOf } from '../measured.ts'
import { firstLoadKilobytes } from './first-load.ts'

const rounds = 5
const ownGoalMs = 250
const firstLoadGoal = 250
const app = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url))
const emptyApp = fileURLToPath(new URL('empty-app/main.mjs', import.meta.url))
const pageFolder = fileURLToPath(new URL('../../../out/renderer', import.meta.url))

interface Start {
  /** From the birth of the process until the message box can be written in. */
  readonly wholeMs: number
  /** The share of it since the page was asked for. */
  readonly inWindowMs: number
}

async function startOnce(bundle: string, dataDirectory: string): Promise<Start> {
  const startedAt = Date.now()
  const host = await launchHost({
    bundle,
    settings: { dataDirectory },
    environment: { TALLY_DATA_DIR: dataDirectory },
  })
  const browser = await chromium.connectOverCDP(host.endpoint)
  try {
    const [page] = browser.contexts().flatMap((context) => context.pages())
    if (page === undefined) throw new Error('The app showed no window.')
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    const { inWindowMs, origin } = await page.evaluate(() => ({
      inWindowMs: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
      origin: performance.timeOrigin,
    }))
    return { wholeMs: origin + inWindowMs - startedAt, inWindowMs }
  } finally {
    await host.end('SIGTERM')
    await browser.close()
  }
}

/** Each is started in turn, so that whatever else the computer does meets them alike. */
export async function measureStart(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  const cases = [
    { name: 'empty page', bundle: emptyApp, messageCount: 0 },
    { name: '2 messages', bundle: app, messageCount: 2 },
    { name: '100,000 messages', bundle: app, messageCount: 100_000 },
  ]
  const starts = new Map<string, Start[]>(cases.map(({ name }) => [name, []]))
  try {
    for (const { name, messageCount } of cases) if (messageCount > 0) seed(join(folder, name), messageCount)
    // The first round fills the caches of the disk.
    for (const { name, bundle } of cases) await startOnce(bundle, join(folder, name))
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, bundle } of cases)
        starts.get(name)?.push(await startOnce(bundle, join(folder, name)))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return tablesOf(starts)
}

function seed(folder: string, messageCount: number): void {
  writeSeed({ file: join(folder, 'tally.db'), messageCount, longest: 0, seed: 1, now: Date.now() })
}

function tablesOf(starts: ReadonlyMap<string, readonly Start[]>): Measured[] {
  const rowsOf = (measureOf: (start: Start) => number) =>
    [...starts].map(([name, values]) => ({ name, values: values.map(measureOf) }))
  const whole = rowsOf(({ wholeMs }) => wholeMs)
  const emptyMs = medianOf(whole[0]?.values ?? [])
  const own = whole
    .slice(1)
    .map(({ name, values }) => ({ name, values: values.map((value) => value - emptyMs) }))
  const end = `median of ${rounds}`
  return [
    {
      title: `start: until the message box can be written in, over the app that has nothing in it; ${end}`,
      unit: 'ms',
      rows: whole,
      baseline: 'empty page',
      goal: { row: '100,000 messages', maxRatio: 1.5 },
    },
    {
      title: `start: our own share of it; ${end}`,
      unit: 'ms',
      rows: [{ name: 'goal', values: [ownGoalMs] }, ...own],
      baseline: 'goal',
      goal: { row: '100,000 messages', maxRatio: 1 },
    },
    {
      title: `start: in the window, since its page was asked for; ${end}`,
      unit: 'ms',
      rows: rowsOf(({ inWindowMs }) => inWindowMs),
      baseline: 'empty page',
      goal: { row: '100,000 messages', maxRatio: 10 },
    },
    {
      title: 'start: JavaScript of the first load, packed',
      unit: 'kB',
      rows: [
        { name: 'goal', values: [firstLoadGoal] },
        { name: 'Tally', values: [firstLoadKilobytes(pageFolder)] },
      ],
      baseline: 'goal',
      goal: { row: 'Tally', maxRatio: 1 },
    },
  ]
}
