import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { launchHost } from '../../host/launch.ts'
import { startHostileService } from '../../integration/app/hostile-world.ts'
import { createRandom } from '../../seed-data/random.ts'
import type { HostileAnswer } from '../../service/hostile/hostile-answer.ts'
import { bombStream } from '../../service/hostile/hostile-answers.ts'
import type { Report } from '../measured.ts'

const bundle = fileURLToPath(new URL('../../../out/main/index.js', import.meta.url))
const answerCount = 60
const sizes = [500, 2_000, 8_000, 20_000] as const
const goalMs = 100
/** What is below this Chromium does not call a long task. */
const leastMs = 50

interface Frozen {
  readonly name: string
  readonly longestMs: number
}

/** The built app and its real window, hearing the worst answers there are: how long the window does nothing else. */
export async function measureHostile(): Promise<Report> {
  const worst = Array.from({ length: answerCount }, (_, number) =>
    bombStream(createRandom(number), sizes[number % sizes.length]),
  )
  const service = await startHostileService((number) => worst[number] as HostileAnswer)
  const folder = await mkdtemp(join(tmpdir(), 'tally-hostile-'))
  const host = await launchHost({
    bundle,
    settings: { dataDirectory: folder },
    // No keychain is to get a key of this.
    environment: { TALLY_DATA_DIR: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
  })
  const browser = await chromium.connectOverCDP(host.endpoint)
  try {
    const [page] = browser.contexts().flatMap((context) => context.pages())
    if (page === undefined) throw new Error('the app showed no window')
    return reportOf(await hearAll(page, service.address, worst))
  } finally {
    await host.end('SIGTERM')
    await browser.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function hearAll(page: Page, address: string, worst: readonly HostileAnswer[]): Promise<Frozen[]> {
  await page.getByRole('textbox', { name: 'Base address' }).fill(address)
  await page.getByRole('textbox', { name: 'API key' }).fill('bench-key-0123456789')
  await page.getByRole('button', { name: 'Save' }).click()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await message.waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
    Object.assign(globalThis, { tasks })
  })
  const found: Frozen[] = []
  for (const [number, { name }] of worst.entries())
    found.push({ name, longestMs: await hearOne(page, number) })
  return found
}

async function hearOne(page: Page, number: number): Promise<number> {
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await page.evaluate(() => Reflect.get(globalThis, 'tasks').splice(0))
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`#${number}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('group', { name: 'Token usage' }).waitFor()
  await page.waitForTimeout(300)
  return page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'tasks') as number[])))
}

function reportOf(found: readonly Frozen[]): Report {
  const sorted = found.toSorted((one, other) => other.longestMs - one.longestMs)
  const over = sorted.filter(({ longestMs }) => longestMs > goalMs)
  const shown = sorted.slice(0, 8).filter(({ longestMs }) => longestMs > 0)
  return {
    lines: [
      `hostile: the longest that the window did nothing else, over ${found.length} answers that cost more to read than to write`,
      `  longest ${Math.round(sorted[0]?.longestMs ?? 0)} ms; ${over.length} of ${found.length} over ${goalMs} ms, ${
        sorted.filter(({ longestMs }) => longestMs === 0).length
      } below ${leastMs} ms   goal: none over ${goalMs} ms, ${over.length === 0 ? 'reached' : 'missed'}`,
      ...shown.map(({ name, longestMs }) => `  ${String(Math.round(longestMs)).padStart(5)} ms  ${name}`),
    ],
    results: { found },
  }
}
