import type { DatabaseSync } from 'node:sqlite'
import { AppError, type ErrorCode } from '../../shared/domain/app/errors.ts'
import { tellDamage } from '../storage/database/damage-watch.ts'
import type { OpenedDatabase } from '../storage/database/database.ts'
import { runJob } from './job-table.ts'
import type { Jobs } from './jobs.ts'
import { createThreadedJobs, type ThreadPlaces } from './threaded-jobs.ts'

const damageCodes = new Set<ErrorCode>(['data-damaged', 'data-unsound'])

/** Jobs for a database as it was opened: beside the main thread where it is in a file that may be written to, and threads are wanted. */
export function createJobs({ database, place }: OpenedDatabase, threads: ThreadPlaces | null): Jobs {
  const isBeside = place === 'file' && threads !== null
  const jobs = isBeside ? createThreadedJobs(threads) : createJobsHere(database)
  return {
    async run(...job) {
      try {
        return await jobs.run(...job)
      } catch (error) {
        // A thread has a connection of its own, and nobody else hears what it met.
        if (error instanceof AppError && damageCodes.has(error.code)) tellDamage(database)
        throw error
      }
    },
    close: jobs.close,
  }
}

/** For a database in memory, which no other thread can see, and for safe mode, where a long job holds all else up. */
export function createJobsHere(database: DatabaseSync): Jobs {
  return {
    run: (name, input, { onProgress = () => {} } = {}) => runJob(name, database, input, onProgress),
    close() {},
  }
}
