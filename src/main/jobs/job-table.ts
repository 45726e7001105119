import type { DatabaseSync } from 'node:sqlite'
import { billListJob, reconcileJob } from '../reports/bill/reconcile-job.ts'
import {
  chatUsageJob,
  dayAnomaliesJob,
  lifetimeUsageJob,
  moreCallsJob,
  programUsageJob,
} from '../reports/chat-usage/chat-usage-job.ts'
import { ledgerCopyJob } from '../reports/ledger-copy/ledger-copy-job.ts'
import { budgetOutlookJob, monthEndJob } from '../reports/month-end/month-end-job.ts'
import { statementJob, statementPageJob, writeStatementJob } from '../reports/statement/statement-job.ts'
import { moreTreeJob, treeJob } from '../reports/tree/tree-job.ts'
import { exportUsageJob } from '../reports/usage-page/export-usage-job.ts'
import { usageCallsJob } from '../reports/usage-page/usage-calls-job.ts'
import {
  earlierUsageJob,
  moreConversationsJob,
  usagePageJob,
  usageSumsJob,
} from '../reports/usage-page/usage-page-job.ts'
import { verifyTotalsJob } from '../reports/usage-page/verify-totals-job.ts'
import { verifyUsageJob } from '../reports/usage-page/verify-usage-job.ts'
import { whatIfJob } from '../reports/what-if/what-if-job.ts'
import type { Report } from '../threads/thread.ts'
import { readPromptFileJob } from './chat/read-prompt-file-job.ts'
import { emptyTrashJob } from './conversations/empty-trash-job.ts'
import { conversationPageJob, exportChatsJob, exportJob } from './conversations/export-job.ts'
import { importJob, lookAtImportJob } from './conversations/import-job.ts'
import { indexJob } from './conversations/index-job.ts'
import { moveCallsJob } from './conversations/move-calls-job.ts'
import { facetsJob, findJob, searchJob } from './conversations/search-job.ts'
import { writeTextJob } from './conversations/write-text-job.ts'
import { backUpJob, checkJob, contentsJob, prepareRestoreJob } from './data/back-up-job.ts'
import { cleanUpJob } from './data/clean-up-job.ts'
import { copyJob } from './data/copy-job.ts'
import { clearLedgerJob, exportLedgerJob } from './data/export-ledger-job.ts'
import type { Job } from './job.ts'
import { readPriceFileJob } from './money/read-price-file-job.ts'

/** All jobs. Their declarations say what each takes and gives. */
export const jobTable = {
  search: searchJob,
  'clean-up': cleanUpJob,
  'empty-trash': emptyTrashJob,
  'move-calls': moveCallsJob,
  export: exportJob,
  'export-chats': exportChatsJob,
  'conversation-page': conversationPageJob,
  'look-at-import': lookAtImportJob,
  import: importJob,
  facets: facetsJob,
  find: findJob,
  index: indexJob,
  'verify-totals': verifyTotalsJob,
  'export-ledger': exportLedgerJob,
  'clear-ledger': clearLedgerJob,
  'usage-page': usagePageJob,
  'usage-sums': usageSumsJob,
  'earlier-usage': earlierUsageJob,
  'month-end': monthEndJob,
  'budget-outlook': budgetOutlookJob,
  'more-conversations': moreConversationsJob,
  'usage-calls': usageCallsJob,
  'verify-usage': verifyUsageJob,
  'what-if': whatIfJob,
  'export-usage': exportUsageJob,
  copy: copyJob,
  'bill-list': billListJob,
  'chat-usage': chatUsageJob,
  'program-usage': programUsageJob,
  'day-anomalies': dayAnomaliesJob,
  'more-calls': moreCallsJob,
  tree: treeJob,
  'more-tree': moreTreeJob,
  'lifetime-usage': lifetimeUsageJob,
  reconcile: reconcileJob,
  'ledger-copy': ledgerCopyJob,
  statement: statementJob,
  'statement-page': statementPageJob,
  'write-statement': writeStatementJob,
  check: checkJob,
  'back-up': backUpJob,
  'prepare-restore': prepareRestoreJob,
  'write-text': writeTextJob,
  contents: contentsJob,
  'read-price-file': readPriceFileJob,
  'read-prompt-file': readPromptFileJob,
} satisfies Readonly<Record<string, Job<never, unknown>>>

type TypesOf<J> = J extends Job<infer Input, infer Output> ? { input: Input; output: Output } : never
type JobTypes = { readonly [N in keyof typeof jobTable]: TypesOf<(typeof jobTable)[N]> }

export type JobName = keyof JobTypes
export type JobInput<N extends JobName> = JobTypes[N]['input']
export type JobOutput<N extends JobName> = JobTypes[N]['output']

export async function runJob<N extends JobName>(
  name: N,
  database: DatabaseSync,
  input: JobInput<N>,
  report: Report,
): Promise<JobOutput<N>> {
  const job: { run(database: DatabaseSync, input: JobInput<N>, report: Report): unknown } = jobTable[name]
  return job.run(database, input, report) as Promise<JobOutput<N>>
}
