import * as z from 'zod'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { ForeignFile, ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord, maxJsonBytes, utf8Text } from '../json-content.ts'
import type { ZippedFile } from '../read-zip.ts'
import { throwIfFalseSize } from '../transfer-error.ts'
import { type ForeignNode, type Shown, showMessage } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromAnyUnit } from './foreign-time.ts'
import { readForeignUsage } from './foreign-usage.ts'
import { looseList, looseObject, looseText } from './loose-shapes.ts'
import { limitUnpacked, readJson } from './zipped-json.ts'

const Thread = z.object({
  id: looseText,
  title: looseText,
  created: z.unknown().optional(),
  updated: z.unknown().optional(),
  metadata: looseObject({ title: looseText }),
  assistants: looseList,
})
type Thread = z.infer<typeof Thread>

const Assistant = z.object({ instructions: looseText, model: looseObject({ id: looseText }) })

const Message = z.object({
  id: z.string().min(1),
  thread_id: looseText,
  role: z.string(),
  content: looseList,
  created_at: z.unknown().optional(),
  status: looseText,
  metadata: looseObject({ usage: z.unknown().optional() }),
  attachments: looseList,
})
type Message = z.infer<typeof Message>

const Part = z.object({ type: z.string(), text: looseObject({ value: z.string() }) })

const usageNames = {
  promptTokens: ['prompt_tokens', 'promptTokens', 'inputTokens'],
  completionTokens: ['completion_tokens', 'completionTokens', 'outputTokens'],
  totalTokens: ['total_tokens', 'totalTokens'],
}

/** The two files of a thread; either may be missing or damaged. */
interface ThreadFiles {
  readonly path: string
  readonly thread: ZippedFile | null
  readonly messages: ZippedFile | null
}

/** A zip of Jan's folder `threads`, or the `messages.jsonl` of one thread. */
export const jan: ForeignFormat = {
  program: 'Jan',
  open(file) {
    const zipped = file.zipped()
    if (zipped === null) return openMessages(file)
    const threads = threadsIn(zipped)
    if (!threads.slice(0, 100).some(isOfJan)) return null
    limitUnpacked(threads.flatMap(({ thread, messages }) => [thread, messages].filter((one) => one !== null)))
    return (skips) => readThreads(threads, skips)
  },
}

function openMessages({ content }: ForeignFile): ReturnType<ForeignFormat['open']> {
  if (!beginsWith(content, '{') || !hasField(content, 'thread_id"')) return null
  const lines = linesOf(content)
  if (lines === null || !isMessage(lines[0])) return null
  return function* readOne(skips) {
    const [first] = lines.flatMap((line) => Message.safeParse(line).data?.thread_id ?? [])
    yield readThread(first ?? 'messages', null, lines, skips)
  }
}

function threadsIn(zipped: readonly ZippedFile[]): readonly ThreadFiles[] {
  const byFolder = Map.groupBy(
    zipped.filter(({ name: path }) => /(?:^|\/)(?:thread\.json|messages\.jsonl)$/u.test(path)),
    ({ name: path }) => path.slice(0, path.lastIndexOf('/') + 1),
  )
  return [...byFolder].map(([path, files]) => ({
    path,
    thread: files.find(({ name: file }) => file.endsWith('thread.json')) ?? null,
    messages: files.find(({ name: file }) => file.endsWith('messages.jsonl')) ?? null,
  }))
}

function isOfJan({ thread, messages }: ThreadFiles): boolean {
  const found = thread === null ? undefined : readJson(thread)
  if (isRecord(found) && (found['object'] === 'thread' || Array.isArray(found['assistants']))) return true
  return messages !== null && isMessage(readLines(messages)?.[0])
}

function isMessage(value: unknown): boolean {
  return isRecord(value) && typeof value['thread_id'] === 'string' && Array.isArray(value['content'])
}

