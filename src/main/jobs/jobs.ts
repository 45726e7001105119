import type { DatabaseSync } from 'node:sqlite'
import type { Access } from '../storage/database/open-in-thread.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'

export interface JobOptions {
  /** Stops a long job at once. Committed changes stay, and the rest is rolled back. */
  readonly signal?: AbortSignal
  readonly onProgress?: Report
}

/** Runs jobs in threads if the data is in a file. */
export interface Jobs {
  run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>>
  /** Stops all running jobs. */
  close(): void
}

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
