import type { DatabaseSync } from 'node:sqlite'
import { runJob } from './job-table.ts'
import type { Jobs } from './jobs.ts'

/** For a database in memory, which no other thread can see, and for safe mode, where a long job holds all else up. */
export function createJobsHere(database: DatabaseSync): Jobs {
  return {
    run: (name, input, { onProgress = () => {} } = {}) => runJob(name, database, input, onProgress),
    close() {},
  }
}
