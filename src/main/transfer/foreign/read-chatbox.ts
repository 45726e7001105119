import * as z from 'zod'
import type { ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord } from '../json-content.ts'
import { importRefused } from '../transfer-error.ts'
import { type ForeignNode, type Shown, showMessage } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromMilliseconds } from './foreign-time.ts'
import { looseFlag, looseList, looseText } from './loose-shapes.ts'

const ChatboxFork = z.object({
  position: z.number().catch(0),
  lists: z.array(z.object({ messages: z.array(z.unknown()) })),
})
type ChatboxFork = z.infer<typeof ChatboxFork>

const ChatboxThread = z.object({
  id: z.string().min(1),
  name: looseText,
  messages: z.array(z.unknown()),
  createdAt: z.unknown().optional(),
})

const ChatboxSession = z.object({
  id: z.string().min(1),
  name: looseText,
  type: looseText,
  starred: looseFlag,
  hidden: looseFlag,
  messages: z.array(z.unknown()),
  threads: looseList,
  messageForksHash: z.unknown().optional(),
})
type ChatboxSession = z.infer<typeof ChatboxSession>

const ChatboxSummary = z.object({
  id: z.string(),
  starred: looseFlag,
  hidden: looseFlag,
  createdAt: z.unknown().optional(),
})

type ChatboxSummary = z.infer<typeof ChatboxSummary>

const ChatboxMessage = z.object({
  id: z.string().min(1),
  role: z.string(),
  /** Used by versions without parts, and still filled with a copy of the parts. */
  content: z.string().nullish(),
  contentParts: z.array(z.unknown()).nullish(),
  reasoningContent: z.string().nullish(),
  timestamp: z.unknown().optional(),
  model: looseText,
  error: looseText,
  isSummary: looseFlag,
  files: looseList,
  links: looseList,
  pictures: looseList,
})
type ChatboxMessage = z.infer<typeof ChatboxMessage>

const ChatboxPart = z.object({ type: z.string(), text: z.string().nullish(), url: looseText })

const ChatboxNamed = z.object({ name: looseText, title: looseText, url: looseText })

const prefix = 'session:'

/** Chatbox's JSON export: a session under each key. */
export const chatbox: ForeignFormat = {
  program: 'Chatbox',
  open({ content, json }) {
    const isLike = ['chat-sessions', prefix, '__exported_items"'].some((field) => hasField(content, field))
    if (!beginsWith(content, '{') || !isLike) return null
    const data = json()
    if (!isRecord(data)) return null
    const names = Object.keys(data)
    const hasSessions = names.some((key) => key.startsWith(prefix))
    if (!hasSessions && names.includes('chat-sessions'))
      throw importRefused('Tally reads exports with a key for each session.', null, 'early-version')
    const isOfChatbox = hasSessions || names.some((key) => /^(?:chat-sessions-|__exported_)/u.test(key))
    return isOfChatbox ? (skips) => readAll(data, skips) : null
  },
}

function* readAll(data: Readonly<Record<string, unknown>>, skips: Skips): Generator<ForeignConversation> {
  const summaries = new Map(
    listOf(data['chat-sessions-list']).flatMap((value) => {
      const { data: summary } = ChatboxSummary.safeParse(value)
      return summary === undefined ? [] : [[summary.id, summary] as const]
    }),
  )
  for (const [key, value] of Object.entries(data))
    if (key.startsWith(prefix)) yield* readSession(value, summaries, skips)
}

/** A session and each of its earlier threads, which Chatbox stores under the same name. */
function* readSession(
  value: unknown,
  summaries: ReadonlyMap<string, ChatboxSummary>,
  skips: Skips,
): Generator<ForeignConversation> {
  const { data: session } = ChatboxSession.safeParse(value)
  if (session === undefined) return skips.count('unreadable-conversation')
  if (!skips.isFirst([session.id])) return
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
  for (const value of threads) {
    const { data: thread } = ChatboxThread.safeParse(value)
    const key = [id, 'thread', thread?.id ?? '']
    if (thread === undefined) skips.count('unreadable-conversation')
    else if (skips.isFirst(key)) {
      const createdAt = fromMilliseconds(thread.createdAt)
      yield { key, title: thread.name ?? title, createdAt, messages: thread.messages }
    }
  }
}

