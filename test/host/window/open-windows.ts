import type { BrowserWindow, WebContents } from 'electron'

export interface OpenWindow {
  readonly window: BrowserWindow
  readonly contents: WebContents
  isFocused(): boolean
  /** Resolves once the window is closed; null when the app keeps it open. */
  close(): Promise<void> | null
}

const windows = new Set<OpenWindow>()
let onLastClosed = (): void => undefined

export function listOpenWindows(): readonly OpenWindow[] {
  return [...windows]
}

export function addOpenWindow(opened: OpenWindow): void {
  windows.add(opened)
}

export function removeOpenWindow(closed: OpenWindow): void {
  if (windows.delete(closed) && windows.size === 0) onLastClosed()
}

export function whenLastWindowCloses(listener: () => void): void {
  onLastClosed = listener
}

export function findFocusedWindow(): OpenWindow | null {
  return listOpenWindows().find((candidate) => candidate.isFocused()) ?? null
}
