import { app } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { type AppWindows, focusWindow } from './app-windows.ts'

type Choose = (command: AppCommand) => void

interface Dependencies {
  /** Shows the main window, which opens where there is none. */
  reveal(): Promise<void>
  /** Shows or hides the quick window, for a start that asks for it. */
  toggleQuick(): void
  /** The sources of commands outside the window. */
  sources: readonly { install(choose: Choose, reveal: () => void): void }[]
  /** Passes on a menu command; the window is open by then. */
  sendCommand: Choose
  fail(error: unknown): void
}

/**
 * Opens the main window, and again whenever needed: for a second start, the dock, the tray, or a menu or a
 * notification without a window.
 */
export async function ensureSingleInstance({
  reveal,
  toggleQuick,
  sources,
  sendCommand,
  fail,
}: Dependencies): Promise<void> {
  const choose = async (command: AppCommand): Promise<void> => {
    await reveal()
    sendCommand(command)
  }
  const revealLater = (): void => void reveal().catch(fail)
  for (const { install } of sources) install((command) => void choose(command).catch(fail), revealLater)
  app.on('window-all-closed', quitUnlessMac)
  app.on('second-instance', (_event, argv) => (isQuickAsked(argv) ? toggleQuick() : revealLater()))
  app.on('activate', revealLater)
  await reveal()
  if (isQuickAsked(process.argv)) toggleQuick()
}

/** Lets the system's own keyboard settings open the quick window, where programs can't have such keys. */
function isQuickAsked(argv: readonly string[]): boolean {
  return argv.includes('--quick-question')
}

/** Shows the main window. Elsewhere than on macOS, Tally quits with it: a hidden quick window doesn't keep Tally running. */
export async function revealMainWindow(
  windows: Pick<AppWindows, 'find'>,
  open: () => Promise<void>,
): Promise<void> {
  const window = windows.find('main')
  if (window !== null) return focusWindow(window)
  const opening = open()
  windows.find('main')?.once('closed', quitUnlessMac)
  await opening
}

function quitUnlessMac(): void {
  if (process.platform !== 'darwin') app.quit()
}
