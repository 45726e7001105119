import type { ChatTree, ChatTreeNode } from '../../../shared/contract/usage/chat-tree.ts'
import { readJob, snapshotJob } from '../../jobs/job.ts'
import { createPages, type MorePages } from '../../jobs/pages.ts'
import { storeOf } from '../../storage/create-store.ts'
import { readChatTree } from './chat-tree.ts'

/** Main parses and copies this many nodes in a few milliseconds. */
const pages = createPages<ChatTreeNode>(200)

/** Reads a snapshot of a chat as a tree, and returns the first nodes. */
export const treeJob = snapshotJob<{ conversationId: string }, ChatTree>((database, { conversationId }) => {
  const tree = readChatTree(storeOf(database), conversationId)
  const { page, ...rest } = pages.first(database, tree.nodes)
  return { ...tree, nodes: page, ...rest }
})

export const moreTreeJob = readJob<MorePages, ChatTreeNode[]>(pages.more)
