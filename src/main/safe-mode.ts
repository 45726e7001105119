import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { words } from './native-words.ts'

const markName = 'unfinished-starts'
const enough = 2

export function isSafeModeRequested(argv: readonly string[]): boolean {
  return argv.includes('--safe')
}

/**
 * Counts the starts in a row that ended before the window opened. A start that cannot write its mark doesn't
 * count.
 */
export function markStart(home: string) {
  const file = join(home, markName)
  const before = readCount(file)
  try {
    writeFileSync(file, String(before + 1), { mode: 0o600 })
  } catch {
    // A disk that refuses writes is reported elsewhere.
  }
  return {
    isTroubled: before >= enough,
    /** Call this once the window is open, or when the person quits. */
    end() {
      try {
        rmSync(file, { force: true })
      } catch {
        // As above: at worst Tally offers safe mode once too often.
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
  await app.whenReady()
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.safe.title,
    detail: words.safe.text,
    buttons: [words.safe.startSafely, words.safe.startNormally],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}
