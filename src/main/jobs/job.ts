import type { DatabaseSync } from 'node:sqlite'
import type { Access } from '../storage/database/open-in-thread.ts'
import { readSnapshot } from '../storage/database/transaction.ts'
import type { Report } from '../threads/thread.ts'

/** Work on the database that may be too long for the main thread. */
export interface Job<Input, Output> {
  readonly access: Access
  run(database: DatabaseSync, input: Input, report: Report): Output | Promise<Output>
}

export function readJob<Input, Output>(run: Job<Input, Output>['run']): Job<Input, Output> {
  return { access: 'read', run }
}

export function writeJob<Input, Output>(run: Job<Input, Output>['run']): Job<Input, Output> {
  return { access: 'write', run }
}

/** A job that reads everything in one snapshot, whatever is written meanwhile. */
export function snapshotJob<Input, Output>(
  run: (database: DatabaseSync, input: Input, report: Report) => Output,
): Job<Input, Output> {
  return readJob((database, ...asked) => readSnapshot(database, () => run(database, ...asked)))
}
