import type { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { PlainErrorCode } from '../../shared/contract/app/refusal.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { followWords, type Words } from '../language.ts'
import { isDamage } from '../storage/database/database-problem.ts'
import { type Access, openInThread } from '../storage/database/open-in-thread.ts'
import { type Report, serveOrders } from '../threads/thread.ts'
import { type JobInput, type JobName, loadJob, quickJobs } from './job-table.ts'

export interface ThreadStart {
  readonly file: string
}

export interface JobOrder {
  readonly name: JobName
  readonly input: JobInput<JobName>
  readonly words: Words
}

export interface JobFailure {
  readonly code: PlainErrorCode
  readonly sentence: string
}

const { file } = workerData as ThreadStart
const connections: Partial<Record<Access, DatabaseSync>> = {}
let lastQuick: Promise<unknown> = Promise.resolve()

serveOrders(
  run,
  (error): JobFailure => ({
    code: codeOf(error),
    sentence: error instanceof Error ? error.message : 'unknown',
  }),
)

/** Runs quick jobs in the order of their requests, because some keep a result for the next ones. */
function run(order: JobOrder, report: Report): Promise<unknown> {
  followWords(order.words)
  if (!quickJobs.has(order.name)) return runAlone(order, report)
  const turn = lastQuick.then(async () => {
    const job = await loadJob(order.name)
    return job.run(connectionFor(job.access), order.input, report)
  })
  lastQuick = turn.catch(() => null)
  return turn
}

/**
 * Runs a long job on a separate database connection. Closes that connection before reporting the end, because
 * the receiver may touch the files.
 */
async function runAlone({ name, input }: JobOrder, report: Report): Promise<unknown> {
  const job = await loadJob(name)
  using database = openInThread(file, job.access)
  return await job.run(database, input, report)
}

/** No job asks a service, the keychain or a budget, so no error of a job has data. */
function codeOf(error: unknown): PlainErrorCode {
  if (error instanceof AppError) return PlainErrorCode.catch('internal').parse(error.code)
  return isDamage(error) ? 'data-damaged' : 'internal'
}

function connectionFor(access: Access): DatabaseSync {
  const database = connections[access] ?? openInThread(file, access)
  connections[access] = database
  return database
}
