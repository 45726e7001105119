import type { Page } from 'playwright'
import { atMost, atMostTimesTheFloor, type Finding } from '../finding.ts'
import { inBrowser } from '../scaffold/browser.ts'
import { type MainThread, watchMainThread } from '../scaffold/main-thread.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { openBuiltWindow } from './built-window.ts'

const rounds = 5
const settleMs = 500

interface Opening {
  readonly openMs: number
  readonly bareMs: number
}

interface Round extends Opening {
  readonly frames: readonly number[]
  readonly blanks: number
  readonly heapMb: number
}

/**
 * The built window over a fake main: the cost of showing the last messages, and the smoothness of fast
 * scrolling.
 */
export async function measureLong(): Promise<Finding[]> {
  return await inBrowser(async (browser) => {
    const [short, long]: [Opening[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      short.push(await openIn(await browser.newPage(), 1_000, () => Promise.resolve({})))
      long.push(await openIn(await browser.newPage(), 10_000, flingThrough))
    }
    return findingsOf(short, long)
  })
}

function findingsOf(short: readonly Opening[], long: readonly Round[]): Finding[] {
  const opening = (count: string, all: readonly Opening[]): Finding => ({
    name: `${count} messages opened: main-thread work`,
    unit: 'ms',
    values: all.map(({ openMs }) => openMs),
    floor: { name: 'all as bare text', values: all.map(({ bareMs }) => bareMs) },
  })
  const frames = (share: number): Finding => ({
    name: `frame time of a fast scroll through 10,000 messages: p${share * 100}`,
    unit: 'ms',
    values: long.map((one) => percentileOf(one.frames, share)),
  })
  return [
    { ...opening('10,000', long), answersTo: 'S3', goal: atMostTimesTheFloor(1 / 40) },
    {
      name: '10,000 messages opened, in milliseconds',
      unit: 'ms',
      values: long.map(({ openMs }) => openMs),
      answersTo: 'S3',
      goal: atMost(100),
    },
    { ...opening('1,000', short), isInDocument: true },
    frames(0.5),
    { ...frames(0.95), answersTo: 'S3', goal: atMost(33) },
    {
      name: 'frames with blank rows, of 240',
      unit: 'frames',
      values: long.map(({ blanks }) => blanks),
      answersTo: 'S3',
      goal: atMost(0),
    },
    {
      name: 'heap with 10,000 messages and the 8 MB of text in the fake main',
      unit: 'MB',
      values: long.map(({ heapMb }) => heapMb),
    },
  ]
}

/**
 * Opens the page, and measures bare text last in the same page, so that other load on the computer affects
 * both.
 */
async function openIn<More extends object>(
  page: Page,
  count: number,
  whileOpen: (page: Page, thread: MainThread) => Promise<More>,
): Promise<Opening & More> {
  await openBuiltWindow(page, { count })
  const link = page.getByRole('link', { name: 'Long' })
  await link.waitFor()
  await page.waitForTimeout(settleMs)
  const thread = await watchMainThread(page)
  const workOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await thread.workedMs()
    await work()
    return (await thread.workedMs()) - before
  }
  const openMs = await workOf(async () => {
    await link.click()
    await page.getByText(`Message ${count - 1}.`).waitFor()
  })
  const more = await whileOpen(page, thread)
  const bareMs = await workOf(() => page.evaluate(drawBare, count))
  await page.close()
  return { ...more, openMs, bareMs }
}

async function flingThrough(page: Page, thread: MainThread): Promise<Omit<Round, keyof Opening>> {
  await page.waitForTimeout(settleMs)
  return { ...(await page.evaluate(fling)), heapMb: await thread.heapMb() }
}

/**
 * Runs in the page: scrolls upwards as fast as a hard fling, and checks each frame just before it is painted.
 */
async function fling(): Promise<{ frames: number[]; blanks: number }> {
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')
  if (scroller === null) throw new Error('There is nothing to scroll.')
  const frames: number[] = []
  let blanks = 0
  let last = performance.now()
  for (let step = 0; step < 240; step += 1) {
    scroller.scrollTop -= 900
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    frames.push(now - last)
    last = now
    const { top, bottom } = scroller.getBoundingClientRect()
    let seen = top
    for (const row of scroller.querySelectorAll('[data-key]')) {
      const box = row.getBoundingClientRect()
      if (box.bottom > top && box.top <= seen + 60) seen = Math.max(seen, box.bottom)
    }
    if (seen < bottom - 60) blanks += 1
  }
  return { frames, blanks }
}

/** Runs in the page. The floor: draws all messages as bare text. */
async function drawBare(count: number): Promise<void> {
  const box = document.createElement('div')
  box.style.width = '720px'
  const text = 'A sentence as people write it, with some words and code in it, of no use. '
    .repeat(11)
    .slice(0, 800)
  for (let index = 0; index < count; index += 1) {
    const row = document.createElement('p')
    row.textContent = `Message ${index}. ${text}`
    box.append(row)
  }
  document.body.replaceChildren(box)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
