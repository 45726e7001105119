import type { DatabaseSync } from 'node:sqlite'
import type { SearchFacets, SearchPage, SearchQuestion } from '../../shared/contract/conversations/search.ts'
import type { DataContents } from '../../shared/contract/data/data-place.ts'
import type { BillDraft, BillSummary } from '../../shared/contract/usage/bill.ts'
import type { ChatTree, ChatTreeNode } from '../../shared/contract/usage/chat-tree.ts'
import type { Clearing, TotalsCheck } from '../../shared/contract/usage/ledger.ts'
import type { LedgerCopyRun } from '../../shared/contract/usage/ledger-copy.ts'
import type { BudgetOutlook, MonthEnd } from '../../shared/contract/usage/month-end.ts'
import type { Statement, StatementCheck } from '../../shared/contract/usage/statement.ts'
import type {
  ConversationUsage,
  LedgerCalls,
  MoreConversations,
  UsageCallsQuestion,
  UsageEarlier,
  UsageFilter,
  UsagePage,
  UsageSums,
  VerifiedUsage,
} from '../../shared/contract/usage/usage-page.ts'
import type { CallRow, LifetimeUsage, UsageReview } from '../../shared/contract/usage/usage-review.ts'
import type {
  DatedCalls,
  Savings,
  SavingsQuestion,
  WhatIf,
  WhatIfQuestion,
} from '../../shared/contract/usage/what-if.ts'
import { type ReadPromptFile, readPromptFileJob } from './chat/read-prompt-file-job.ts'
import { emptyTrashJob } from './conversations/empty-trash-job.ts'
import {
  type ConversationPageInput,
  conversationPageJob,
  type ExportChatsInput,
  type ExportedCounts,
  type ExportInput,
  exportChatsJob,
  exportJob,
} from './conversations/export-job.ts'
import {
  type ImportInput,
  type ImportLook,
  type ImportStep,
  importJob,
  type LookInput,
  lookAtImportJob,
} from './conversations/import-job.ts'
import { indexJob } from './conversations/index-job.ts'
import { type MoveCallsInput, moveCallsJob } from './conversations/move-calls-job.ts'
import { facetsJob, findJob, searchJob } from './conversations/search-job.ts'
import { type WriteTextInput, writeTextJob } from './conversations/write-text-job.ts'
import {
  type BackUpOrder,
  backUpJob,
  checkJob,
  contentsJob,
  type PreparedBackup,
  type PrepareRestoreOrder,
  prepareRestoreJob,
} from './data/back-up-job.ts'
import { cleanUpJob } from './data/clean-up-job.ts'
import { type CopyInput, copyJob } from './data/copy-job.ts'
import type { Job, Report } from './job.ts'
import { type PriceFilePlace, type ReadPriceFile, readPriceFileJob } from './money/read-price-file-job.ts'
import type { TextPlace } from './read-text.ts'
import { clearLedgerJob, type ExportLedgerInput, exportLedgerJob } from './usage/export-ledger-job.ts'
import { type ExportUsageInput, exportUsageJob } from './usage/export-usage-job.ts'
import { type LedgerCopyInput, ledgerCopyJob } from './usage/ledger-copy-job.ts'
import {
  type BudgetOutlookInput,
  budgetOutlookJob,
  type MonthEndInput,
  monthEndJob,
} from './usage/month-end-job.ts'
import { billListJob, type Reconciled, reconcileJob } from './usage/reconcile-job.ts'
import {
  type DayAnomaliesInput,
  dayAnomaliesJob,
  type LifetimeUsageInput,
  lifetimeUsageJob,
  moreCallsJob,
  moreTreeJob,
  reviewJob,
  reviewProgramJob,
  treeJob,
} from './usage/review-job.ts'
import { datedCallsJob, savingsJob } from './usage/savings-job.ts'
import {
  checkStatementJob,
  type Making,
  statementJob,
  statementPageJob,
  type WriteStatementInput,
  writeStatementJob,
} from './usage/statement-job.ts'
import { usageCallsJob } from './usage/usage-calls-job.ts'
import { earlierUsageJob, moreConversationsJob, usagePageJob, usageSumsJob } from './usage/usage-page-job.ts'
import { verifyTotalsJob } from './usage/verify-totals-job.ts'
import { verifyUsageJob } from './usage/verify-usage-job.ts'
import { whatIfJob } from './usage/what-if-job.ts'

