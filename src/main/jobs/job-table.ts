import type { DatabaseSync } from 'node:sqlite'
import type { SearchPage } from '../../shared/search.ts'
import { checkJob } from './check-job.ts'
import type { Job, Report } from './job.ts'
import { searchJob } from './search-job.ts'

/** Every job there is: what it takes and what it brings. */
interface JobTypes {
  search: { input: { words: string }; output: SearchPage }
  check: { input: null; output: { isSound: boolean } }
}

export type JobName = keyof JobTypes
export type JobInput<N extends JobName> = JobTypes[N]['input']
export type JobOutput<N extends JobName> = JobTypes[N]['output']

type JobTable = { readonly [N in JobName]: Job<JobInput<N>, JobOutput<N>> }

export const jobTable: JobTable = { search: searchJob, check: checkJob }

export async function runJob<N extends JobName>(
  name: N,
  database: DatabaseSync,
  input: JobInput<N>,
  report: Report,
): Promise<JobOutput<N>> {
  return jobTable[name].run(database, input, report)
}
