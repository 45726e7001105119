import type { Page } from 'playwright'
import type { AppEvent } from '../../../src/shared/events.ts'
import { inBuiltWindow, openBuiltWindow } from '../long/built-window.ts'
import type { Measured } from '../measured.ts'
import { percentileRows } from './percentile-rows.ts'

const rounds = 5
const messageCount = 20
const piecesARound = 120
const goalFrames = 2

interface Drawn {
  readonly frames: number
  readonly ms: number
}

/** The built window over a fake main: how many frames it takes from the event with a piece of text to the frame that shows it. */
export async function measureWindow(): Promise<Measured[]> {
  const all = await inBuiltWindow(async (browser) => {
    const found: Drawn[][] = []
    for (let round = 0; round < rounds; round += 1) found.push(await measureOnce(await browser.newPage()))
    return found
  })
  const firsts = all.flatMap((round) => round.slice(0, 1))
  const later = all.flatMap((round) => round.slice(1))
  const rowsOf = (value: (drawn: Drawn) => number) => [
    ...percentileRows('first piece', firsts.map(value)),
    ...percentileRows('later pieces', later.map(value)),
  ]
  const title = `first-token, window: from the event with the last bytes to pixels, ${rounds} answers of ${piecesARound} pieces`
  return [
    {
      title: `${title}: frames`,
      unit: 'frames',
      rows: [{ name: 'limit', values: [goalFrames] }, ...rowsOf(({ frames }) => frames)],
      baseline: 'limit',
      goal: { row: 'later pieces, p95', maxRatio: 1 },
    },
    {
      title: `${title}: time until that frame was painted; one frame of the screen is 16.7 ms`,
      unit: 'ms',
      rows: [{ name: 'screen', values: [1_000 / 60] }, ...rowsOf(({ ms }) => ms)],
      baseline: 'screen',
      goal: { row: 'later pieces, p95', maxRatio: goalFrames },
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

/** In the page: pieces that come at any moment of a frame; after each frame was painted it is looked for the piece in it. */
async function stream({ messageId, pieces }: { messageId: string; pieces: number }): Promise<Drawn[]> {
  const { publish } = window as unknown as { publish: (event: AppEvent) => void }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  // A task that is put behind a frame's own work runs once that frame was laid out and painted.
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
