import * as z from 'zod'
import type { ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord } from '../json-content.ts'
import { addressOf } from './foreign-images.ts'
import { type ForeignNode, type Shown, showMessage } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromAnyUnit } from './foreign-time.ts'
import { readForeignUsage } from './foreign-usage.ts'
import { looseFlag, looseList, looseObject, looseText } from './loose-shapes.ts'

const Export = z.object({
  conversationId: z.string().min(1),
  title: looseText,
  isArchived: looseFlag,
  tags: looseList,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  options: looseObject({ promptPrefix: looseText, system: looseText, instructions: looseText }),
  messages: z.unknown().optional(),
  messagesTree: z.unknown().optional(),
})

const Message = z.object({
  messageId: z.string().min(1),
  parentMessageId: looseText,
  isCreatedByUser: z.boolean(),
  text: looseText,
  content: looseList,
  createdAt: z.unknown().optional(),
  model: looseText,
  error: looseFlag,
  files: looseList,
  attachments: looseList,
  tokenCount: z.unknown().optional(),
  promptTokens: z.unknown().optional(),
  children: looseList,
})
type Message = z.infer<typeof Message>

const Words = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]).catch('')
const Part = z.object({
  type: z.string(),
  text: Words.optional(),
  think: Words.optional(),
  image_url: z.unknown().optional(),
})
const File = z.object({ filename: looseText, type: looseText, filepath: looseText })

/** LibreChat's name for the place above the first message. */
const noParent = '00000000-0000-0000-0000-000000000000'
const usageNames = { promptTokens: ['promptTokens'], completionTokens: ['tokenCount'], totalTokens: [] }

/** LibreChat's JSON export of a chat, as a tree or as a list of messages; also several of them in a list. */
export const libreChat: ForeignFormat = {
  program: 'LibreChat',
  open({ content, json }) {
    const isLike = hasField(content, 'messageId"') && hasField(content, 'conversationId"')
    if (!(beginsWith(content, '{') || beginsWith(content, '[')) || !isLike) return null
    const data = json()
    const items = Array.isArray(data) ? data : [data]
    return items.some(isOfLibreChat) ? (skips) => readAll(items, skips) : null
  },
}

function isOfLibreChat(value: unknown): boolean {
  if (!isRecord(value) || typeof value['conversationId'] !== 'string') return false
  return topMessages(value).some((message) => isRecord(message) && Object.hasOwn(message, 'isCreatedByUser'))
}

/** A tree of one message may be without a list around it. */
function topMessages({ messagesTree, messages }: { messagesTree?: unknown; messages?: unknown }): unknown[] {
  const top = messagesTree ?? messages
  if (Array.isArray(top)) return top
  return isRecord(top) ? [top] : []
}

function* readAll(items: readonly unknown[], skips: Skips): Generator<ForeignConversation> {
  for (const value of items) {
    const { data } = Export.safeParse(value)
    if (data === undefined || topMessages(data).length === 0)
      skips.count('unreadable-conversation', nameIn(value))
    else if (skips.isFirst([data.conversationId])) {
      const { promptPrefix, system, instructions } = data.options ?? {}
      yield {
        key: [data.conversationId],
        title: data.title ?? null,
        systemPrompt: joinTexts([promptPrefix ?? system ?? instructions ?? '']),
        createdAt: fromAnyUnit(data.createdAt),
        updatedAt: fromAnyUnit(data.updatedAt),
        isPinned: false,
        isArchived: data.isArchived === true,
        tags: data.tags.filter((tag) => typeof tag === 'string'),
        nodes: readNodes(topMessages(data), skips),
        // The file doesn't say which version was in view. LibreChat shows the newest one.
        leafId: null,
      }
    }
  }
}

function nameIn(value: unknown): string {
  const title = isRecord(value) ? (value['title'] ?? value['conversationId']) : ''
  return typeof title === 'string' ? title : ''
}

/** Reads messages that name their parents, or have their answers inside, or both. */
function readNodes(top: readonly unknown[], skips: Skips): ForeignNode[] {
  const nodes = new Map<string, ForeignNode>()
  const waiting = top.toReversed().map((value) => ({ value, above: null as string | null }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { data: message } = Message.safeParse(next.value)
    if (message === undefined || nodes.has(message.messageId)) {
      skips.count('unreadable-message')
      continue
    }
    const { messageId: id, parentMessageId } = message
    const named = parentMessageId === noParent ? null : (parentMessageId ?? null)
    nodes.set(id, { id, parentId: next.above ?? named, rank: nodes.size, shown: show(message, skips) })
    for (const value of message.children.toReversed()) waiting.push({ value, above: id })
  }
  return [...nodes.values()]
}

/** The visible content of a message; null where there is none. */
function show(message: Message, skips: Skips): Shown | null {
  const usage = readForeignUsage(message, usageNames)
  const shown = showMessage(message.isCreatedByUser ? 'user' : 'assistant', skips, () => {
    const words = wordsOf(message, skips)
    const isFailed = message.error === true && !message.isCreatedByUser
    if (isFailed) skips.count('failed-answer')
    const model = message.model ?? null
    return isFailed ? null : { ...words, createdAt: fromAnyUnit(message.createdAt), model, usage }
  })
  if (shown?.role === 'user' && usage !== null) skips.count('message-count')
  return shown
}

function wordsOf(message: Message, skips: Skips): { text: string; reasoning: string } {
  const texts: string[] = []
  const reasonings: string[] = []
  for (const value of message.content) {
    const part = Part.safeParse(value).data ?? { type: '' }
    if (part.type === 'think') reasonings.push(part.think ?? '')
    else texts.push(textOfPart(part, skips))
  }
  if (joinTexts(texts) === '') texts.push(message.text ?? '')
  const files = [...message.files, ...message.attachments].map((file) => noteFile(file, skips))
  return { text: joinTexts([...texts, ...files]), reasoning: joinTexts(reasonings) }
}

function textOfPart({ type, text = '', image_url: image }: z.infer<typeof Part>, skips: Skips): string {
  switch (type) {
    case 'text':
      return text
    case 'image_file':
    case 'image_url':
      return skips.image({ name: null, url: addressOf(image) })
    case 'tool_call':
    case 'agent_update':
      skips.count('tool-step')
      return ''
    case 'error':
      skips.count('failed-answer')
      return ''
    default: {
      const note = skips.note('content', type)
      return text === '' ? note : text
    }
  }
}

function noteFile(value: unknown, skips: Skips): string {
  const { data: file } = File.safeParse(value)
  const named = file?.filename ?? null
  if (file?.type?.startsWith('image/') === true) return skips.image({ name: named, url: file.filepath })
  return skips.note('file', named)
}
