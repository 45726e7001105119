import type { ForeignFile, ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord, parseContent } from '../json-content.ts'
import { importRefused, throwIfFalseSize } from '../transfer-error.ts'
import {
  ChatGptAttachment,
  type ChatGptContent,
  ChatGptConversation,
  ChatGptMessage,
  ChatGptNode,
  ChatGptPart,
  ChatGptReference,
  ChatGptThought,
} from './chatgpt-shapes.ts'
import type { ForeignNode, Shown } from './foreign-node.ts'
import { fenced, joinTexts } from './foreign-text.ts'
import { fromSeconds } from './foreign-time.ts'

const nothing: ReadMessage = { shown: null, instructions: '' }
/** Messages to or from tools, and the model's internal notes. */
const innerKinds = new Set([
  'model_editable_context',
  'execution_output',
  'tether_browsing_display',
  'tether_browsing_code',
  'sonic_webpage',
])

/** The most bytes that all pieces of one export may unpack to. */
const maxBytes = 4_000_000_000

/** ChatGPT's `conversations.json`, or the export's zip with that file, whole or in numbered pieces. */
export const chatGpt: ForeignFormat = {
  program: 'ChatGPT',
  open(file) {
    const [first, ...others] = piecesIn(file) ?? []
    const parsed = first?.()
    if (!isOfChatGpt(parsed)) return null
    return (skips) => readAll(parsed, others, skips)
  },
}

/** The export's pieces, each parsed when it is read. */
function piecesIn(file: ForeignFile): (() => unknown)[] | null {
  const { content } = file
  if (beginsWith(content, '[')) return hasField(content, 'mapping') ? [file.json] : null
  const files = file.zipped()?.filter(({ name }) => /(?:^|\/)conversations(?:-\d+)?\.json$/u.test(name))
  if (files === undefined || files.length === 0) return null
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw importRefused('The unpacked zip is too large to import.', null, 'unpacked-too-large')
  const inOrder = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return inOrder.map(
    ({ read }) =>
      () =>
        parseContent(read()),
  )
}

/** Checks the content, because other programs use the same file name. */
function isOfChatGpt(parsed: unknown): parsed is readonly unknown[] {
  if (!Array.isArray(parsed)) return false
  return parsed.length === 0 || parsed.some((item) => isRecord(item) && Object.hasOwn(item, 'mapping'))
}

function* readAll(
  first: readonly unknown[],
  others: readonly (() => unknown)[],
  skips: Skips,
): Generator<ForeignConversation> {
  for (const conversations of [() => first, ...others.map((read) => () => readFile(read, skips))])
    for (const value of conversations()) {
      const foreign = readConversation(value, skips)
      if (foreign !== null) yield foreign
    }
}

/** A damaged later piece doesn't stop the others. */
function readFile(read: () => unknown, skips: Skips): readonly unknown[] {
  try {
    const parsed = read()
    if (isOfChatGpt(parsed)) return parsed
  } catch (error) {
    throwIfFalseSize(error)
    // Counted below, like a piece of another shape.
  }
  skips.count('unreadable-file')
  return []
}

