import { createHash } from 'node:crypto'
import type { ImportReason } from '../../shared/contract/conversations/transfer.ts'
import { forEachKind, recordKinds } from '../../shared/domain/conversations/archive-kinds.ts'
import { imageLimits, readImageHeader } from '../../shared/domain/images/image-header.ts'
import { withoutMetadata } from '../files/image-metadata.ts'
import type { Archived, ArchivedConversation, ArchivedMessage, ArchiveRecord } from './archive.ts'
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

/** The characters of the largest image in base64. */
const maxCharacters = Math.ceil(imageLimits.encodedBytes / 3) * 4

/**
 * Checks the images of a file, one at a time. An image is wrong if its bytes don't fit its hash, type or size, or have
 * anything besides pixels. The rest of the file can be imported without it.
 */
function createImagesCheck() {
  const wrong = new Set<string>()
  let image: Archived['image'] | null = null
  let parts: string[] = []
  let characters = 0

  function end(): void {
    if (image !== null && !isRight(image, parts.join(''))) wrong.add(image.id)
    image = null
    parts = []
    characters = 0
  }

  return {
    wrong,
    take(record: ArchiveRecord, line: number | null): void {
      if (record.type !== 'image-part') {
        end()
        if (record.type === 'image') image = record
        return
      }
      if (record.hash !== image?.id || record.position !== parts.length)
        throw new TransferError('out-of-place', { line, field: 'position' })
      characters += record.data.length
      parts.push(characters > maxCharacters ? '' : record.data)
    },
    end,
  }
}

function isRight({ id, format, width, height, byteCount, thumbnail }: Archived['image'], data: string) {
  const bytes = decoded(data)
  const header = bytes && pixelsOf(bytes)
  const small = pixelsOf(decoded(thumbnail) ?? Buffer.alloc(0))
  return (
    bytes?.length === byteCount &&
    createHash('sha256').update(bytes).digest('hex') === id &&
    header?.type === format &&
    header.width === width &&
    header.height === height &&
    small?.type === 'webp' &&
    Math.max(small.width, small.height) <= imageLimits.thumbnailSide
  )
}

/** Null unless these are the exact characters of the bytes. */
function decoded(data: string): Buffer | null {
  const bytes = Buffer.from(data, 'base64')
  return bytes.toString('base64') === data ? bytes : null
}

/** Null for bytes that Tally itself would not store. */
function pixelsOf(bytes: Buffer) {
  const header = readImageHeader(bytes)
  if (typeof header === 'string' || header.type === 'gif') return null
  return withoutMetadata(header.type, bytes)?.equals(bytes) === true ? header : null
}
