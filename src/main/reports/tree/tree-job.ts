import type { ChatTree, ChatTreeNode } from '../../../shared/contract/usage/chat-tree.ts'
import type { Job } from '../../jobs/job.ts'
import { createPages, type MorePages } from '../../jobs/pages.ts'
import { readAtOnce } from '../chat-usage/chat-usage-job.ts'
import { readChatTree } from './chat-tree.ts'

/** Main parses and copies this many nodes in a few milliseconds. */
const pages = createPages<ChatTreeNode>(200)

/** Reads a snapshot of a chat as a tree, and returns the first nodes. */
export const treeJob: Job<{ conversationId: string }, ChatTree> = {
  access: 'read',
  run(database, { conversationId }) {
    const tree = readAtOnce(database, (store) => readChatTree(store, conversationId))
    const { page, ...rest } = pages.first(database, tree.nodes)
    return { ...tree, nodes: page, ...rest }
  },
}

export const moreTreeJob: Job<MorePages, ChatTreeNode[]> = { access: 'read', run: pages.more }
