import type { DatabaseSync } from 'node:sqlite'
import type { ChatTree, ChatTreeNode } from '../../../shared/contract/usage/chat-tree.ts'
import { type DayClock, everyCall, type UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { CallRow, LifetimeUsage, UsageReview } from '../../../shared/contract/usage/usage-review.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { readChatTree } from '../../services/usage/chat-tree.ts'
import { lifetimeUsage } from '../../services/usage/lifetime-usage.ts'
import { countAnomalies, reviewProgram, reviewUsage } from '../../services/usage/usage-review.ts'
import { createStore } from '../../storage/create-store.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import type { Store } from '../../storage/store.ts'
import type { Job } from '../job.ts'
import { readSums } from './usage-page-job.ts'

const stores = new WeakMap<DatabaseSync, Store>()

/** Runs as a job, because a message at the top of a long chat was sent with every call below. */
export const lifetimeUsageJob: Job<LifetimeUsageInput, LifetimeUsage> = {
  access: 'read',
  run: (database, { conversationId, messageId, now }) =>
    readAtOnce(database, (store) => lifetimeUsage(store, conversationId, messageId, now)),
}

/** Main parses and copies this many calls in a few milliseconds. */
const maxCalls = 150

interface Kept {
  readonly restId: string
  readonly calls: readonly CallRow[]
}

/** The calls of the last review of each database, for later pages. */
const kept = new WeakMap<DatabaseSync, Kept>()

/** Reviews a snapshot of a conversation and returns the first calls. */
export const reviewJob: Job<{ conversationId: string }, UsageReview> = {
  access: 'read',
  run(database, { conversationId }) {
    return firstPage(
      database,
      readAtOnce(database, (store) => reviewUsage(store, conversationId)),
    )
  },
}

/** Reviews a snapshot of the filter's calls, which a program made. */
export const reviewProgramJob: Job<UsageFilter, UsageReview> = {
  access: 'read',
  run: (database, filter) =>
    firstPage(
      database,
      readAtOnce(database, (store) =>
        reviewProgram(store, [...readFilteredCalls(database, filter)], readSums(database, filter)),
      ),
    ),
}

export interface DayAnomaliesInput {
  readonly clock: DayClock
  readonly day: string
  readonly switchedOff: readonly AnomalyKind[]
  readonly areChatsRead: boolean
}

/** Counts the anomalies of a day, without those of demo calls. */
export const dayAnomaliesJob: Job<DayAnomaliesInput, { count: number; callCount: number }> = {
  access: 'read',
  run(database, { clock, day, ...choice }) {
    const filter = { ...everyCall, clock, from: day, to: day }
    return readAtOnce(database, (store) =>
      countAnomalies(store, [...readFilteredCalls(database, filter)], choice),
    )
  },
}

function firstPage(database: DatabaseSync, review: UsageReview): UsageReview {
  const { calls } = review
  if (calls.length <= maxCalls) return review
  const restId = crypto.randomUUID()
  kept.set(database, { restId, calls })
  return { ...review, calls: calls.slice(0, maxCalls), restId }
}

export const moreCallsJob: Job<{ restId: string; from: number }, CallRow[]> = {
  access: 'read',
  run(database, { restId, from }) {
    const review = kept.get(database)
    if (review?.restId !== restId) throw new AppError('not-found', 'Another review was made since.')
    return review.calls.slice(from, from + maxCalls)
  },
}

/** Main parses and copies this many nodes in a few milliseconds. */
const maxNodes = 500

/** The nodes of the last tree of each database, for later pages. */
const keptTrees = new WeakMap<
  DatabaseSync,
  { readonly restId: string; readonly nodes: readonly ChatTreeNode[] }
>()

/** Reads a snapshot of a chat as a tree, and returns the first nodes. */
export const treeJob: Job<{ conversationId: string }, ChatTree> = {
  access: 'read',
  run(database, { conversationId }) {
    const tree = readAtOnce(database, (store) => readChatTree(store, conversationId))
    const { nodes } = tree
    if (nodes.length <= maxNodes) return tree
    const restId = crypto.randomUUID()
    keptTrees.set(database, { restId, nodes })
    return { ...tree, nodes: nodes.slice(0, maxNodes), restId }
  },
}

export const moreTreeJob: Job<{ restId: string; from: number }, ChatTreeNode[]> = {
  access: 'read',
  run(database, { restId, from }) {
    const tree = keptTrees.get(database)
    if (tree?.restId !== restId) throw new AppError('not-found', 'Another tree was read since.')
    return tree.nodes.slice(from, from + maxNodes)
  },
}

export interface LifetimeUsageInput {
  readonly conversationId: string
  readonly messageId: string
  readonly now: number
}

/**
 * Reads a snapshot of the database. Caches the store, so that its statements are prepared once per database.
 */
function readAtOnce<T>(database: DatabaseSync, read: (store: Store) => T): T {
  const store = stores.get(database) ?? createStore(database)
  stores.set(database, store)
  return readSnapshot(database, () => read(store))
}
