import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { HostProcess } from '../../host/launch.ts'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { watchMainThread } from '../scaffold/main-thread.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'

const settleMs = 5_000
const maxPauses = 4
const restMs = 60_000
/** The threshold that is shown as 0%. */
const nothing = atMost(0.5)

/** The app's work while nobody touches it: none, with a hundred thousand messages in the window's list. */
export async function measureRest(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    putStoredFile('100,000 messages', join(folder, 'tally.db'))
    return await withApp({ folder }, restIn)
  })
}

async function restIn(page: Page, host: HostProcess): Promise<Finding[]> {
  await page.addInitScript(countTimers)
  await page.reload()
  const thread = await watchMainThread(page)
  await settle(page)
  const before = { window: await thread.workedMs(), main: await mainTime(host), timers: await timersOf(page) }
  await delay(restMs)
  const timers = (await timersOf(page)) - before.timers
  const share = (ms: number): number[] => [(100 * ms) / restMs]
  const window = share((await thread.workedMs()) - before.window)
  const main = share((await mainTime(host)) - before.main)
  const heapMb = Number(await host.evaluate(String(readHeap))) / 1_000_000
  return [
    {
      name: 'timers and callbacks in the window in a minute',
      unit: 'times',
      values: [timers],
      answersTo: 'S8',
      goal: atMost(0),
    },
    { name: 'main-thread time of the window', unit: '%', values: window, answersTo: 'S8', goal: nothing },
    {
      name: 'processor time of main, with the host',
      unit: '%',
      values: main,
      answersTo: 'S8',
      goal: nothing,
    },
    { name: 'heap of main, with the host', unit: 'MB', values: [heapMb], answersTo: 'S8', goal: atMost(60) },
  ]
}

/** The list of conversations arrives in pieces after the start, so wait for it before measuring rest. */
async function settle(page: Page): Promise<void> {
  for (let pause = 0; pause < maxPauses; pause += 1) {
    const before = await timersOf(page)
    await delay(settleMs)
    if ((await timersOf(page)) === before) return
  }
}

/** Runs in the page before its own scripts: counts every timer and callback that wakes the page. */
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

async function mainTime(host: HostProcess): Promise<number> {
  const used = (await host.evaluate('() => process.cpuUsage()')) as NodeJS.CpuUsage
  return (used.user + used.system) / 1_000
}