function readConversation(value: unknown, skips: Skips): ForeignConversation | null {
  const { data } = ChatGptConversation.safeParse(value)
  if (data === undefined) {
    skips.count('unreadable-conversation')
    return null
  }
  const entries = Object.entries(data.mapping)
  const key =
    [data.conversation_id, data.id].find((id) => id != null && id !== '') ??
    // Other programs write no id, and often the same name for the first node.
    JSON.stringify([data.title, data.create_time, data.current_node, ...Object.keys(data.mapping)])
  if (!skips.isFirst([key])) return null
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

/** Each node names its parent, but only the parent knows the order of its versions. */
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

interface ReadMessage {
  readonly shown: Shown | null
  /** The user's custom instructions for every answer: the system prompt of a chat. */
  readonly instructions: string
}

/**
 * The content of a ChatGPT node. Most nodes are invisible: they start a chat, or record the work behind an
 * answer.
 */
function readMessage(value: unknown, skips: Skips): ReadMessage {
  if (value === null || value === undefined) return nothing
  const { data: message } = ChatGptMessage.safeParse(value)
  if (message === undefined) return skip('unreadable-message', skips)
  const { author, content, metadata } = message
  if (content.content_type === 'user_editable_context' || metadata?.is_user_system_message === true)
    return { shown: null, instructions: instructionsOf(message) }
  const isHidden = metadata?.is_visually_hidden_from_conversation === true
  if (author.role === 'system') return readSystem(message, isHidden, skips)
  if (isHidden) return hasWords(message) ? skip('hidden-message', skips) : nothing
  if (author.role === 'user') return show(message, 'user', { text: textOf(message, skips) })
  return author.role === 'assistant' ? readAnswer(message, skips) : readTool(message, skips)
}

function readAnswer(message: ChatGptMessage, skips: Skips): ReadMessage {
  const { content, recipient, channel } = message
  const kind = content.content_type
  if (kind === 'thoughts') return show(message, 'assistant', { reasoning: thoughtsOf(content) })
  if (kind === 'reasoning_recap') return skip('thinking-time', skips)
  const isForTool = recipient != null && recipient !== '' && recipient !== 'all'
  if (isForTool || innerKinds.has(kind)) return skip('tool-step', skips)
  const text = textOf(message, skips)
  return show(message, 'assistant', channel === 'analysis' ? { reasoning: text } : { text })
}

/** Only pictures from tools were visible; other tool output was not. */
function readTool(message: ChatGptMessage, skips: Skips): ReadMessage {
  const { content_type: kind, parts } = message.content
  const hasPicture = (parts ?? []).some(
    (part) => typeof part === 'object' && part !== null && 'asset_pointer' in part,
  )
  if (kind !== 'multimodal_text' || !hasPicture) return skip('tool-step', skips)
  return show(message, 'assistant', { text: textOf(message, skips) })
}

function readSystem(message: ChatGptMessage, isHidden: boolean, skips: Skips): ReadMessage {
  if (!hasWords(message)) return nothing
  return isHidden ? skip('hidden-message', skips) : { shown: null, instructions: textOf(message, skips) }
}

function instructionsOf({ content, metadata }: ChatGptMessage): string {
  const given = metadata?.user_context_message_data
  const texts = [given?.about_user_message ?? '', given?.about_model_message ?? '']
  if (joinTexts(texts) !== '') return joinTexts(texts)
  return joinTexts([content.user_profile ?? '', content.user_instructions ?? ''])
}

function hasWords({ content: { parts, text } }: ChatGptMessage): boolean {
  return [...(parts ?? []), text ?? ''].some((part) => typeof part !== 'string' || part.trim() !== '')
}

function show(
  message: ChatGptMessage,
  role: Shown['role'],
  { text = '', reasoning = '' }: { text?: string; reasoning?: string },
): ReadMessage {
  if ((text + reasoning).trim() === '') return nothing
  const model = role === 'assistant' ? (message.metadata?.model_slug ?? null) : null
  return {
    shown: { role, text, reasoning, createdAt: fromSeconds(message.create_time), model, usage: null },
    instructions: '',
  }
}

function skip(reason: Parameters<Skips['count']>[0], skips: Skips): ReadMessage {
  skips.count(reason)
  return nothing
}

type Attachment = ReturnType<typeof ChatGptAttachment.parse>

/** The text of a message, with notes instead of content that isn't text. */
function textOf(message: ChatGptMessage, skips: Skips): string {
  const attachments = (message.metadata?.attachments ?? []).flatMap(
    (attachment) => ChatGptAttachment.safeParse(attachment).data ?? [],
  )
  const byId = new Map(attachments.map((attachment) => [attachment.id, attachment]))
  const pictured = new Set<Attachment>()
  const pieces = piecesOf(message.content, skips, (pointer) => {
    const attachment = byId.get(fileIdOf(pointer))
    if (attachment !== undefined) pictured.add(attachment)
    return attachment?.name ?? null
  })
  const others = attachments.filter((attachment) => !pictured.has(attachment))
  const text = withCitations(joinTexts(pieces), message.metadata?.content_references ?? [])
  return joinTexts([text, ...others.map((attachment) => noteAttachment(attachment, skips))])
}

/** The file id in an address such as `sediment://file_1#part`. */
function fileIdOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1).replace(/#.*$/su, '')
}

/** The model's thinking, as far as ChatGPT exports it. */
function thoughtsOf({ thoughts }: ChatGptContent): string {
  return joinTexts(
    (thoughts ?? []).flatMap((thought) => {
      const { data } = ChatGptThought.safeParse(thought)
      const summary = data?.summary?.trim() ?? ''
      return data === undefined ? [] : [summary === '' ? '' : `**${summary}**`, data.content ?? '']
    }),
  )
}

type NameOf = (pointer: string) => string | null

function piecesOf(content: ChatGptContent, skips: Skips, nameOf: NameOf): string[] {
  const { content_type: kind, text, language } = content
  const parts = content.parts ?? []
  if (kind === 'code') return [fenced(text ?? parts.filter(isText).join('\n'), language ?? '')]
  const isSpoken = parts.some(
    (part) => ChatGptPart.safeParse(part).data?.content_type === 'audio_transcription',
  )
  const pieces = parts.map((part) => (isText(part) ? part : pieceOf(part, skips, { nameOf, isSpoken })))
  if (text != null) pieces.push(text)
  const isKnown = kind === 'text' || kind === 'multimodal_text'
  const isEmpty = pieces.every((piece) => piece.trim() === '')
  return isEmpty && !isKnown ? [skips.note('content', kind)] : pieces
}

interface PartContext {
  readonly nameOf: NameOf
  /** Whether the message has a recording next to its transcript. */
  readonly isSpoken: boolean
}

function pieceOf(value: unknown, skips: Skips, { nameOf, isSpoken }: PartContext): string {
  const { data: part } = ChatGptPart.safeParse(value)
  if (part?.text != null && part.text.trim() !== '') return part.text
  const kind = part?.content_type ?? ''
  if (kind === 'audio_transcription') return ''
  if (kind.startsWith('image')) {
    const pointer = part?.asset_pointer ?? ''
    return skips.image({ name: nameOf(pointer), file: fileIdOf(pointer) })
  }
  if (kind.includes('audio') || kind.includes('video')) {
    const note = skips.note(kind.includes('audio') ? 'audio' : 'video')
    return isSpoken ? '' : note
  }
  return skips.note('content', kind)
}

function noteAttachment({ id, name = null, mime_type: type }: Attachment, skips: Skips): string {
  if (type?.startsWith('image/') === true) return skips.image({ name, file: id })
  return skips.note('file', name)
}

/**
 * Replaces the private characters that mark citations with the visible text, which is stored next to the
 * message.
 */
function withCitations(text: string, references: readonly unknown[]): string {
  if (!text.includes('\ue200')) return text
  const shown = new Map(
    references.flatMap((reference) => {
      const { data } = ChatGptReference.safeParse(reference)
      return data === undefined ? [] : [[data.matched_text, data.alt] as const]
    }),
  )
  return text.replaceAll(/\ue200[^\ue200\ue201]*\ue201/gu, (mark) => shown.get(mark) ?? '')
}

function isText(part: unknown): part is string {
  return typeof part === 'string'
}
