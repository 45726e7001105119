import type { DatabaseSync } from 'node:sqlite'
import type { FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { CallRow, ChatUsage } from '../../../shared/contract/usage/chat-usage.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { readJob, snapshotJob } from '../../jobs/job.ts'
import { createPages, type MorePages } from '../../jobs/pages.ts'
import { storeOf } from '../../storage/create-store.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { type AnomalyChoice, countAnomalies, readChatUsage, readProgramUsage } from './chat-usage.ts'

/** Main parses and copies this many calls in a few milliseconds. */
const pages = createPages<CallRow>(150)

/** Reviews a snapshot of a conversation and returns the first calls. */
export const chatUsageJob = snapshotJob<{ conversationId: string }, ChatUsage>(
  (database, { conversationId }) => firstPage(database, readChatUsage(storeOf(database), conversationId)),
)

/** Reviews a snapshot of the filter's calls, which a program made. */
export const programUsageJob = snapshotJob<UsageFilter, ChatUsage>((database, filter) => {
  const calls = [...readFilteredCalls(database, filter)]
  return firstPage(database, readProgramUsage(storeOf(database), calls, readSums(database, filter)))
})

export const anomaliesJob = snapshotJob<AnomalyChoice & { filter: UsageFilter }, FoundAnomalies>(
  (database, { filter, ...choice }) =>
    countAnomalies(storeOf(database), [...readFilteredCalls(database, filter)], choice),
)

function firstPage(database: DatabaseSync, review: ChatUsage): ChatUsage {
  const { page, ...rest } = pages.first(database, review.calls)
  return { ...review, calls: page, ...rest }
}

export const moreCallsJob = readJob<MorePages, CallRow[]>(pages.more)
