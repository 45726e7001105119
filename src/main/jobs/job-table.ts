import type { Job } from './job.ts'

/**
 * All jobs. Their declarations say what each takes and gives. Each loads its code when it first runs: the code of
 * all takes 100 ms.
 */
const jobTable = {
  search: async () => (await import('./conversations/search-job.ts')).searchJob,
  'wipe-deleted': async () => (await import('./data/wipe-deleted-job.ts')).wipeDeletedJob,
  'empty-trash': async () => (await import('./conversations/empty-trash-job.ts')).emptyTrashJob,
  'move-calls': async () => (await import('./conversations/move-calls-job.ts')).moveCallsJob,
  export: async () => (await import('./conversations/export-job.ts')).exportJob,
  'export-chats': async () => (await import('./conversations/export-job.ts')).exportChatsJob,
  'conversation-page': async () => (await import('./conversations/export-job.ts')).conversationPageJob,
  'preview-import': async () => (await import('./conversations/import-job.ts')).previewImportJob,
  import: async () => (await import('./conversations/import-job.ts')).importJob,
  'import-images': async () => (await import('./conversations/import-images-job.ts')).importImagesJob,
  facets: async () => (await import('./conversations/search-job.ts')).facetsJob,
  find: async () => (await import('./conversations/search-job.ts')).findJob,
  index: async () => (await import('./conversations/index-job.ts')).indexJob,
  'verify-totals': async () => (await import('../reports/usage-page/verify-totals-job.ts')).verifyTotalsJob,
  'export-ledger': async () => (await import('./data/export-ledger-job.ts')).exportLedgerJob,
  'clear-ledger': async () => (await import('./data/export-ledger-job.ts')).clearLedgerJob,
  'usage-page': async () => (await import('../reports/usage-page/usage-page-job.ts')).usagePageJob,
  'usage-sums': async () => (await import('../reports/usage-page/usage-page-job.ts')).usageSumsJob,
  'earlier-usage': async () => (await import('../reports/usage-page/usage-page-job.ts')).earlierUsageJob,
  'month-end': async () => (await import('../reports/month-end/month-end-job.ts')).monthEndJob,
  'budget-outlook': async () => (await import('../reports/month-end/month-end-job.ts')).budgetOutlookJob,
  'more-conversations': async () =>
    (await import('../reports/usage-page/usage-page-job.ts')).moreConversationsJob,
  'usage-calls': async () => (await import('../reports/usage-page/usage-calls-job.ts')).usageCallsJob,
  'verify-usage': async () => (await import('../reports/usage-page/verify-usage-job.ts')).verifyUsageJob,
  'what-if': async () => (await import('../reports/what-if/what-if-job.ts')).whatIfJob,
  'export-usage': async () => (await import('../reports/usage-page/export-usage-job.ts')).exportUsageJob,
  copy: async () => (await import('./data/copy-job.ts')).copyJob,
  'bill-list': async () => (await import('../reports/bill/reconcile-job.ts')).billListJob,
  'chat-usage': async () => (await import('../reports/chat-usage/chat-usage-job.ts')).chatUsageJob,
  'program-usage': async () => (await import('../reports/chat-usage/chat-usage-job.ts')).programUsageJob,
  'program-report': async () => (await import('../reports/program/program-report-job.ts')).programReportJob,
  'program-task': async () => (await import('../reports/program/program-report-job.ts')).programTaskJob,
  anomalies: async () => (await import('../reports/chat-usage/chat-usage-job.ts')).anomaliesJob,
  'more-calls': async () => (await import('../reports/chat-usage/chat-usage-job.ts')).moreCallsJob,
  tree: async () => (await import('../reports/tree/tree-job.ts')).treeJob,
  'more-tree': async () => (await import('../reports/tree/tree-job.ts')).moreTreeJob,
  reconcile: async () => (await import('../reports/bill/reconcile-job.ts')).reconcileJob,
  'ledger-copy': async () => (await import('../reports/ledger-copy/ledger-copy-job.ts')).ledgerCopyJob,
  statement: async () => (await import('../reports/statement/statement-job.ts')).statementJob,
  'statement-page': async () => (await import('../reports/statement/statement-job.ts')).statementPageJob,
  'write-statement': async () => (await import('../reports/statement/statement-job.ts')).writeStatementJob,
  check: async () => (await import('./data/check-job.ts')).checkJob,
  'back-up': async () => (await import('./data/back-up-job.ts')).backUpJob,
  'prepare-restore': async () => (await import('./data/back-up-job.ts')).prepareRestoreJob,
  'write-text': async () => (await import('./conversations/write-text-job.ts')).writeTextJob,
  contents: async () => (await import('./data/check-job.ts')).contentsJob,
  'read-price-file': async () => (await import('./money/read-price-file-job.ts')).readPriceFileJob,
  'read-prompt-file': async () => (await import('./chat/read-prompt-file-job.ts')).readPromptFileJob,
} satisfies Readonly<Record<string, () => Promise<Job<never, unknown>>>>

type JobTable = typeof jobTable
type TypesOf<J> = J extends Job<infer Input, infer Output> ? { input: Input; output: Output } : never
type JobTypes = { readonly [N in keyof JobTable]: TypesOf<Awaited<ReturnType<JobTable[N]>>> }

export type JobName = keyof JobTypes
export type JobInput<N extends JobName> = JobTypes[N]['input']
export type JobOutput<N extends JobName> = JobTypes[N]['output']

/**
 * Quick jobs share a thread, one after the other. A long job has its own thread, which ends when the job is
 * cancelled.
 */
export const quickJobs: ReadonlySet<JobName> = new Set([
  'search',
  'facets',
  'find',
  'usage-page',
  'earlier-usage',
  'month-end',
  'budget-outlook',
  'more-conversations',
  'usage-calls',
  'bill-list',
  'chat-usage',
  'program-usage',
  'program-task',
  'more-calls',
  'tree',
  'more-tree',
  'contents',
])

type OfChat = { readonly conversationId: string }
type ChatJobName = { [N in JobName]: JobInput<N> extends OfChat ? N : never }[JobName]

/** Jobs about one chat, and whether they read more of it than the ledger. */
const readsChat: Readonly<Record<ChatJobName, boolean>> = {
  find: true,
  'chat-usage': true,
  'more-calls': true,
  tree: true,
  'more-tree': true,
  'move-calls': false,
  'program-task': false,
}

/** The chat whose words the job reads; undefined for other jobs. */
export function chatRead(name: JobName, input: unknown): string | undefined {
  return Object.hasOwn(readsChat, name) && readsChat[name as ChatJobName]
    ? (input as OfChat).conversationId
    : undefined
}

export function loadJob<N extends JobName>(name: N): Promise<Job<JobInput<N>, JobOutput<N>>> {
  return jobTable[name]()
}
