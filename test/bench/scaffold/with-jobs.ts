import { fileURLToPath } from 'node:url'
import type { Jobs } from '../../../src/main/jobs/jobs.ts'
import { createThreadedJobs } from '../../../src/main/jobs/threaded-jobs.ts'

const threadFile = fileURLToPath(new URL('../../../src/main/jobs/thread.ts', import.meta.url))

/** The app's worker thread on a data file. */
export async function withJobs<Found>(file: string, work: (jobs: Jobs) => Promise<Found>): Promise<Found> {
  const jobs = createThreadedJobs({ file, threadFile })
  // The thread of the jobs does not keep a process from ending.
  const staying = setInterval(() => {}, 1_000)
  try {
    return await work(jobs)
  } finally {
    clearInterval(staying)
    jobs.close()
  }
}
