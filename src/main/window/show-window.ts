import type { BrowserWindow } from 'electron'
import type { Log } from '../log.ts'

const patienceMs = 2_000

interface FirstShow {
  readonly log: Pick<Log, 'warn'>
  show(): void
  /** Runs once, right before the window appears or right after something else showed it. */
  place?(): void
}

/**
 * Loads the page of a new window and shows the window once: at its first picture, at the end of loading, or after
 * two seconds. A hidden window may never get a picture: on Wayland, `ready-to-show` can wait for the window to be
 * shown. A window that something else showed, and perhaps hid again, stays as it is.
 */
export async function loadAndShow(
  window: BrowserWindow,
  page: string,
  { log, show, place = () => {} }: FirstShow,
): Promise<void> {
  let hasBegun = false
  const begin = (): void => {
    hasBegun = true
    clearTimeout(timer)
    place()
  }
  const isSeen = (): boolean => window.isVisible() || window.isMinimized()
  const reveal = (): void => {
    if (hasBegun || window.isDestroyed()) return
    begin()
    show()
    if (isSeen()) return
    log.warn('window still invisible')
    timer = setTimeout(() => {
      if (!isSeen()) show()
    }, patienceMs)
  }
  let timer = setTimeout(reveal, patienceMs)
  window.on('show', () => {
    if (!window.isVisible()) return
    clearTimeout(timer)
    if (!hasBegun) begin()
  })
  window.once('ready-to-show', reveal)
  window.once('closed', () => clearTimeout(timer))
  try {
    await window.loadURL(page)
  } finally {
    reveal()
  }
}
