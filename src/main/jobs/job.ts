import type { DatabaseSync } from 'node:sqlite'
import type { Access } from '../storage/database/open-in-thread.ts'

/** Reports the progress of a job. */
export type Report = (done: number, total: number) => void

/** Work on the database that may be too long for the main thread. */
export interface Job<Input, Output> {
  /**
   * Quick jobs share a thread, one after the other. A long job has its own thread, which ends when the job is
   * cancelled.
   */
  readonly pace: 'quick' | 'long'
  readonly access: Access
  run(database: DatabaseSync, input: Input, report: Report): Output | Promise<Output>
}
