import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { launchHost } from '../../host/launch.ts'
import { writeSeed } from '../../seed-data/write-seed.ts'
import type { Measured } from '../measured.ts'

const settleMs = 5_000
const restMs = 60_000
const heapGoal = 60
const app = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url))

/** What the app does while nobody touches it: nothing, in a window with a hundred thousand messages behind it. */
export async function measureRest(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  writeSeed({ file: join(folder, 'tally.db'), messageCount: 100_000, longest: 0, seed: 1, now: Date.now() })
  const host = await launchHost({
    bundle: app,
    settings: { dataDirectory: folder },
    environment: { TALLY_DATA_DIR: folder },
  })
  const browser = await chromium.connectOverCDP(host.endpoint)
  try {
    const [page] = browser.contexts().flatMap((context) => context.pages())
    if (page === undefined) throw new Error('The app showed no window.')
    await page.addInitScript(countTimers)
    await page.reload()
    await delay(settleMs)
    const [windowMs, mainMs, timers] = [await windowTime(page), await mainTime(host), await timersOf(page)]
    await delay(restMs)
    return tablesOf({
      windowMs: (await windowTime(page)) - windowMs,
      mainMs: (await mainTime(host)) - mainMs,
      timers: (await timersOf(page)) - timers,
      heap: Number(await host.evaluate(String(readHeap))) / 1_000_000,
    })
  } finally {
    await host.end('SIGTERM')
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs in the page, ahead of its own scripts: everything that would wake it by itself is counted each time it does. */
function countTimers(): void {
  const counted: { wakes: number } = { wakes: 0 }
  Object.assign(globalThis, { counted })
  const names = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const
  for (const name of names) {
    const plain = globalThis[name] as (task: (...given: unknown[]) => void, ...rest: unknown[]) => number
    const counting = (task: (...given: unknown[]) => void, ...rest: unknown[]): number =>
      plain.call(
        globalThis,
        (...given) => {
          counted.wakes += 1
          task(...given)
        },
        ...rest,
      )
    Object.assign(globalThis, { [name]: counting })
  }
}

function readHeap(): number {
  return process.memoryUsage().heapUsed
}

async function timersOf(page: Page): Promise<number> {
  return await page.evaluate(() => (globalThis as unknown as { counted: { wakes: number } }).counted.wakes)
}

/** How long the page's main thread has worked, in milliseconds. */
async function windowTime(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

async function mainTime(host: Awaited<ReturnType<typeof launchHost>>): Promise<number> {
  const used = (await host.evaluate('() => process.cpuUsage()')) as NodeJS.CpuUsage
  return (used.user + used.system) / 1_000
}

interface Rest {
  readonly windowMs: number
  readonly mainMs: number
  readonly timers: number
  readonly heap: number
}

function tablesOf({ windowMs, mainMs, timers, heap }: Rest): Measured[] {
  const table = (title: string, unit: string, most: number, value: number): Measured => ({
    title: `rest: ${title}`,
    unit,
    rows: [
      { name: 'goal', values: [most] },
      { name: 'Tally', values: [value] },
    ],
    baseline: 'goal',
    goal: { row: 'Tally', maxRatio: 1 },
  })
  const perMinute = restMs / 100
  return [
    table(
      'timers that go off in the window in a minute, at most one that the counting makes',
      'x',
      1,
      timers,
    ),
    table('work of the window in a minute, at most 1 % of it', 'ms', perMinute, windowMs),
    table(
      'work of main in a minute, the host that stands for Electron with it, at most 1 %',
      'ms',
      perMinute,
      mainMs,
    ),
    table('heap of main, the host with it', 'MB', heapGoal, heap),
  ]
}
