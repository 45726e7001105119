import { readScalar } from '../storage/statements.ts'
import type { Job } from './job.ts'

/** Reads every page of the file and finds out whether it holds together. */
export const checkJob: Job<null, { isSound: boolean }> = {
  pace: 'long',
  access: 'read',
  run: (database) => ({ isSound: readScalar(database, 'PRAGMA quick_check(1)') === 'ok' }),
}
