import { closeSync, fdatasync, open } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { withoutSync } from './pragmas.ts'
import type { Transaction } from './transaction.ts'
import { emptyLog } from './wipe-steps.ts'

/** Commits that wait for the disk together, and without blocking the app. */
export type SharedSync = ReturnType<typeof createSharedSync>

const openFile = promisify(open)
const syncFile = promisify(fdatasync)
/** Rows that no request waits for reach the disk after this time. Until then, a loss of power would lose them. */
const soonMs = 20

/**
 * A commit is in the write-ahead log as soon as the system has it. Any sync of that file puts it on the disk, so
 * one in a thread does for all commits before it.
 */
export function createSharedSync(database: DatabaseSync, transaction: Transaction) {
  const path = database.location()
  let isFirst = true
  let hasFailed = false
  let file: number | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let waiting: (() => void)[] = []
  let waitingTimer: NodeJS.Timeout | null = null
  const group = createGroup(database, commit)

  function runWaiting(): void {
    for (const work of waiting) work()
    if (waitingTimer !== null) clearTimeout(waitingTimer)
    waitingTimer = null
  }

  /** Rows that a full disk refuses stay for the next commit. */
  function commitWaiting(): void {
    waitingTimer = null
    try {
      if (waiting.length > 0) commit(() => undefined)
    } catch {
      // The next commit reports it, if the disk still refuses.
    }
  }

  function commit<T>(work: () => T): T {
    if (database.isTransaction) return transaction(work)
    const run = (): T =>
      transaction(() => {
        const done = work()
        runWaiting()
        return done
      })
    // SQLite's first sync also puts the name of the log on the disk.
    const result = isFirst ? run() : withoutSync(database, run)
    waiting = []
    isFirst = false
    timer ??= setTimeout(() => void onDisk().catch(() => undefined), soonMs)
    return result
  }

  async function sync(): Promise<void> {
    next = null
    if (timer !== null) clearTimeout(timer)
    timer = null
    try {
      // A system reports a lost write once. The next sync would succeed without it, so the log is merged instead.
      if (hasFailed && !emptyLog(database)) throw new Error('The log is in use.')
      hasFailed = false
      file ??= await openFile(`${path}-wal`, 'r+')
      await syncFile(file)
    } catch (cause) {
      hasFailed = true
      throw new AppError('not-saved', 'The disk refused a sync.', { cause })
    } finally {
      running = next
    }
  }

  async function onDisk(): Promise<void> {
    // A database in memory has no disk to wait for.
    if (path === null) return
    // A sync that is running may have begun before the commit.
    if (running === null) running = sync()
    else next ??= running.catch(() => undefined).then(sync)
    await (next ?? running)
  }

  return {
    /** Commits now, as a transaction does, and leaves the wait for the disk to `onDisk`. */
    commit,

    /**
     * One commit for all works of a turn of the event loop. Resolves after it, without waiting for the disk. A work
     * may run twice: again alone, after another was refused.
     */
    together: group.add,

    /** Runs with the next commit, or soon. For rows that nobody waits for; each notes its own failure. */
    soon(work: () => void): void {
      waiting.push(work)
      waitingTimer ??= setTimeout(commitWaiting, soonMs)
    },

    /** Resolves once everything that was committed before is on the disk. Those who wait share one sync. */
    onDisk,

    close(): void {
      group.commitNow()
      if (waitingTimer !== null) clearTimeout(waitingTimer)
      commitWaiting()
      if (timer !== null) clearTimeout(timer)
      if (file !== null) closeSync(file)
      file = null
    },
  }
}

/** Gathers the works of a turn of the event loop for one commit. */
function createGroup(database: DatabaseSync, commit: Transaction) {
  let gathered: { run(): () => void; runAlone(): void }[] = []

  function commitNow(): void {
    const works = gathered
    gathered = []
    if (works.length === 0) return
    try {
      const done = commit(() =>
        works.map(({ run }) => {
          const tell = run()
          // After some errors SQLite ends the transaction itself, also where the work only logged the error.
          if (!database.isTransaction) throw new Error('The transaction is over.')
          return tell
        }),
      )
      for (const tell of done) tell()
    } catch {
      // One that fails must not undo the others.
      for (const { runAlone } of works) runAlone()
    }
  }

  function add<T>(work: () => T): Promise<T> {
    if (gathered.length === 0) setImmediate(commitNow)
    return new Promise((resolve, reject) => {
      const run = () => {
        const done = work()
        return () => resolve(done)
      }
      const runAlone = (): void => {
        try {
          commit(run)()
        } catch (error) {
          reject(error)
        }
      }
      gathered.push({ run, runAlone })
    })
  }

  return { add, commitNow }
}
