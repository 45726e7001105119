import type { DatabaseSync } from 'node:sqlite'
import type { ErrorCode } from '../../shared/contract/app/refusal.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { reportDamage } from '../storage/database/damage-watch.ts'
import type { OpenedDatabase } from '../storage/database/database.ts'
import { chatRead, loadJob } from './job-table.ts'
import type { Jobs } from './jobs.ts'
import { createThreadedJobs, type ThreadFiles } from './threaded-jobs.ts'

const damageCodes = new Set<ErrorCode>(['data-damaged', 'data-unsound'])

/**
 * Runs jobs in threads if the database is a writable file and threads are enabled, otherwise on the main thread. Jobs
 * about the temporary chat always run there, because its rows are in the memory of this connection.
 */
export function createJobs({ database, store, place }: OpenedDatabase, threads: ThreadFiles | null): Jobs {
  const here = createJobsHere(database)
  const jobs = place === 'file' && threads !== null ? createThreadedJobs(threads) : here
  return {
    async run(name, input, options) {
      try {
        return await (chatRead(name, input) === store.temporary.id() ? here : jobs).run(name, input, options)
      } catch (error) {
        // A thread has its own database connection, so only this code sees the damage.
        if (error instanceof AppError && damageCodes.has(error.code)) reportDamage(database)
        throw error
      }
    },
    close: jobs.close,
  }
}

/**
 * Runs jobs on the main thread. This is for a database in memory, which other threads cannot see, and for
 * safe mode. A long job then blocks everything else.
 */
export function createJobsHere(database: DatabaseSync): Jobs {
  return {
    async run(name, input, { onProgress = () => {} } = {}) {
      const job = await loadJob(name)
      return job.run(database, input, onProgress)
    },
    close() {},
  }
}
