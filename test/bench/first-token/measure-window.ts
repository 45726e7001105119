import type { Page } from 'playwright'
import type { AppEvent } from '../../../src/shared/contract/events.ts'
import { atMost, type Finding } from '../finding.ts'
import { openBuiltWindow } from '../long/built-window.ts'
import { inBrowser } from '../scaffold/browser.ts'
import { percentileOf } from '../scaffold/statistics.ts'

const rounds = 3
const messageCount = 20
const piecesARound = 120

interface Drawn {
  readonly frames: number
  readonly ms: number
}

/**
 * The built window over a fake main: the number of frames from an event with text to the frame that shows the
 * text.
 */
export async function measureWindow(): Promise<Finding[]> {
  const drawn = await inBrowser(async (browser) => {
    const found: Drawn[][] = []
    for (let round = 0; round < rounds; round += 1) found.push(await measureOnce(await browser.newPage()))
    return found
  })
  const at = (share: number, value: (one: Drawn) => number): number[] =>
    drawn.map((pieces) => percentileOf(pieces.map(value), share))
  const name = 'last bytes to the frame that shows them'
  return [
    { name: `${name}: p50`, unit: 'frames', values: at(0.5, ({ frames }) => frames) },
    {
      name: `${name}: p95`,
      unit: 'frames',
      values: at(0.95, ({ frames }) => frames),
      answersTo: 'S6',
      goal: atMost(2),
    },
    { name: `${name}, in time: p50`, unit: 'ms', values: at(0.5, ({ ms }) => ms) },
    { name: `${name}, in time: p95`, unit: 'ms', values: at(0.95, ({ ms }) => ms), isInDocument: true },
    {
      name: 'first piece of an answer to its frame',
      unit: 'frames',
      values: drawn.map(([first]) => first?.frames ?? Number.NaN),
    },
  ]
}

async function measureOnce(page: Page): Promise<Drawn[]> {
  await openBuiltWindow(page, { count: messageCount, isLastLive: true })
  await page.getByRole('link', { name: 'Long' }).click()
  await page.getByText(`Message ${messageCount - 2}.`).waitFor()
  await page.waitForTimeout(500)
  const drawn = await page.evaluate(stream, { messageId: `m${messageCount - 1}`, pieces: piecesARound })
  await page.close()
  return drawn
}

/**
 * Runs in the page: publishes pieces at any moment of a frame, and looks for each piece after every painted
 * frame.
 */
async function stream({ messageId, pieces }: { messageId: string; pieces: number }): Promise<Drawn[]> {
  const { publish } = window as unknown as { publish: (event: AppEvent) => void }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  // A task that is queued behind a frame's own work runs once the frame is laid out and painted.
  const painted = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      })
    })
  const isShown = (mark: string): boolean => {
    for (const place of document.querySelectorAll('[data-words]'))
      if (place.textContent.includes(mark)) return true
    return false
  }
  const drawn: Drawn[] = []
  let offset = 0
  for (let piece = 0; piece < pieces; piece += 1) {
    const mark = `piece${piece}.`
    const text = `${mark} of **text** that ${piece % 12 === 11 ? 'ends a paragraph.\n\n' : 'goes on, '}`
    await pause(20 + ((piece * 7) % 17))
    const at = performance.now()
    publish({ type: 'answer-extended', conversationId: 'c', messageId, part: 'text', offset, text })
    offset += text.length
    let frames = 0
    do {
      await painted()
      frames += 1
    } while (!isShown(mark) && frames < 100)
    drawn.push({ frames, ms: performance.now() - at })
  }
  return drawn
}