function hasMessages({ messages }: { readonly messages: readonly unknown[] }): boolean {
  return messages.length > 0
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Consecutive messages below a message, and their rank among the versions there. */
interface Branch {
  readonly values: readonly unknown[]
  readonly parentId: string | null
  readonly rank: number
}

/** The forks not read yet. */
type Forks = Map<string, ChatboxFork>

/**
 * Reads a thread, which is a list. Where versions branch off, the list has the version in view. The others
 * are stored separately under the message's id, and may branch off again.
 */
function readThreadNodes(values: readonly unknown[], forks: Forks, skips: Skips) {
  const nodes: ForeignNode[] = []
  const instructions = new Set<string>()
  const branches: Branch[] = [{ values, parentId: null, rank: 0 }]
  const ids = createIds()
  let leafId: string | null = null
  for (const { values: messages, parentId, rank } of branches) {
    let above = { id: parentId, rank }
    for (const value of messages) {
      const { data: message } = ChatboxMessage.safeParse(value)
      if (message === undefined) {
        skips.count('unreadable-message')
        continue
      }
      if (message.role === 'system') instructions.add(wordsOf(message, skips).text)
      const id = ids(message.id)
      nodes.push({ id, parentId: above.id, rank: above.rank, shown: shownOf(message, skips) })
      const fork = forks.get(message.id)
      forks.delete(message.id)
      above = { id, rank: fork?.position ?? 0 }
      for (const [version, { messages: hidden }] of (fork?.lists ?? []).entries())
        branches.push({ values: hidden, parentId: id, rank: version })
    }
    if (parentId === null) leafId = above.id
  }
  return { nodes, leafId, systemPrompt: joinTexts([...instructions]) }
}

function shownOf(message: ChatboxMessage, skips: Skips): ForeignNode['shown'] {
  if (message.isSummary !== true) return showChatbox(message, skips)
  skips.count('summary')
  return null
}

/** Makes ids unique: a version may hold a copy of a message with the same id, and both are imported. */
function createIds(): (id: string) => string {
  const counts = new Map<string, number>()
  return (id) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return JSON.stringify([id, count])
  }
}

/** The hidden versions of a session, by the message above them. */
function readForks(forks: unknown): Forks {
  const entries = isRecord(forks) ? Object.entries(forks) : []
  return new Map(
    entries.flatMap(([id, value]) => {
      const { data } = ChatboxFork.safeParse(value)
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
}

/** The visible content of a Chatbox message; null where there is none. */
function showChatbox(message: ChatboxMessage, skips: Skips): Shown | null {
  const role = ['system', 'user', 'assistant'].includes(message.role) ? message.role : 'tool'
  return showMessage(role, skips, () => ({
    ...wordsOf(message, skips),
    createdAt: fromMilliseconds(message.timestamp),
    model: message.model ?? null,
    usage: null,
    hasFailed: message.error != null && message.error !== '',
  }))
}

function wordsOf(message: ChatboxMessage, skips: Skips): { text: string; reasoning: string } {
  const texts: string[] = []
  const reasonings: string[] = []
  for (const value of message.contentParts ?? []) {
    const part = ChatboxPart.safeParse(value).data ?? { type: '' }
    if (part.type === 'reasoning') reasonings.push(part.text ?? '')
    else texts.push(textOfPart(part, skips))
  }
  if (joinTexts(texts) === '') texts.push(message.content ?? '')
  if (joinTexts(reasonings) === '') reasonings.push(message.reasoningContent ?? '')
  texts.push(joinTexts(notes(message, skips)))
  return { text: joinTexts(texts), reasoning: joinTexts(reasonings) }
}

type Part = ReturnType<typeof ChatboxPart.parse>

function textOfPart({ type, text, url }: Part, skips: Skips): string {
  switch (type) {
    case 'text':
      return text ?? ''
    case 'image':
      return skips.image({ name: null, url })
    case 'tool-call':
    case 'app':
      skips.count('tool-step')
      return ''
    case 'info':
      skips.count('mark')
      return ''
    default: {
      const note = skips.note('content', type)
      return text ?? note
    }
  }
}

/** Notes about attachments. Files are not in the backup; a web page is named by its address. */
function notes({ files, links, pictures }: ChatboxMessage, skips: Skips): string[] {
  const named = [...files, ...links].map((value) => {
    const { data } = ChatboxNamed.safeParse(value)
    return skips.note('file', data?.name ?? data?.url ?? data?.title)
  })
  const shown = pictures.map((value) =>
    skips.image({ name: null, url: ChatboxNamed.safeParse(value).data?.url }),
  )
  return [...named, ...shown]
}
