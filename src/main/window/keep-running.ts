import { dialog } from 'electron'
import { words } from '../native-words.ts'

interface KeepsRunning {
  /** Whether a program may use Tally now. */
  isInUse(): boolean
  read(): { readonly keepsRunning: boolean | null }
  setKeepsRunning(keepsRunning: boolean): unknown
}

/** Asks once whether Tally goes on after its window was closed. On macOS it does anyway. */
export async function isKeptRunning(meter: KeepsRunning): Promise<boolean> {
  if (process.platform === 'darwin' || !meter.isInUse()) return false
  const { keepsRunning } = meter.read()
  if (keepsRunning !== null) return keepsRunning
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.keepRunning.title,
    detail: words.keepRunning.text,
    buttons: [words.keepRunning.keep, words.keepRunning.quit],
    defaultId: 0,
    cancelId: 1,
  })
  meter.setKeepsRunning(response === 0)
  return response === 0
}
