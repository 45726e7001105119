import type { Skips } from '../skips.ts'
import { ChatGptMessage } from './chatgpt-shapes.ts'
import { textOf, thoughtsOf } from './chatgpt-text.ts'
import type { Shown } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromSeconds } from './foreign-time.ts'

interface ReadMessage {
  readonly shown: Shown | null
  /** What the person asked of every answer: the system prompt of a conversation. */
  readonly instructions: string
}

const nothing: ReadMessage = { shown: null, instructions: '' }
/** Words to or of a tool, and what the model noted for itself. */
const innerKinds = new Set([
  'model_editable_context',
  'execution_output',
  'tether_browsing_display',
  'tether_browsing_code',
  'sonic_webpage',
])

/** What a node of ChatGPT shows. Most nodes show nothing: they begin a conversation, or stand for what went on behind an answer. */
export function readMessage(value: unknown, skips: Skips): ReadMessage {
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

/** A picture that a tool made was shown; what tools say otherwise was not. */
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
    shown: { role, text, reasoning, createdAt: fromSeconds(message.create_time), model },
    instructions: '',
  }
}

function skip(reason: Parameters<Skips['count']>[0], skips: Skips): ReadMessage {
  skips.count(reason)
  return nothing
}
