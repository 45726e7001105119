import { DatabaseSync, StatementSync } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'

export interface DiskFault {
  /**
   * Refuses the write of this number, counted from 0, as a full disk would; SQLite may end a whole
   * transaction for that.
   */
  arm(step: number, undone?: DatabaseSync | null): void
  /** Whether that write happened. */
  disarm(): boolean
}

const fullDisk = 13
const writes =
  /^\s*(BEGIN|COMMIT|SAVEPOINT|RELEASE|INSERT|UPDATE|DELETE|CREATE|ALTER|VACUUM|PRAGMA user_version =)/i

/** Sits between the app and SQLite in this process, and lets one write fail. */
export function createDiskFault(): DiskFault {
  let armed: Parameters<DiskFault['arm']> | null = null
  let count = 0
  let hasFailed = false

  function step(): void {
    if (armed === null) return
    const [failing, undone = null] = armed
    count += 1
    if (count - 1 !== failing) return
    hasFailed = true
    if (undone?.isTransaction === true) exec.call(undone, 'ROLLBACK')
    throw Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: fullDisk,
    })
  }

  const { exec } = DatabaseSync.prototype
  const { run } = StatementSync.prototype
  const spies = [
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (writes.test(sql)) step()
      exec.call(this, sql)
    }),
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
      this: StatementSync,
      ...values: readonly unknown[]
    ) {
      step()
      return Reflect.apply(run, this, values)
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return {
    arm(...fault) {
      armed = fault
      count = 0
      hasFailed = false
    },
    disarm() {
      armed = null
      return hasFailed
    },
  }
}
