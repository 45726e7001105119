import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { app, dialog } from 'electron'
import { words } from '../native-words.ts'

/** How long a Tally that is quitting may take to let go. */
const quittingMs = 3_000

interface FolderLock {
  release(): void
}

/** Who has a folder, for a second start of the same person: nothing need be said where the first window comes forward. */
interface LockHolder {
  /** Names the account and the computer to nobody but themselves. */
  readonly id: string
  readonly hearsSecondStart: boolean
}

/** The locks of the file system. */
interface FolderLocks {
  /** Null for a folder that cannot be locked. */
  lock(folder: string, waitMs: number): FolderLock | 'in-use' | null
  noteHolder(folder: string, holder: LockHolder): void
  readHolder(folder: string): LockHolder | null
}

interface DataLock {
  /**
   * Whether this start goes on, and may find that another Tally has the folder, or has brought the first window forward. Electron's own lock
   * only knows starts of one account on one computer: another account does not see it, and on a stick it may be left over, or impossible.
   * So whoever holds the folder goes on, whatever Electron's lock says.
   */
  claim(home: string): 'go-on' | 'shown-elsewhere'
  /** Asks for as long as another Tally has one of the folders; false where the person would rather quit. */
  hold(...folders: readonly string[]): Promise<boolean>
  /** For the Tally that an update starts before this one is gone; the data is closed by then. */
  release(): void
}

/** Keeps every other Tally out of the folders that this one uses. */
export function createDataLock({ lock, noteHolder, readHolder }: FolderLocks): DataLock {
  const held = new Map<string, FolderLock>()

  /** False where another Tally has it. A folder that cannot be locked, or is not there yet, keeps nobody out. */
  function take(folder: string, waitMs: number): boolean {
    if (held.has(folder)) return true
    const taken = lock(folder, waitMs)
    if (taken === 'in-use') return false
    if (taken !== null) held.set(folder, taken)
    return true
  }

  function note(folder: string): void {
    if (held.has(folder)) noteHolder(folder, { id: ownId(), hearsSecondStart: app.hasSingleInstanceLock() })
  }

  /** Electron has told the first start of this account, which brought its window forward. */
  function isShownElsewhere(folder: string): boolean {
    const holder = readHolder(folder)
    return !app.hasSingleInstanceLock() && holder?.id === ownId() && holder.hearsSecondStart
  }

  return {
    claim(home) {
      makeFolder(home)
      const mayGoOn = take(home, 0)
      const isFirst = app.requestSingleInstanceLock()
      if (mayGoOn) note(home)
      const isShown = mayGoOn ? !isFirst && !held.has(home) : isShownElsewhere(home)
      return isShown ? 'shown-elsewhere' : 'go-on'
    },

    async hold(...folders) {
      for (const folder of folders) {
        while (!take(folder, quittingMs))
          if (isShownElsewhere(folder) || !(await askToWait(folder))) return false
        note(folder)
      }
      return true
    },

    release() {
      for (const each of held.values()) each.release()
      held.clear()
    },
  }
}

async function askToWait(folder: string): Promise<boolean> {
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

/** Electron makes it later. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // Opening the data says what is wrong with it.
  }
}

/** This account on this computer, in a form that tells nobody else which. */
function ownId(): string {
  return createHash('sha256').update(`${hostname()}\n${accountName()}`).digest('hex').slice(0, 32)
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
