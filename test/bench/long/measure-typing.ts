import type { Page } from 'playwright'
import { atMost, type Finding } from '../finding.ts'
import { inBrowser } from '../scaffold/browser.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { openBuiltWindow } from './built-window.ts'

const rounds = 3
const messageCount = 10_000
const draftLength = 5_000
const settleMs = 1_000
/** Pauses of different lengths, so that keys arrive at any moment of a frame. */
const pausesMs = [61, 83, 97, 109, 127]
const typed = 'and then a few words more, as people type them, with a comma and a full stop. '.repeat(2)

/** The built window over a fake main: from a real key to the frame that shows its letter and the forecast. */
export async function measureTyping(): Promise<Finding[]> {
  const times = await inBrowser(async (browser) => {
    const found: number[][] = []
    for (let round = 0; round < rounds; round += 1) found.push(await typeIn(await browser.newPage()))
    return found
  })
  const at = (share: number): Finding => ({
    name: `key to its frame, with 5,000 characters in the box: p${share * 100}`,
    unit: 'ms',
    values: times.map((round) => percentileOf(round, share)),
  })
  return [
    { ...at(0.95), answersTo: 'S9', goal: atMost(16) },
    { ...at(0.5), isInDocument: true },
  ]
}

async function typeIn(page: Page): Promise<number[]> {
  await openBuiltWindow(page, { count: messageCount })
  await page.getByRole('link', { name: 'Long' }).click()
  await page.getByText(`Message ${messageCount - 1}.`).waitFor()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Words of a draft, line by line.\n'.repeat(157).slice(0, draftLength))
  await page.waitForTimeout(settleMs)
  await page.evaluate(watchKeys)
  const before = await forecastIn(page)
  for (const [index, key] of Array.from(typed).entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(pausesMs[index % pausesMs.length] ?? 0)
  }
  if ((await forecastIn(page)) <= before) throw new Error('The forecast did not follow the typed text.')
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
  await page.close()
  return times
}

async function forecastIn(page: Page): Promise<number> {
  return Number(await page.getByRole('status', { name: 'Forecast' }).getAttribute('data-prompt-tokens'))
}

/** Runs in the page: notes the time of every key until the last frame that showed its letter or the forecast. */
function watchKeys(): void {
  const keyTimes: number[] = []
  let startedAt = Number.NaN
  const { port1, port2 } = new MessageChannel()
  // A task that is queued behind a frame's own work runs once the frame is laid out and painted.
  port1.addEventListener('message', () => (keyTimes[keyTimes.length - 1] = performance.now() - startedAt))
  port1.start()
  const note = (): void => void requestAnimationFrame(() => port2.postMessage(null))
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      startedAt = timeStamp
      keyTimes.push(Number.POSITIVE_INFINITY)
    },
    { capture: true },
  )
  addEventListener('input', note, { capture: true })
  const box = document.querySelector('main textarea')?.closest('main')
  if (box == null) throw new Error('There is no message box.')
  new MutationObserver(note).observe(box, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  Object.assign(window, { keyTimes })
}
