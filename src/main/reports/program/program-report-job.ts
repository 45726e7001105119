import type {
  ProgramReport,
  TaskCalls,
  TaskQuestion,
} from '../../../shared/contract/programs/program-report.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readSums } from '../usage-page/usage-page-job.ts'

export const programReportJob: Job<UsageFilter, ProgramReport> = {
  access: 'read',
  run: (database, filter) =>
    readSnapshot(database, () => ({
      sums: readSums(database, filter),
      taskCount: 0,
      tasks: [],
      firstCall: null,
      tools: { rows: [], others: null },
    })),
}

export const programTaskJob: Job<TaskQuestion, TaskCalls> = {
  access: 'read',
  run() {
    throw new AppError('not-found', 'The ledger has no calls of this task.')
  },
}
