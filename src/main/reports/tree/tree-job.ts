import type { DatabaseSync } from 'node:sqlite'
import type { ChatTree, ChatTreeNode } from '../../../shared/contract/usage/chat-tree.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { type MorePages, readAtOnce } from '../chat-usage/chat-usage-job.ts'
import { readChatTree } from './chat-tree.ts'

/** Main parses and copies this many nodes in a few milliseconds. */
const maxNodes = 200

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

export const moreTreeJob: Job<MorePages, ChatTreeNode[]> = {
  access: 'read',
  run(database, { restId, from }) {
    const tree = keptTrees.get(database)
    if (tree?.restId !== restId) throw new AppError('not-found', 'Another tree was read since.')
    const page = tree.nodes.slice(from, from + maxNodes)
    // The reader has asked for everything, and words of a temporary chat must not stay.
    if (page.length === 0) keptTrees.delete(database)
    return page
  },
}
