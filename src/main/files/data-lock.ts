import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { app, dialog } from 'electron'
import { ifPossible, orElse } from '../../shared/domain/app/or-else.ts'
import { words } from '../native-words.ts'
import type { FolderLock, FolderLocks } from '../storage/data-files.ts'

/** How long a quitting Tally may take to release the lock. */
const quittingMs = 3_000

/** Keeps every other Tally out of the folders that this one uses. */
export function createDataLock({ lock, noteHolder, readHolder }: FolderLocks) {
  const held = new Map<string, FolderLock>()

  /**
   * False where another Tally holds the folder. A folder that cannot be locked or doesn't exist blocks
   * nobody.
   */
  function take(folder: string, waitMs: number): boolean {
    if (held.has(folder)) return true
    const taken = lock(folder, waitMs)
    if (taken === 'in-use') return false
    if (taken !== null) held.set(folder, taken)
    return true
  }

  function note(folder: string): void {
    if (held.has(folder))
      noteHolder(folder, { id: ownId(), receivesSecondStart: app.hasSingleInstanceLock() })
  }

  /** Whether Electron told the first start of this account, which brought its window forward. */
  function isShownElsewhere(folder: string): boolean {
    const holder = readHolder(folder)
    return !app.hasSingleInstanceLock() && holder?.id === ownId() && holder.receivesSecondStart
  }

  return {
    /**
     * Whether this start continues. Another copy of Tally may hold the folder, or may have brought its window forward.
     * Electron's own lock covers only one account on one computer. On a USB stick that lock may be stale or
     * impossible. So a start that gets the folder lock continues, whatever Electron's lock says.
     */
    claim(home: string): 'go-on' | 'shown-elsewhere' {
      makeFolder(home)
      const mayGoOn = take(home, 0)
      const isFirst = app.requestSingleInstanceLock()
      if (mayGoOn) note(home)
      const isShown = mayGoOn ? !isFirst && !held.has(home) : isShownElsewhere(home)
      return isShown ? 'shown-elsewhere' : 'go-on'
    },

    /** Asks while another Tally holds one of the folders; false where the user quits. */
    async hold(...folders: readonly string[]): Promise<boolean> {
      for (const folder of folders) {
        while (!take(folder, quittingMs))
          if (isShownElsewhere(folder) || !(await askToWait(folder))) return false
        note(folder)
      }
      return true
    },

    /**
     * Releases the locks early, because an update starts the new Tally before this process exits. The data is closed.
     */
    release(): void {
      for (const each of held.values()) each.release()
      held.clear()
    },
  }
}

async function askToWait(folder: string): Promise<boolean> {
  await app.whenReady()
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: words.inUse.title,
    detail: words.inUse.text(folder),
    buttons: [words.inUse.tryAgain, words.inUse.quit],
    defaultId: 0,
    cancelId: 1,
  })
  return response === 0
}

/** Electron would create the folder only later. */
function makeFolder(folder: string): void {
  // Opening the data reports a problem.
  ifPossible(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
}

/** A hash of this account on this computer, so the id reveals neither. */
function ownId(): string {
  return createHash('sha256').update(`${hostname()}\n${accountName()}`).digest('hex').slice(0, 32)
}

function accountName(): string {
  return orElse(() => userInfo().username, '')
}
