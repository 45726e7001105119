import type { ForeignReader, ReadingContext } from '../foreign-reader.ts'
import { importRefused } from '../import-refused.ts'
import { type ForeignConversation, toImported } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord, parseJson } from '../json-content.ts'
import { createSkips, type Skips } from '../skips.ts'
import { readZip } from '../zip/read-zip.ts'
import { readMessage } from './chatgpt-message.ts'
import { ChatGptConversation, ChatGptNode } from './chatgpt-shapes.ts'
import type { ForeignNode } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromSeconds } from './foreign-time.ts'

const source = 'ChatGPT'
/** What all pieces of one export may unpack to. */
const mostBytes = 4_000_000_000

/** ChatGPT's `conversations.json`, or the zip of the export with it inside, in one piece or in numbered ones. */
export const readChatGpt: ForeignReader = (content, context) => {
  const files = filesOf(content)
  if (files === null) return null
  const [first, ...others] = files
  const parsed = first === undefined ? [] : parseJson(first())
  if (!isOfChatGpt(parsed)) return null
  const skips = createSkips()
  return {
    source,
    conversations: readAll(parsed, others, context, skips),
    skipped: skips.list,
  }
}

function filesOf(content: Uint8Array): (() => Uint8Array)[] | null {
  if (beginsWith(content, '[')) return hasField(content, 'mapping') ? [() => content] : null
  const files = readZip(content)?.filter(({ name }) => /(?:^|\/)conversations(?:-\d+)?\.json$/u.test(name))
  if (files === undefined || files.length === 0) return null
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw importRefused('The zip unpacks to more than can be taken over.')
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ read }) => read)
}

/** Other programs name their file the same. */
function isOfChatGpt(parsed: unknown): parsed is readonly unknown[] {
  if (!Array.isArray(parsed)) return false
  return parsed.length === 0 || parsed.some((item) => isRecord(item) && Object.hasOwn(item, 'mapping'))
}

function* readAll(
  first: readonly unknown[],
  others: readonly (() => Uint8Array)[],
  context: ReadingContext,
  skips: Skips,
) {
  const seen = new Set<string>()
  for (const conversations of [() => first, ...others.map((read) => () => readFile(read, skips))])
    for (const value of conversations()) {
      const foreign = readConversation(value, seen, skips)
      const imported = foreign && toImported(source, foreign, context, skips)
      if (imported !== null) yield imported
    }
}

/** A later piece that is damaged leaves the others as they are. */
function readFile(read: () => Uint8Array, skips: Skips): readonly unknown[] {
  try {
    const parsed = parseJson(read())
    if (isOfChatGpt(parsed)) return parsed
  } catch {
    // Counted below, like a piece of another shape.
  }
  skips.count('unreadable-file')
  return []
}

function readConversation(value: unknown, seen: Set<string>, skips: Skips): ForeignConversation | null {
  const { data } = ChatGptConversation.safeParse(value)
  if (data === undefined) {
    skips.count('unreadable-conversation')
    return null
  }
  const entries = Object.entries(data.mapping)
  const key = [data.conversation_id, data.id, entries[0]?.[0]].find((id) => id != null && id !== '') ?? ''
  if (seen.has(key)) {
    skips.count('repeated-conversation')
    return null
  }
  seen.add(key)
  return { key: [key], ...facts(data), ...readNodes(entries, skips) }
}

function facts(data: ChatGptConversation) {
  return {
    title: data.title ?? null,
    createdAt: fromSeconds(data.create_time),
    updatedAt: fromSeconds(data.update_time),
    isPinned: data.is_starred === true || fromSeconds(data.pinned_time) !== null,
    isArchived: data.is_archived === true,
    leafId: data.current_node ?? null,
  }
}

/** A node's parent is what it says; in which order the versions stand, the parent knows. */
function readNodes(entries: readonly (readonly [string, unknown])[], skips: Skips) {
  const rankOf = new Map<unknown, number>()
  const instructions = new Set<string>()
  const nodes = entries.map(([id, value]): ForeignNode => {
    const { data } = ChatGptNode.safeParse(value)
    if (data === undefined) skips.count('unreadable-message')
    for (const [rank, childId] of (data?.children ?? []).entries()) rankOf.set(childId, rank)
    const message = readMessage(data?.message, skips)
    if (message.instructions !== '') instructions.add(message.instructions)
    return { id, parentId: data?.parent ?? null, rank: 0, shown: message.shown }
  })
  return {
    nodes: nodes.map((node) => ({ ...node, rank: rankOf.get(node.id) ?? 0 })),
    systemPrompt: joinTexts([...instructions]),
  }
}
