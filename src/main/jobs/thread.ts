import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { PlainErrorCode } from '../../shared/contract/app/refusal.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { setLocale } from '../../shared/language/locale.ts'
import { isDamage } from '../storage/database/database-problem.ts'
import { type Access, openInThread } from '../storage/database/open-in-thread.ts'
import type { Report } from './job.ts'
import { type JobName, jobTable, runJob } from './job-table.ts'
import { quickJobs } from './jobs.ts'
import type { JobMessage, JobOrder, ThreadStart } from './thread-messages.ts'

const progressPauseMs = 50
const { file, locale } = workerData as ThreadStart
const connections: Partial<Record<Access, DatabaseSync>> = {}

setLocale(locale)
parentPort?.on('message', (order: JobOrder) => void carryOut(order))

async function carryOut({ id, name, input }: JobOrder): Promise<void> {
  try {
    const output = await run(name, input, createReport(id))
    post({ id, type: 'done', output })
  } catch (error) {
    post({
      id,
      type: 'failed',
      code: codeOf(error),
      sentence: error instanceof Error ? error.message : 'unknown',
    })
  }
}

/**
 * Runs a long job on a separate database connection. Closes that connection before reporting the end, because
 * the receiver may touch the files.
 */
async function run(name: JobName, input: JobOrder['input'], report: Report): Promise<unknown> {
  const { access } = jobTable[name]
  if (quickJobs.has(name)) return runJob(name, connectionFor(access), input, report)
  const database = openInThread(file, access)
  try {
    return await runJob(name, database, input, report)
  } finally {
    database.close()
  }
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

/** Limits progress messages, because nobody needs more. */
function createReport(id: number): Report {
  let toldAt = 0
  return (done, total) => {
    const now = performance.now()
    if (now - toldAt < progressPauseMs) return
    toldAt = now
    post({ id, type: 'progress', done, total })
  }
}

function post(message: JobMessage): void {
  parentPort?.postMessage(message)
}
