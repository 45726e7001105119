import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { ifPossible, orElse } from '../shared/domain/app/or-else.ts'
import { words } from './native-words.ts'

const markName = 'unfinished-starts'
const enough = 2

/** Also turns off the GPU, which can be why no window appears. Electron allows this only before it's ready. */
export function prepareSafeMode(home: string): void {
  if (isSafeModeRequested(process.argv) || isTroubled(home)) app.disableHardwareAcceleration()
}

export function isSafeModeRequested(argv: readonly string[]): boolean {
  return argv.includes('--safe')
}

/**
 * Counts the starts in a row that ended before the window opened. A start that cannot write its mark doesn't
 * count.
 */
export function markStart(home: string) {
  const file = join(home, markName)
  const wasTroubled = isTroubled(home)
  // A disk that refuses writes is reported elsewhere.
  ifPossible(() => writeFileSync(file, String(readCount(file) + 1), { mode: 0o600 }))
  return {
    isTroubled: wasTroubled,
    /** Call this once the window is open, or when the user quits. */
    end() {
      // As above: at worst Tally offers safe mode once too often.
      ifPossible(() => rmSync(file, { force: true }))
    },
  }
}

function isTroubled(home: string): boolean {
  return readCount(join(home, markName)) >= enough
}

function readCount(file: string): number {
  const count = Number(orElse(() => readFileSync(file, 'utf8'), '0'))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
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
