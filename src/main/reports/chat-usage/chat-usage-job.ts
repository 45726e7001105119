import type { DatabaseSync } from 'node:sqlite'
import type { FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { CallRow, ChatUsage } from '../../../shared/contract/usage/chat-usage.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { storeOf } from '../../storage/create-store.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { Store } from '../../storage/store.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { type AnomalyChoice, countAnomalies, readChatUsage, readProgramUsage } from './chat-usage.ts'

/** Main parses and copies this many calls in a few milliseconds. */
const maxCalls = 150

interface Kept {
  readonly restId: string
  readonly calls: readonly CallRow[]
}

/** The calls of the last review of each database, for later pages. */
const kept = new WeakMap<DatabaseSync, Kept>()

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
  const { calls } = review
  if (calls.length <= maxCalls) return review
  const restId = crypto.randomUUID()
  kept.set(database, { restId, calls })
  return { ...review, calls: calls.slice(0, maxCalls), restId }
}

/** `conversationId` is the chat or the program of the first page. */
export interface MorePages {
  readonly conversationId: string
  readonly restId: string
  readonly from: number
}

export const moreCallsJob: Job<MorePages, CallRow[]> = {
  access: 'read',
  run(database, { restId, from }) {
    const review = kept.get(database)
    if (review?.restId !== restId) throw new AppError('not-found', 'Another review was made since.')
    const page = review.calls.slice(from, from + maxCalls)
    // The reader has asked for everything, and words of a temporary chat must not stay.
    if (page.length === 0) kept.delete(database)
    return page
  },
}

/** Reads a snapshot of the database. */
export function readAtOnce<T>(database: DatabaseSync, read: (store: Store) => T): T {
  const store = storeOf(database)
  return readSnapshot(database, () => read(store))
}
