import type { DatabaseSync } from 'node:sqlite'
import type { FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { CallRow, ChatUsage } from '../../../shared/contract/usage/chat-usage.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { Job } from '../../jobs/job.ts'
import { createPages, type MorePages } from '../../jobs/pages.ts'
import { storeOf } from '../../storage/create-store.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { Store } from '../../storage/store.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { type AnomalyChoice, countAnomalies, readChatUsage, readProgramUsage } from './chat-usage.ts'

/** Main parses and copies this many calls in a few milliseconds. */
const pages = createPages<CallRow>(150)

/** Reviews a snapshot of a conversation and returns the first calls. */
export const chatUsageJob: Job<{ conversationId: string }, ChatUsage> = {
  access: 'read',
  run(database, { conversationId }) {
    return firstPage(
      database,
      readAtOnce(database, (store) => readChatUsage(store, conversationId)),
    )
  },
}

/** Reviews a snapshot of the filter's calls, which a program made. */
export const programUsageJob: Job<UsageFilter, ChatUsage> = {
  access: 'read',
  run: (database, filter) =>
    firstPage(
      database,
      readAtOnce(database, (store) =>
        readProgramUsage(store, [...readFilteredCalls(database, filter)], readSums(database, filter)),
      ),
    ),
}

export interface AnomaliesInput extends AnomalyChoice {
  readonly filter: UsageFilter
}

export const anomaliesJob: Job<AnomaliesInput, FoundAnomalies> = {
  access: 'read',
  run: (database, { filter, ...choice }) =>
    readAtOnce(database, (store) => countAnomalies(store, [...readFilteredCalls(database, filter)], choice)),
}

function firstPage(database: DatabaseSync, review: ChatUsage): ChatUsage {
  const { page, ...rest } = pages.first(database, review.calls)
  return { ...review, calls: page, ...rest }
}

export const moreCallsJob: Job<MorePages, CallRow[]> = { access: 'read', run: pages.more }

/** Reads a snapshot of the database. */
export function readAtOnce<T>(database: DatabaseSync, read: (store: Store) => T): T {
  return readSnapshot(database, () => read(storeOf(database)))
}