/** All jobs with their input and output types. */
interface JobTypes {
  search: { input: SearchQuestion; output: SearchPage }
  facets: { input: null; output: SearchFacets }
  find: { input: { conversationId: string; words: string }; output: { messageIds: string[] } }
  index: { input: null; output: null }
  check: { input: null; output: { isIntact: boolean } }
  'clean-up': { input: null; output: null }
  'empty-trash': { input: { ids: readonly string[] }; output: null }
  'move-calls': { input: MoveCallsInput; output: { movedCallCount: number } }
  export: { input: ExportInput; output: ExportedCounts }
  'export-chats': { input: ExportChatsInput; output: ExportedCounts & { fileNames: string[] } }
  'conversation-page': { input: ConversationPageInput; output: ExportedCounts & { page: string } }
  'look-at-import': { input: LookInput; output: ImportLook }
  import: { input: ImportInput; output: ImportStep }
  'verify-totals': { input: null; output: TotalsCheck }
  'export-ledger': { input: ExportLedgerInput; output: { callCount: number } }
  'clear-ledger': { input: { before: string; clearedAt: number }; output: Clearing }
  'usage-page': { input: UsageFilter; output: UsagePage }
  'usage-sums': { input: UsageFilter; output: UsageSums }
  'earlier-usage': { input: UsageFilter; output: UsageEarlier }
  'month-end': { input: MonthEndInput; output: MonthEnd }
  'budget-outlook': { input: BudgetOutlookInput; output: BudgetOutlook[] }
  'more-conversations': { input: MoreConversations; output: { rows: ConversationUsage[] } }
  'usage-calls': { input: UsageCallsQuestion; output: LedgerCalls }
  'verify-usage': { input: UsageFilter; output: VerifiedUsage }
  'what-if': { input: WhatIfQuestion; output: WhatIf }
  savings: { input: SavingsQuestion; output: Savings }
  'dated-calls': { input: { conversationId: string }; output: DatedCalls }
  'export-usage': { input: ExportUsageInput; output: { callCount: number } }
  copy: { input: CopyInput; output: null }
  'bill-list': { input: null; output: BillSummary[] }
  review: { input: { conversationId: string }; output: UsageReview }
  'review-program': { input: UsageFilter; output: UsageReview }
  'day-anomalies': { input: DayAnomaliesInput; output: { count: number; callCount: number } }
  'more-calls': { input: { restId: string; from: number }; output: CallRow[] }
  tree: { input: { conversationId: string }; output: ChatTree }
  'more-tree': { input: { restId: string; from: number }; output: ChatTreeNode[] }
  'lifetime-usage': { input: LifetimeUsageInput; output: LifetimeUsage }
  reconcile: { input: BillDraft; output: Reconciled }
  'ledger-copy': { input: LedgerCopyInput; output: LedgerCopyRun }
  statement: { input: Making; output: Statement }
  'statement-page': { input: Making; output: { page: string; callCount: number } }
  'write-statement': { input: WriteStatementInput; output: { callCount: number } }
  'check-statement': { input: { file: string }; output: StatementCheck }
  'back-up': { input: BackUpOrder; output: { name: string | null } }
  'prepare-restore': { input: PrepareRestoreOrder; output: PreparedBackup }
  'write-text': { input: WriteTextInput; output: null }
  contents: { input: null; output: DataContents }
  'read-price-file': { input: PriceFilePlace; output: ReadPriceFile }
  'read-prompt-file': { input: TextPlace; output: ReadPromptFile }
}

export type JobName = keyof JobTypes
export type JobInput<N extends JobName> = JobTypes[N]['input']
export type JobOutput<N extends JobName> = JobTypes[N]['output']

type JobTable = { readonly [N in JobName]: Job<JobInput<N>, JobOutput<N>> }

export const jobTable: JobTable = {
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
  savings: savingsJob,
  'dated-calls': datedCallsJob,
  'export-usage': exportUsageJob,
  copy: copyJob,
  'bill-list': billListJob,
  review: reviewJob,
  'review-program': reviewProgramJob,
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
  'check-statement': checkStatementJob,
  check: checkJob,
  'back-up': backUpJob,
  'prepare-restore': prepareRestoreJob,
  'write-text': writeTextJob,
  contents: contentsJob,
  'read-price-file': readPriceFileJob,
  'read-prompt-file': readPromptFileJob,
}

export async function runJob<N extends JobName>(
  name: N,
  database: DatabaseSync,
  input: JobInput<N>,
  report: Report,
): Promise<JobOutput<N>> {
  return jobTable[name].run(database, input, report)
}
