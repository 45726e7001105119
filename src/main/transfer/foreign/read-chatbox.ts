import type { ForeignReader, ReadingContext } from '../foreign-reader.ts'
import { importRefused } from '../import-refused.ts'
import { type ForeignConversation, toImported } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord, parseJson } from '../json-content.ts'
import { createSkips, type Skips } from '../skips.ts'
import { readForks, readThreadNodes } from './chatbox-nodes.ts'
import { ChatboxSession, ChatboxSummary, ChatboxThread } from './chatbox-shapes.ts'
import { fromMilliseconds } from './foreign-time.ts'

const source = 'Chatbox'
const prefix = 'session:'

/** The JSON that Chatbox exports: a session under each key, or all of them in one list as the oldest versions had it. */
export const readChatbox: ForeignReader = (content, context) => {
  const isLike = ['chat-sessions', prefix, '__exported_items"'].some((name) => hasField(content, name))
  if (!beginsWith(content, '{') || !isLike) return null
  const data = parseJson(content)
  if (!isRecord(data)) throw importRefused('The export is not as any version of Chatbox writes it.')
  const names = Object.keys(data)
  const isOfChatbox = names.some(
    (name) => name.startsWith(prefix) || /^(?:chat-sessions|__exported_)/u.test(name),
  )
  if (!isOfChatbox) return null
  const skips = createSkips()
  return { source, conversations: readAll(data, context, skips), skipped: skips.list }
}

function* readAll(data: Readonly<Record<string, unknown>>, context: ReadingContext, skips: Skips) {
  const summaries = new Map(
    listOf(data['chat-sessions-list']).flatMap((value) => {
      const { data: summary } = ChatboxSummary.safeParse(value)
      return summary === undefined ? [] : [[summary.id, summary] as const]
    }),
  )
  const keyed = Object.entries(data).filter(([name]) => name.startsWith(prefix))
  const seen = new Set<string>()
  for (const value of [...keyed.map(([, session]) => session), ...listOf(data['chat-sessions'])])
    for (const foreign of readSession(value, { summaries, seen, skips })) {
      const imported = toImported(source, foreign, context, skips)
      if (imported !== null) yield imported
    }
}

interface SessionContext {
  readonly summaries: ReadonlyMap<string, ChatboxSummary>
  readonly seen: Set<string>
  readonly skips: Skips
}

/** A session, and each of its earlier threads, which Chatbox keeps under the same name. */
function* readSession(value: unknown, context: SessionContext): Generator<ForeignConversation> {
  const { summaries, seen, skips } = context
  const { data: session } = ChatboxSession.safeParse(value)
  if (session === undefined) return skips.count('unreadable-conversation')
  if (seen.has(session.id)) return skips.count('repeated-conversation')
  seen.add(session.id)
  if (session.type === 'picture') return skips.count('picture-conversation')
  const forks = readForks(session.messageForksHash)
  const summary = summaries.get(session.id)
  const shared = {
    updatedAt: null,
    isPinned: session.starred === true || summary?.starred === true,
    isArchived: session.hidden === true || summary?.hidden === true,
  }
  for (const { key, title, createdAt, messages } of threadsOf(session, summary, skips))
    yield { ...shared, key, title, createdAt, ...readThreadNodes(messages, forks, skips) }
  for (const { lists } of forks.values()) if (lists.some(hasMessages)) skips.count('unreadable-message')
}

type Thread = Pick<ForeignConversation, 'key' | 'title' | 'createdAt'> & {
  readonly messages: readonly unknown[]
}

function* threadsOf(
  session: ChatboxSession,
  summary: ChatboxSummary | undefined,
  skips: Skips,
): Generator<Thread> {
  const { id, messages, threads } = session
  const title = session.name ?? null
  yield { key: [id], title, createdAt: fromMilliseconds(summary?.createdAt), messages }
  const seen = new Set<string>()
  for (const value of threads) {
    const { data: thread } = ChatboxThread.safeParse(value)
    if (thread === undefined) skips.count('unreadable-conversation')
    else if (seen.has(thread.id)) skips.count('repeated-conversation')
    else {
      seen.add(thread.id)
      const createdAt = fromMilliseconds(thread.createdAt)
      const named = thread.name ?? title
      yield { key: [id, 'thread', thread.id], title: named, createdAt, messages: thread.messages }
    }
  }
}

function hasMessages({ messages }: { readonly messages: readonly unknown[] }): boolean {
  return messages.length > 0
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
