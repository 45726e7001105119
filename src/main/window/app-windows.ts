import type { BrowserWindow, WebContents } from 'electron'
import { type WindowKind, windowKinds } from '../../shared/domain/app/window-kinds.ts'
import { isOnWayland } from '../installation.ts'

/** Tally's own windows, at most one of each kind. The hidden window that prints is none of them. */
export type AppWindows = ReturnType<typeof createAppWindows>

export function createAppWindows() {
  const open = new Map<WindowKind, BrowserWindow>()
  const find = (kind: WindowKind): BrowserWindow | null => open.get(kind) ?? null
  return {
    add(kind: WindowKind, window: BrowserWindow): void {
      open.set(kind, window)
      window.once('closed', () => {
        if (open.get(kind) === window) open.delete(kind)
      })
    },
    find,
    /** Null for the contents of any other window. */
    kindOf: (contents: WebContents): WindowKind | null =>
      windowKinds.find((kind) => find(kind)?.webContents === contents) ?? null,
    /** The window in front, to which a dialog belongs: the focused one, else the main window. */
    front: (): BrowserWindow | null =>
      windowKinds.map(find).find((window) => window?.isFocused()) ?? find('main'),
  }
}

/** The windows that Tally minimized itself: on Wayland, `isMinimized` may be false for a minimized window. */
const minimized = new WeakSet<BrowserWindow>()

export function minimizeWindow(window: BrowserWindow): void {
  window.minimize()
  minimized.add(window)
  window.once('focus', () => minimized.delete(window))
}

export function focusWindow(window: BrowserWindow): void {
  const wasMinimized = minimized.delete(window) || window.isMinimized()
  // Comes first: Chromium ends if a minimized window is hidden and shown on Wayland (electron#49253).
  if (wasMinimized) window.restore()
  // Wayland lets no program restore a window, and may refuse the focus, but shows a hidden window again.
  if (wasMinimized && isOnWayland({ platform: process.platform, environment: process.env })) window.hide()
  window.show()
  window.focus()
}
