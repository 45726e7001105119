import { dialog } from 'electron'
import { words } from '../native-words.ts'

export type ClosedPlace = 'nowhere' | 'minimized' | 'hidden'

interface KeepsRunning {
  /** Whether a program may use Tally now. */
  isInUse(): boolean
  read(): { readonly keepsRunning: boolean | null }
  setKeepsRunning(keepsRunning: boolean): unknown
}

interface Tray {
  isShown(): boolean
  canBringBack(): boolean
}

interface Dependencies {
  readonly meter: KeepsRunning
  readonly tray: Tray
  /** Whether the user wants Tally to stay in the tray, whether programs use it or not. */
  staysInTray(): boolean
}

/** Where the window goes when it closes. A hidden window must be reachable through the tray. */
export async function placeOfClosed({ meter, tray, staysInTray }: Dependencies): Promise<ClosedPlace> {
  // On macOS, Tally keeps running without a window.
  if (process.platform === 'darwin') return 'nowhere'
  const stays = (tray.isShown() && staysInTray()) || (await isKeptRunning(meter, tray.isShown()))
  if (!stays) return 'nowhere'
  return tray.canBringBack() ? 'hidden' : 'minimized'
}

/** Asks once whether Tally keeps running after its window was closed. */
async function isKeptRunning(meter: KeepsRunning, isInTray: boolean): Promise<boolean> {
  if (!meter.isInUse()) return false
  const { keepsRunning } = meter.read()
  if (keepsRunning !== null) return keepsRunning
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.keepRunning.title,
    detail: isInTray ? words.keepRunning.textWithTray : words.keepRunning.text,
    buttons: [words.keepRunning.keep, words.keepRunning.quit],
    defaultId: 0,
    cancelId: 1,
  })
  meter.setKeepsRunning(response === 0)
  return response === 0
}
