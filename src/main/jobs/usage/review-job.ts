import type { DatabaseSync } from 'node:sqlite'
import type { MessageLife } from '../../../shared/contract/usage/message-life.ts'
import type { CallRow, UsageReview } from '../../../shared/contract/usage/usage-review.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { messageLife } from '../../services/usage/message-life.ts'
import { reviewUsage } from '../../services/usage/usage-review.ts'
import { createStore } from '../../storage/create-store.ts'
import type { Store } from '../../storage/store.ts'
import type { Job } from '../job.ts'

const stores = new WeakMap<DatabaseSync, Store>()

/** A message at the top of a long chat went with every call below it. */
export const messageLifeJob: Job<MessageLifeInput, MessageLife> = {
  pace: 'quick',
  access: 'read',
  run: (database, { conversationId, messageId, now }) =>
    readAtOnce(database, (store) => messageLife(store, conversationId, messageId, now)),
}

/** Main parses and copies so many in a few milliseconds. */
const mostCalls = 150

interface Kept {
  readonly restId: string
  readonly calls: readonly CallRow[]
}

/** The calls of the last review of a file, which are asked for page by page. */
const kept = new WeakMap<DatabaseSync, Kept>()

/** Reviews a conversation at one moment, and hands out the first of its calls. */
export const reviewJob: Job<{ conversationId: string }, UsageReview> = {
  pace: 'quick',
  access: 'read',
  run(database, { conversationId }) {
    const review = readAtOnce(database, (store) => reviewUsage(store, conversationId))
    const { calls } = review
    if (calls.length <= mostCalls) return review
    const restId = crypto.randomUUID()
    kept.set(database, { restId, calls })
    return { ...review, calls: calls.slice(0, mostCalls), restId }
  },
}

export const moreCallsJob: Job<{ restId: string; from: number }, CallRow[]> = {
  pace: 'quick',
  access: 'read',
  run(database, { restId, from }) {
    const review = kept.get(database)
    if (review?.restId !== restId) throw new AppError('not-found', 'Another review was made since.')
    return review.calls.slice(from, from + mostCalls)
  },
}

export interface MessageLifeInput {
  readonly conversationId: string
  readonly messageId: string
  readonly now: number
}

/** Reads with a store whose statements are prepared once a file, and sees the file as it is at one moment. */
function readAtOnce<T>(database: DatabaseSync, read: (store: Store) => T): T {
  const store = stores.get(database) ?? createStore(database)
  stores.set(database, store)
  database.exec('BEGIN')
  try {
    return read(store)
  } finally {
    database.exec('ROLLBACK')
  }
}
