import type { Jobs } from '../jobs/jobs.ts'
import type { WorkService } from './work.ts'

interface Dependencies {
  work: WorkService
  jobs: Jobs
}

/** What can be done with the data as a whole. */
export interface DataService {
  check(): Promise<{ isSound: boolean }>
}

export function createDataService({ work, jobs }: Dependencies): DataService {
  return {
    check: () => work.run('check', (undertaking) => jobs.run('check', null, undertaking)),
  }
}
