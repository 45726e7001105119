import type { Report } from './job.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'

export interface JobOptions {
  /** Ends a long job where it stands: what it has committed stays, the rest is undone. */
  readonly signal?: AbortSignal
  readonly onProgress?: Report
}

/** Runs jobs beside the main thread, where the data is in a file. */
export interface Jobs {
  run<N extends JobName>(name: N, input: JobInput<N>, options?: JobOptions): Promise<JobOutput<N>>
  /** Ends whatever is under way. */
  close(): void
}
