import type { OpenedDatabase } from '../storage/database.ts'
import type { Jobs } from './jobs.ts'
import { createJobsHere } from './jobs-here.ts'
import { createThreadedJobs, type ThreadPlaces } from './threaded-jobs.ts'

/** Jobs for a database as it was opened: beside the main thread where it is in a file. */
export function createJobs({ database, problem, movedTo }: OpenedDatabase, places: ThreadPlaces): Jobs {
  const isInFile = problem === null || movedTo !== null
  return isInFile ? createThreadedJobs(places) : createJobsHere(database)
}
