import type { Page } from 'playwright'

interface Wanted {
  /** The user's action, as the browser names the event. */
  readonly event: 'click' | 'keydown'
  /** The place where something must appear or change. */
  readonly selector: string
}

/** After this time the wait ends without a result. */
export const maxWaitMs = 5_000

/**
 * Milliseconds from a user's action until its effect is painted, by the page's own clock; null where
 * nothing changes.
 */
export async function untilPainted(
  page: Page,
  wanted: Wanted & { readonly maxWaitMs?: number },
  act: () => Promise<unknown>,
): Promise<number | null> {
  await page.evaluate(watchInPage, { maxWaitMs, ...wanted })
  await act()
  return await page.evaluate(() => Reflect.get(window, 'painted') as Promise<number | null>)
}

/** Runs in the page: stores the promise of the time where `untilPainted` finds it. */
function watchInPage({
  event,
  selector,
  maxWaitMs: patience,
}: Required<Wanted & { maxWaitMs: number }>): void {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  let startedAt = Number.NaN
  addEventListener(event, ({ timeStamp }) => (startedAt = timeStamp), { capture: true, once: true })
  const isWanted = ({ target, addedNodes }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement
    const isAdded = (node: Node): boolean =>
      node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null)
    return element?.closest(selector) != null || [...addedNodes].some(isAdded)
  }
  const end = (time: number | null): void => {
    observer.disconnect()
    clearTimeout(timer)
    resolve(time)
  }
  const observer = new MutationObserver((mutations) => {
    if (Number.isNaN(startedAt) || !mutations.some(isWanted)) return
    observer.disconnect()
    // A task that is queued behind a frame's own work runs once the frame is laid out and painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => end(performance.now() - startedAt))
      port1.start()
      port2.postMessage(null)
    })
  })
  const timer = setTimeout(() => end(null), patience)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { painted: promise })
}
