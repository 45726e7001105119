import type { Report } from '../threads/thread.ts'
import type { JobInput, JobName, JobOutput } from './job-table.ts'

export type { JobInput, JobName, JobOutput } from './job-table.ts'

/**
 * Quick jobs share a thread, one after the other. A long job has its own thread, which ends when the job is
 * cancelled. Named here, because main starts without the code of the jobs.
 */
export const quickJobs: ReadonlySet<JobName> = new Set([
  'search',
  'facets',
  'find',
  'usage-page',
  'more-conversations',
  'usage-calls',
  'bill-list',
  'chat-usage',
  'program-usage',
  'more-calls',
  'tree',
  'more-tree',
  'lifetime-usage',
  'contents',
])

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
