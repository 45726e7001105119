import type { Page } from 'playwright'
import { startHostileService } from '../../integration/app/hostile-world.ts'
import { createRandom } from '../../seed-data/random.ts'
import { costlyAnswers } from '../../service/hostile/costly-answers.ts'
import type { HostileAnswer } from '../../service/hostile/hostile-answer.ts'
import { bombStream } from '../../service/hostile/hostile-answers.ts'
import { atMost, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'

const bombCount = 40
const sizes = [500, 2_000, 8_000, 20_000] as const
const goalMs = 60
const settleMs = 300

interface Frozen {
  readonly name: string
  /** Zero below 50 ms, where Chromium starts to report. */
  readonly maxMs: number
}

/**
 * How long the window is blocked. The built app reads the most hostile answers as they arrive, and again from
 * the disk.
 */
export async function measureHostile(): Promise<Finding[]> {
  const bombs = Array.from({ length: bombCount }, (_, number) =>
    bombStream(createRandom(number), sizes[number % sizes.length]),
  )
  const worst = [...costlyAnswers, ...bombs]
  const service = await startHostileService((number) => worst[number] as HostileAnswer)
  try {
    return await inTemporaryFolder((folder) =>
      withApp({ folder }, async (page) => findingsOf(await hearAll(page, service.address, worst))),
    )
  } finally {
    await service.close()
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
  for (const [number, { name }] of worst.entries()) {
    found.push({ name, maxMs: await hearOne(page, number) })
    found.push({ name: `stored: ${name}`, maxMs: await openOne(page, number) })
  }
  return found
}

async function hearOne(page: Page, number: number): Promise<number> {
  await beginChat(page)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`#${number}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  return await longestUntilDrawn(page)
}

async function openOne(page: Page, number: number): Promise<number> {
  await beginChat(page)
  await page.getByRole('link', { name: `#${number}`, exact: true }).click()
  return await longestUntilDrawn(page)
}

async function beginChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).click()
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await page.evaluate(() => Reflect.get(globalThis, 'tasks').splice(0))
}

async function longestUntilDrawn(page: Page): Promise<number> {
  await page.getByRole('group', { name: 'Token usage' }).waitFor()
  await page.waitForTimeout(settleMs)
  return await page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'tasks') as number[])))
}

function findingsOf(found: readonly Frozen[]): Finding[] {
  const sorted = found.toSorted((one, other) => other.maxMs - one.maxMs)
  const [slowest] = sorted
  const countOf = (isCounted: (frozen: Frozen) => boolean): number[] => [found.filter(isCounted).length]
  return [
    {
      name: `longest block (${slowest?.name})`,
      unit: 'ms',
      values: [slowest?.maxMs ?? Number.NaN],
      answersTo: 'S11',
      goal: atMost(goalMs),
    },
    {
      name: `answers of ${found.length} that blocked the window for more than ${goalMs} ms`,
      unit: 'answers',
      values: countOf(({ maxMs }) => maxMs > goalMs),
      answersTo: 'S11',
      goal: atMost(0),
    },
    {
      name: `answers of ${found.length} without a block over 50 ms`,
      unit: 'answers',
      values: countOf(({ maxMs }) => maxMs === 0),
    },
  ]
}