function* readThreads(threads: readonly ThreadFiles[], skips: Skips): Generator<ForeignConversation> {
  for (const { path, thread, messages } of threads) {
    const { data } = Thread.safeParse(thread === null ? {} : readJson(thread))
    const lines = messages === null ? [] : readLines(messages)
    if (lines === null || data === undefined) {
      skips.count('unreadable-conversation', data?.title ?? path)
      continue
    }
    const key = data.id ?? path
    if (skips.isFirst([key])) yield readThread(key, data, lines, skips)
  }
}

/** Reads a thread, which is a list of messages. */
function readThread(
  key: string,
  thread: Thread | null,
  lines: readonly unknown[],
  skips: Skips,
): ForeignConversation {
  const assistants = (thread?.assistants ?? []).flatMap((one) => Assistant.safeParse(one).data ?? [])
  const model = assistants[0]?.model?.id ?? null
  const instructions = new Set([assistants[0]?.instructions ?? ''])
  const nodes = new Map<string, ForeignNode>()
  let leafId: string | null = null
  for (const line of lines) {
    const { data: message } = Message.safeParse(line)
    if (message === undefined || nodes.has(message.id)) {
      skips.count('unreadable-message')
      continue
    }
    if (message.role === 'system') instructions.add(wordsOf(message, skips).text)
    const shown = show(message, model, skips)
    nodes.set(message.id, { id: message.id, parentId: leafId, rank: 0, shown })
    leafId = message.id
  }
  return {
    key: [key],
    title: thread?.title ?? thread?.metadata?.title ?? null,
    systemPrompt: joinTexts([...instructions]),
    createdAt: fromAnyUnit(thread?.created),
    updatedAt: fromAnyUnit(thread?.updated),
    isPinned: false,
    isArchived: false,
    nodes: [...nodes.values()],
    leafId,
  }
}

/** The visible content of a message; null where there is none. */
function show(message: Message, model: string | null, skips: Skips): Shown | null {
  return showMessage(message.role, skips, () => ({
    ...wordsOf(message, skips),
    createdAt: fromAnyUnit(message.created_at),
    model,
    usage: readForeignUsage(message.metadata?.usage, usageNames),
    hasFailed: message.status === 'error',
  }))
}

function wordsOf(message: Message, skips: Skips): { text: string; reasoning: string } {
  const texts: string[] = []
  const reasonings: string[] = []
  for (const value of message.content) {
    const { data: part } = Part.safeParse(value)
    const words = part?.text?.value ?? ''
    if (part?.type === 'reasoning') reasonings.push(words)
    else if (part?.type === 'text') splitThinking(words, texts, reasonings)
    else texts.push(noteFor(part?.type ?? '', skips))
  }
  const files = message.attachments.map(() => skips.note('file'))
  return { text: joinTexts([...texts, ...files]), reasoning: joinTexts(reasonings) }
}

const thinkingStart = '<think>'
const thinkingEnd = '</think>'

/** Jan stores the reasoning of many models at the start of their text. */
function splitThinking(words: string, texts: string[], reasonings: string[]): void {
  const end = words.trimStart().startsWith(thinkingStart) ? words.indexOf(thinkingEnd) : -1
  if (end === -1) {
    texts.push(words)
    return
  }
  reasonings.push(words.slice(words.indexOf(thinkingStart) + thinkingStart.length, end).trim())
  texts.push(words.slice(end + thinkingEnd.length).trim())
}

function noteFor(type: string, skips: Skips): string {
  if (type === 'tool_call') {
    skips.count('tool-step')
    return ''
  }
  return skips.note(type.startsWith('image') ? 'image' : 'content')
}

function readLines(file: ZippedFile): readonly unknown[] | null {
  try {
    return linesOf(file.read())
  } catch (error) {
    throwIfFalseSize(error)
    return null
  }
}

/** The values of JSON Lines; undefined for a damaged line, and null for content that isn't text. */
function linesOf(content: Uint8Array): readonly unknown[] | null {
  if (content.length > maxJsonBytes) return null
  const lines = utf8Text(content)?.split('\n')
  return lines?.filter((line) => line.trim() !== '').map((line) => parseJson(line)) ?? null
}
