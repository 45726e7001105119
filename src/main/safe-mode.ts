import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialog } from 'electron'
import { words } from './native-words.ts'

const markName = 'unfinished-starts'
const enough = 2

export function isSafeAskedFor(argv: readonly string[]): boolean {
  return argv.includes('--safe')
}

/** Counts the starts in a row that ended before the window was there. What cannot be written down is not counted. */
export function markStart(home: string) {
  const file = join(home, markName)
  const before = readCount(file)
  try {
    writeFileSync(file, String(before + 1), { mode: 0o600 })
  } catch {
    // A disk that takes nothing is told about elsewhere.
  }
  return {
    isTroubled: before >= enough,
    /** The window is there, or the person has ended it themselves. */
    end() {
      try {
        rmSync(file, { force: true })
      } catch {
        // As above: at worst it is asked once too often.
      }
    },
  }
}

function readCount(file: string): number {
  try {
    const count = Number(readFileSync(file, 'utf8'))
    return Number.isSafeInteger(count) && count > 0 ? count : 0
  } catch {
    return 0
  }
}

export async function offerSafeMode(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.safe.title,
    detail: words.safe.text,
    buttons: [words.safe.yes, words.safe.no],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}
