import type { PlainErrorCode } from '../../shared/contract/app/refusal.ts'
import type { JobInput, JobName } from './job-table.ts'

/** The data that starts a thread. */
export interface ThreadStart {
  readonly file: string
  readonly locale: string
}

/** A message from the main thread to a thread. */
export interface JobOrder {
  readonly id: number
  readonly name: JobName
  readonly input: JobInput<JobName>
}

/** A message from a thread. An error is sent as code and sentence, because its class would be lost. */
export type JobMessage =
  | { readonly id: number; readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly id: number; readonly type: 'done'; readonly output: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly code: PlainErrorCode; readonly sentence: string }
