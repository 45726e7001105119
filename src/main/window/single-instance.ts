import { app, BrowserWindow } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { isPrintWindow } from './print-page.ts'

interface Dependencies {
  open(): Promise<void>
  /** The sources of commands outside the window. */
  sources: readonly { install(choose: (command: AppCommand) => void, reveal: () => void): void }[]
  /** Passes on a menu command; the window is open by then. */
  sendCommand(command: AppCommand): void
  fail(error: unknown): void
}

/**
 * Opens the window, and again whenever needed: for a second start, the dock, the tray, or a menu or a
 * notification without a window.
 */
export async function ensureSingleInstance({
  open,
  sources,
  sendCommand,
  fail,
}: Dependencies): Promise<void> {
  const reveal = async (): Promise<void> => {
    const window = firstWindow()
    if (window === null) await open()
    else focusWindow(window)
  }
  const choose = async (command: AppCommand): Promise<void> => {
    await reveal()
    sendCommand(command)
  }
  const revealLater = (): void => void reveal().catch(fail)
  for (const { install } of sources) install((command) => void choose(command).catch(fail), revealLater)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('second-instance', revealLater)
  app.on('activate', revealLater)
  await reveal()
}

/** There is at most one window besides the hidden one that prints. */
export function firstWindow(): BrowserWindow | null {
  return BrowserWindow.getAllWindows().find((window) => !isPrintWindow(window)) ?? null
}

function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
