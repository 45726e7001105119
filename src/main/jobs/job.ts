import type { DatabaseSync } from 'node:sqlite'
import type { Access } from '../storage/database/open-in-thread.ts'
import type { Report } from '../threads/thread.ts'

/** Work on the database that may be too long for the main thread. */
export interface Job<Input, Output> {
  readonly access: Access
  run(database: DatabaseSync, input: Input, report: Report): Output | Promise<Output>
}
