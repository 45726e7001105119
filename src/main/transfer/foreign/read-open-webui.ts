import * as z from 'zod'
import type { ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord } from '../json-content.ts'
import { importRefused } from '../transfer-error.ts'
import { type ForeignNode, type Shown, showMessage } from './foreign-node.ts'
import { attachedText, joinTexts } from './foreign-text.ts'
import { fromAnyUnit } from './foreign-time.ts'
import { readForeignUsage } from './foreign-usage.ts'
import { anyFields, looseFlag, looseList, looseObject, looseText } from './loose-shapes.ts'
import { contentText, readAnswer, type ShownContent } from './open-webui-content.ts'

const Item = z.object({
  id: looseText,
  title: looseText,
  chat: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  archived: looseFlag,
  pinned: looseFlag,
  folder_id: looseText,
  meta: looseObject({ tags: looseList }),
})

const Chat = z.object({
  id: looseText,
  title: looseText,
  system: looseText,
  params: looseObject({ system: looseText }),
  tags: looseList,
  timestamp: z.unknown().optional(),
  history: z.object({ messages: anyFields, currentId: looseText }),
})

const Message = z.object({
  id: looseText,
  parentId: looseText,
  childrenIds: looseList,
  role: z.string(),
  content: z.unknown().optional(),
  output: looseList,
  timestamp: z.unknown().optional(),
  model: looseText,
  usage: z.unknown().optional(),
  /** Holds the counts in versions before `usage`. */
  info: z.unknown().optional(),
  files: looseList,
  sources: looseList,
  citations: looseList,
  statusHistory: looseList,
  error: z.unknown().optional(),
  merged: looseObject({ content: looseText }),
})
type Message = z.infer<typeof Message>

const Attached = z.object({
  type: looseText,
  name: looseText,
  url: looseText,
  file: looseObject({ filename: looseText, data: looseObject({ content: looseText }) }),
})

/** In the order of trust: of a chain of calls, only the first names have the sum. */
const usageNames = {
  promptTokens: ['input_tokens', 'prompt_tokens', 'prompt_eval_count', 'prompt_n'],
  completionTokens: ['output_tokens', 'completion_tokens', 'eval_count', 'predicted_n'],
  totalTokens: ['total_tokens'],
}

/** Open WebUI's export of one or all chats: a list. */
export const openWebUi: ForeignFormat = {
  program: 'Open WebUI',
  open({ content, json }) {
    const has = (field: string): boolean => hasField(content, `${field}"`)
    const isLike = has('childrenIds') || has('history') || (has('chat') && has('messages'))
    if (!(beginsWith(content, '[') || beginsWith(content, '{')) || !isLike) return null
    const data = json()
    const items = Array.isArray(data) ? data : [data]
    if (items.some(isOfOpenWebUi)) return (skips) => readAll(items, skips)
    if (items.some(isOfEarlyOpenWebUi))
      throw importRefused('Tally reads exports with a tree of messages.', null, 'early-version')
    return null
  },
}

function isOfOpenWebUi(value: unknown): boolean {
  return isRecord(value) && isTree(value['chat'])
}

function isTree(chat: unknown): boolean {
  const history = isRecord(chat) ? chat['history'] : null
  return isRecord(history) && isRecord(history['messages']) && Object.hasOwn(history, 'currentId')
}

/** Early versions wrote a list of messages, or a chat without the item around it. */
function isOfEarlyOpenWebUi(value: unknown): boolean {
  if (isTree(value)) return true
  const messages = isRecord(value) && isRecord(value['chat']) ? value['chat']['messages'] : null
  return Array.isArray(messages) && messages.some((one) => isRecord(one) && typeof one['role'] === 'string')
}

