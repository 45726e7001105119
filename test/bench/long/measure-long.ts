import type { CDPSession, Page } from 'playwright'
import type { Measured } from '../measured.ts'
import { inBuiltWindow, openBuiltWindow } from './built-window.ts'

const rounds = 3

interface Found {
  readonly bareMs: number
  readonly openMs: number
  readonly heapMb: number
  readonly frames: readonly number[]
  readonly blanks: number
}

/** The built window over a fake main: what it costs to have the last messages on screen, and how it is to be flung through them. */
export async function measureLong(): Promise<Measured[]> {
  return await inBuiltWindow(async (browser) => {
    const found = new Map<number, Found[]>()
    for (const count of [1_000, 10_000]) {
      const all: Found[] = []
      for (let round = 0; round < rounds; round += 1)
        all.push(await measureOnce(await browser.newPage(), count))
      found.set(count, all)
    }
    return tablesOf(found.get(1_000) ?? [], found.get(10_000) ?? [])
  })
}

function tablesOf(short: readonly Found[], long: readonly Found[]): Measured[] {
  const frameRows = [0.5, 0.95].map((share) => ({
    name: `p${share * 100}`,
    values: long.map(
      ({ frames }) => frames.toSorted((one, other) => one - other)[Math.floor(frames.length * share)] ?? 0,
    ),
  }))
  return [
    {
      title:
        'long: main-thread work to the last messages on screen; the floor is all of them at once as bare text',
      unit: 'ms',
      rows: [
        { name: 'bare, 10,000', values: long.map(({ bareMs }) => bareMs) },
        { name: 'Tally, 1,000', values: short.map(({ openMs }) => openMs) },
        { name: 'Tally, 10,000', values: long.map(({ openMs }) => openMs) },
      ],
      baseline: 'bare, 10,000',
      goal: { row: 'Tally, 10,000', maxRatio: 1 / 40 },
    },
    {
      title:
        'long: one frame after the other while 10,000 messages are flung by 900 pixels a frame; one frame of the screen is 16.7 ms',
      unit: 'ms',
      rows: [{ name: 'screen', values: [16.7] }, ...frameRows],
      baseline: 'screen',
      goal: { row: 'p95', maxRatio: 2 },
    },
    {
      title:
        'long: frames with a hole in what is in sight while flung, and the heap with 10,000 messages (MB)',
      unit: '',
      rows: [
        { name: 'one', values: [1] },
        { name: 'blank frames', values: long.map(({ blanks }) => blanks) },
        { name: 'heap', values: long.map(({ heapMb }) => heapMb) },
      ],
      baseline: 'one',
      goal: { row: 'blank frames', maxRatio: 0 },
    },
  ]
}

async function measureOnce(page: Page, count: number): Promise<Found> {
  await openBuiltWindow(page, { count })
  const link = page.getByRole('link', { name: 'Long' })
  await link.waitFor()
  await page.waitForTimeout(500)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const before = await taskMs(devtools)
  await link.click()
  await page.getByText(`Message ${count - 1}.`).waitFor()
  const openMs = (await taskMs(devtools)) - before
  await page.waitForTimeout(500)
  const { frames, blanks } = await page.evaluate(fling)
  await devtools.send('HeapProfiler.collectGarbage')
  const heapMb = (await metric(devtools, 'JSHeapUsedSize')) / 1e6
  const beforeBare = await taskMs(devtools)
  await page.evaluate(drawBare, count)
  const bareMs = (await taskMs(devtools)) - beforeBare
  await page.close()
  return { bareMs, openMs, heapMb, frames, blanks }
}

async function taskMs(devtools: CDPSession): Promise<number> {
  return (await metric(devtools, 'TaskDuration')) * 1_000
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** In the page: upwards as fast as a hard fling goes, each frame looked at just before it is painted. */
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

/** In the page: the least that anyone can do who draws all messages. */
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
