import type { ChatMessage } from './tokens.ts'

export interface ChatBody {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage: boolean }
}

export interface Complaint {
  readonly status: number
  readonly message: string
  readonly code: string
}

const writtenFields = ['model', 'messages', 'stream', 'stream_options']
/** Fields that a user may add. A misspelled one is unknown here, as in a strict service. */
const addedFields =
  'temperature top_p max_tokens max_completion_tokens seed stop presence_penalty frequency_penalty reasoning_effort tools response_format'.split(
    ' ',
  )
const allowedFields = new Set([...writtenFields, ...addedFields])

/** The first error in a chat request, or null for a valid one. */
export function complainAbout(body: unknown, listedIds: readonly string[]): Complaint | null {
  if (!isRecord(body)) return invalid('The body must be a JSON object.')
  const unknownField = Object.keys(body).find((name) => !allowedFields.has(name))
  if (unknownField !== undefined) return invalid(`Unknown field: ${unknownField}`)
  if (typeof body['model'] !== 'string') return invalid('The model must be named.')
  if (!listedIds.includes(body['model'])) {
    return { status: 404, message: `The model ${body['model']} does not exist.`, code: 'model_not_found' }
  }
  return complainAboutMessages(body['messages']) ?? complainAboutStream(body)
}

function complainAboutMessages(messages: unknown): Complaint | null {
  if (!Array.isArray(messages) || messages.length === 0) return invalid('There must be messages.')
  for (const [index, message] of messages.entries()) {
    if (!isMessage(message)) return invalid(`messages[${index}] must be a role and a content, and no more.`)
    if (message.role === 'system' && index > 0) return invalid('A system message stands first or nowhere.')
  }
  const turns = (messages as ChatMessage[]).filter(({ role }) => role !== 'system')
  if (turns.at(0)?.role !== 'user' || turns.at(-1)?.role !== 'user') {
    return invalid('The conversation must begin and end with the user.')
  }
  return null
}

function complainAboutStream(body: Record<string, unknown>): Complaint | null {
  const { stream, stream_options: options } = body as { stream?: unknown; stream_options?: unknown }
  if (stream !== undefined && typeof stream !== 'boolean') return invalid('stream must be true or false.')
  if (options === undefined) return null
  if (stream !== true) return invalid('stream_options needs stream.')
  const isExact = isRecord(options) && Object.keys(options).join() === 'include_usage'
  return isExact && typeof options['include_usage'] === 'boolean'
    ? null
    : invalid('stream_options may only hold include_usage.')
}

function isMessage(value: unknown): value is ChatMessage {
  if (!isRecord(value) || !hasOnly(value, 'content,role')) return false
  const { role, content } = value as { role?: unknown; content?: unknown }
  if (Array.isArray(content)) return role === 'user' && content.some(isImage) && content.every(isPart)
  return typeof content === 'string' && (role === 'system' || role === 'user' || role === 'assistant')
}

function isPart(part: unknown): boolean {
  if (isImage(part)) return true
  return isRecord(part) && hasOnly(part, 'text,type') && part['type'] === 'text' && Boolean(part['text'])
}

/** Parts are only for messages with images, and images are only data. */
function isImage(part: unknown): boolean {
  if (!isRecord(part) || !hasOnly(part, 'image_url,type') || part['type'] !== 'image_url') return false
  const { image_url: image } = part
  if (!isRecord(image) || !(hasOnly(image, 'url') || hasOnly(image, 'detail,url'))) return false
  const { url, detail = 'low' } = image
  const data = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(String(url))?.[1] ?? ''
  return data !== '' && data.length % 4 === 0 && ['low', 'high', 'original'].includes(String(detail))
}

function hasOnly(fields: Record<string, unknown>, names: string): boolean {
  return Object.keys(fields).toSorted().join() === names
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string): Complaint {
  return { status: 400, message, code: 'invalid_request' }
}
