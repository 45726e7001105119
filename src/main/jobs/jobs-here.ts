import type { DatabaseSync } from 'node:sqlite'
import { runJob } from './job-table.ts'
import type { Jobs } from './jobs.ts'

/** For a database in memory, which no other thread can see. It is as small as what was said since the start. */
export function createJobsHere(database: DatabaseSync): Jobs {
  return {
    run: (name, input, { onProgress = () => {} } = {}) => runJob(name, database, input, onProgress),
    close() {},
  }
}
