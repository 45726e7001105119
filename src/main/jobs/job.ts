import type { DatabaseSync } from 'node:sqlite'
import type { Access } from '../storage/database/open-in-thread.ts'

/** How much of a job is done. */
export type Report = (done: number, total: number) => void

/** Work on the database that may take longer than the main thread may be held up. */
export interface Job<Input, Output> {
  /** Quick ones share a thread, one after the other; a long one has a thread to itself, which ends when the job is cancelled. */
  readonly pace: 'quick' | 'long'
  readonly access: Access
  run(database: DatabaseSync, input: Input, report: Report): Output | Promise<Output>
}
