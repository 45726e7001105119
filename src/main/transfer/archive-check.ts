import type { ImportReason } from '../../shared/contract/conversations/transfer.ts'
import { forEachKind, recordKinds } from '../../shared/domain/conversations/archive-kinds.ts'
import type { ArchivedConversation, ArchivedMessage, ArchiveRecord } from './archive.ts'
import { createImagesCheck } from './images-check.ts'
import { TransferError } from './transfer-error.ts'

/** More records of one kind than any honest file has; they would not fit into memory. */
const maxOfAKind = 5_000_000

interface Tree {
  readonly conversation: ArchivedConversation
  /** The parent of each message so far. */
  readonly parents: Map<string, string | null>
  readonly chosen: {
    readonly parentId: string | null
    readonly childId: string
    readonly line: number | null
  }[]
}

/**
 * Checks that records fit together, before anything is written. Each id occurs once and each reference
 * exists. Parents come first, so there is no cycle. Each path in view is a path of the tree.
 */
export function createArchiveCheck(knownConnections: Iterable<string>) {
  const connections = new Set(knownConnections)
  const seen = forEachKind(() => new Set<string>())
  const images = createImagesCheck()
  let tree: Tree | null = null

  function checkConversation(conversation: ArchivedConversation, line: number | null): void {
    if (!connections.has(conversation.connectionId)) throw broken('no-connection', line, 'connectionId')
    const { chosenRootId } = conversation
    tree = { conversation, parents: new Map(), chosen: [] }
    if (chosenRootId !== null) tree.chosen.push({ parentId: null, childId: chosenRootId, line })
  }

  function checkMessage(message: ArchivedMessage, line: number | null): void {
    const { id, conversationId, parentId, chosenChildId } = message
    if (tree?.conversation.id !== conversationId) throw broken('out-of-place', line, 'conversationId')
    if (parentId !== null && !tree.parents.has(parentId)) throw broken('no-parent', line, 'parentId')
    tree.parents.set(id, parentId)
    if (chosenChildId !== null) tree.chosen.push({ parentId: id, childId: chosenChildId, line })
  }

  function endTree(): void {
    for (const { parentId, childId, line } of tree?.chosen ?? []) {
      if (tree?.parents.get(childId) !== parentId)
        throw broken('wrong-choice', line, parentId === null ? 'chosenRootId' : 'chosenChildId')
    }
    tree = null
  }

  return {
    /** The hashes of images that can't be imported, known at the end. */
    wrongImages: images.wrong,
    take(record: ArchiveRecord, line: number | null) {
      const ids = seen[recordKinds[record.type]]
      const { id, field } = identityOf(record)
      if (ids.has(id)) throw broken('twice', line, field)
      if (ids.size >= maxOfAKind) throw broken('too-large', line)
      ids.add(id)
      images.take(record, line)
      if (record.type !== 'message') endTree()
      if (record.type === 'connection') connections.add(record.id)
      else if (record.type === 'conversation') checkConversation(record, line)
      else if (record.type === 'message') checkMessage(record, line)
    },
    end() {
      images.end()
      endTree()
    },
  }
}

/** The key of a record: its subject for a price, its time for a clearing, otherwise its id. */
function identityOf(record: ArchiveRecord): { id: string; field: string } {
  if (record.type === 'price') {
    const { connectionId, model, validFrom } = record
    return { id: JSON.stringify([connectionId, model, validFrom]), field: 'validFrom' }
  }
  if (record.type === 'clearing')
    return { id: JSON.stringify([record.clearedAt, record.beforeDay]), field: 'clearedAt' }
  if (record.type === 'image-part') return { id: `${record.hash} ${record.position}`, field: 'position' }
  return { id: record.id, field: 'id' }
}

function broken(reason: ImportReason, line: number | null, field: string | null = null): TransferError {
  return new TransferError(reason, { line, field })
}
