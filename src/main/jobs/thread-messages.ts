import type { ErrorCode } from '../../shared/domain/app/errors.ts'
import type { JobInput, JobName } from './job-table.ts'

/** What a thread is started with. */
export interface ThreadStart {
  readonly file: string
}

/** What the main thread says to a thread. */
export interface JobOrder {
  readonly id: number
  readonly name: JobName
  readonly input: JobInput<JobName>
}

/** What a thread says back. An error crosses as its code and its sentence, since its class would be lost. */
export type JobNews =
  | { readonly id: number; readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly id: number; readonly type: 'done'; readonly output: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly code: ErrorCode; readonly sentence: string }
