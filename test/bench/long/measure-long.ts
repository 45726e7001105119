import type { Locator, Page } from 'playwright'
import { atMost, type Finding } from '../finding.ts'
import { inBrowser } from '../scaffold/browser.ts'
import { type MainThread, watchMainThread } from '../scaffold/main-thread.ts'
import { medianOf, percentileOf } from '../scaffold/statistics.ts'
import { untilPainted } from '../scaffold/until-painted.ts'
import { openBuiltWindow } from './built-window.ts'

const rounds = 5
const longCount = 10_000
const settleMs = 500
/** How often each of two chats is shown again. */
const visits = 3

interface Opening {
  readonly openMs: number
  readonly bareMs: number
}

interface Round extends Opening {
  readonly switchMs: number
  readonly frames: readonly number[]
  readonly blanks: number
  readonly heapMb: number
}

/**
 * The built window over a fake main: the cost of showing the last messages and of switching between two open
 * chats. Also the smoothness of fast scrolling.
 */
export async function measureLong(): Promise<Finding[]> {
  return await inBrowser(async (browser) => {
    const [short, long]: [Opening[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      short.push(await openIn(await browser.newPage(), 1_000, () => Promise.resolve({})))
      long.push(await openIn(await browser.newPage(), longCount, flingThrough))
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
    { ...opening('10,000', long), answersTo: 'S3', goal: atMost(50) },
    {
      name: 'switch between two open chats of 10,000 messages: main-thread work',
      unit: 'ms',
      values: long.map(({ switchMs }) => switchMs),
      answersTo: 'S3',
      goal: atMost(20),
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
  const openMs = await workOfPress(page, thread, link, `[data-key="m${count - 1}"]`)
  const more = await whileOpen(page, thread)
  const before = await thread.workedMs()
  await page.evaluate(drawBare, count)
  const bareMs = (await thread.workedMs()) - before
  await page.close()
  return { ...more, openMs, bareMs }
}

async function flingThrough(page: Page, thread: MainThread): Promise<Omit<Round, keyof Opening>> {
  await page.waitForTimeout(settleMs)
  const flung = await page.evaluate(fling)
  const heapMb = await thread.heapMb()
  return { ...flung, heapMb, switchMs: await switchBetween(page, thread) }
}

async function switchBetween(page: Page, thread: MainThread): Promise<number> {
  const chats = [
    { link: page.getByRole('link', { name: 'Second' }), lastKey: `n${longCount - 1}` },
    { link: page.getByRole('link', { name: 'Long' }), lastKey: `m${longCount - 1}` },
  ]
  const works: number[] = []
  for (let visit = 0; visit <= visits; visit += 1)
    for (const { link, lastKey } of chats) {
      const work = await workOfPress(page, thread, link, `[data-key="${lastKey}"]`)
      // The first visit opens the chat.
      if (visit > 0) works.push(work)
      await page.waitForTimeout(settleMs)
    }
  return medianOf(works)
}

/** From a real press of the mouse until the last message of the chat is painted. */
async function workOfPress(page: Page, thread: MainThread, link: Locator, wanted: string): Promise<number> {
  const box = await link.boundingBox()
  if (box === null) throw new Error('There is no link to the chat.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  let before = Number.NaN
  const shown = await untilPainted(page, { event: 'click', selector: wanted }, async () => {
    before = await thread.workedMs()
    await page.mouse.down()
    await page.mouse.up()
  })
  if (shown === null) throw new Error('The chat never appeared.')
  return (await thread.workedMs()) - before
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