function* readAll(items: readonly unknown[], skips: Skips): Generator<ForeignConversation> {
  for (const value of items) {
    const { data: item } = Item.safeParse(value)
    const { data: chat } = Chat.safeParse(item?.chat)
    const key = [item?.id, chat?.id, chat && Object.keys(chat.history.messages)[0]].find(
      (id) => id != null && id !== '',
    )
    if (item === undefined || chat === undefined || key == null) {
      skips.count('unreadable-conversation', nameIn(value))
      continue
    }
    if (skips.isFirst([key])) {
      if (item.folder_id != null) skips.count('folder')
      yield { key: [key], ...factsOf(item, chat), ...readNodes(chat, skips) }
    }
  }
}

function nameIn(value: unknown): string {
  const names = [value, isRecord(value) ? value['chat'] : null].flatMap((from) =>
    isRecord(from) ? [from['title'], from['id']] : [],
  )
  return names.find((text): text is string => typeof text === 'string') ?? ''
}

function factsOf(item: z.infer<typeof Item>, chat: z.infer<typeof Chat>) {
  return {
    title: item.title ?? chat.title ?? null,
    createdAt: fromAnyUnit(item.created_at) ?? fromAnyUnit(chat.timestamp),
    updatedAt: fromAnyUnit(item.updated_at),
    isPinned: item.pinned === true,
    isArchived: item.archived === true,
    tags: (chat.tags.length > 0 ? chat.tags : (item.meta?.tags ?? [])).filter(
      (tag) => typeof tag === 'string',
    ),
  }
}

/** Each message names its parent, but only the parent knows the order of its versions. */
function readNodes(chat: z.infer<typeof Chat>, skips: Skips) {
  const rankOf = new Map<unknown, number>()
  const instructions = new Set([chat.params?.system ?? chat.system ?? ''])
  const nodes = Object.entries(chat.history.messages).map(([id, value]): ForeignNode => {
    const { data: message } = Message.safeParse(value)
    if (message === undefined) skips.count('unreadable-message')
    for (const [rank, childId] of (message?.childrenIds ?? []).entries()) rankOf.set(childId, rank)
    if (message?.role === 'system') instructions.add(wordsOf(message, skips).text)
    const shown = message === undefined ? null : show(message, skips)
    return { id, parentId: message?.parentId ?? null, rank: 0, shown }
  })
  return {
    nodes: nodes.map((node) => ({ ...node, rank: rankOf.get(node.id) ?? 0 })),
    leafId: chat.history.currentId ?? nodes.at(-1)?.id ?? null,
    systemPrompt: joinTexts([...instructions]),
  }
}

/** The visible content of a message; null where there is none. */
function show(message: Message, skips: Skips): Shown | null {
  return showMessage(message.role, skips, () => ({
    ...wordsOf(message, skips),
    createdAt: fromAnyUnit(message.timestamp),
    model: message.model ?? null,
    usage: readForeignUsage(message.usage, usageNames) ?? readForeignUsage(message.info, usageNames),
    hasFailed: message.error != null && message.error !== false,
  }))
}

function wordsOf(message: Message, skips: Skips): ShownContent {
  const { role, content, output } = message
  const { text, reasoning } =
    role === 'assistant'
      ? readAnswer(content, output, skips)
      : { text: contentText(content, skips), reasoning: '' }
  if (message.sources.length + message.citations.length > 0) skips.count('citation')
  if (message.statusHistory.length > 0) skips.count('mark')
  if ((message.merged?.content ?? '') !== '') skips.count('unknown-content')
  return { text: joinTexts([text, ...message.files.map((file) => fileText(file, skips))]), reasoning }
}

/** An attached file's text, where the export has it; else a note. */
function fileText(value: unknown, skips: Skips): string {
  const { data: attached } = Attached.safeParse(value)
  const isPicture = attached?.type === 'image'
  const named = attached?.name ?? attached?.file?.filename ?? null
  const text = attached?.file?.data?.content ?? ''
  if (!isPicture && text.trim() !== '') return attachedText(text, named)
  if (isPicture) return skips.image({ name: named, url: attached.url })
  return skips.note('file', named)
}
