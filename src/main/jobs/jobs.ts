import type { Report } from '../threads/thread.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'

export type { JobInput, JobName, JobOutput } from './job-table.ts'

export interface JobOptions {
  /** Stops a long job immediately. Committed changes stay, and the rest is rolled back. */
  readonly signal?: AbortSignal
  readonly onProgress?: Report
}

/** Runs jobs in threads if the data is in a file. */
export interface Jobs {
  run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>>
  /** Stops all running jobs. */
  close(): void
}
