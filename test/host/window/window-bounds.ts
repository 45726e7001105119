import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { startedBrowser } from '../chromium/browser.ts'
import type { PageTarget } from '../contents/page-target.ts'
import { settings } from '../given-settings.ts'
import type { BrowserWindowEvents } from './browser-window-events.ts'

type BoundsMembers = Pick<
  BrowserWindow,
  'getBounds' | 'getNormalBounds' | 'setBounds' | 'getSize' | 'setSize'
>

/** Wayland tells no program where its windows are, and lets none move them. */
const place = settings.profile === 'wayland' ? { x: 0, y: 0 } : {}

/** The page really gets the size; the place is only remembered. */
export function boundsMembers(
  { x = 0, y = 0, width = 800, height = 600 }: BrowserWindowConstructorOptions,
  events: BrowserWindowEvents,
  prepared: Promise<PageTarget>,
): BoundsMembers {
  let bounds: Rectangle = { x, y, width, height, ...place }
  // A window that closes meanwhile needs no size.
  const resize = (): void => void prepared.then((target) => resizePage(target, bounds)).catch(() => undefined)
  const setBounds = (changes: Partial<Rectangle>): void => {
    const before = bounds
    bounds = { ...bounds, ...changes, ...place }
    if (before.x !== bounds.x || before.y !== bounds.y) events.emit('move')
    if (before.width === bounds.width && before.height === bounds.height) return
    resize()
    events.emit('resize')
  }
  resize()
  return {
    getBounds: () => ({ ...bounds }),
    getNormalBounds: () => ({ ...bounds }),
    setBounds,
    getSize: () => [bounds.width, bounds.height],
    setSize: (newWidth, newHeight) => setBounds({ width: newWidth, height: newHeight }),
  }
}

async function resizePage({ id }: PageTarget, { width, height }: Rectangle): Promise<void> {
  const { browser } = startedBrowser().devTools
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId: id })
  await browser.send('Browser.setContentsSize', {
    windowId,
    width: Math.round(width),
    height: Math.round(height),
  })
}
