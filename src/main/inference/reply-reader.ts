import type { ReplyPart } from './inference.ts'
import { fieldsOf, type JsonFields, textOf } from './json-fields.ts'
import { readUsage } from './usage-reader.ts'

const maxIdLength = 500
const maxReasonLength = 100

type Facts = Extract<ReplyPart, { type: 'facts' }>

export interface ReplyReader {
  /** The parts in one chunk of a stream, or in a whole answer: they differ in `delta` and `message` only. */
  read(body: unknown): ReplyPart[]
  /** The last reason that came, once one did; a service may say more after it, such as the usage. */
  finishReason(): string | null
}

export function createReplyReader(): ReplyReader {
  let facts: Facts = { type: 'facts', completionId: null, created: null, model: null }
  let reason: string | null = null
  let hasText = false

  function read(body: unknown): ReplyPart[] {
    const fields = fieldsOf(body)
    if (!fields) return []
    const parts: ReplyPart[] = []
    const known = factsOf(fields, facts)
    if (known) {
      facts = known
      parts.push(known)
    }
    const choice = firstChoice(fields.choices)
    // A message after deltas is the whole answer once more.
    const text = contentOf(choice?.delta ?? (hasText ? null : choice?.message))
    if (text !== '') {
      hasText = true
      parts.push({ type: 'text', text })
    }
    reason = textOf(choice?.finish_reason, maxReasonLength) ?? reason
    const vendor = fieldsOf(fields.x_groq)
    const usage = readUsage(fields.usage) ?? readUsage(choice?.usage) ?? readUsage(vendor?.usage)
    if (usage) parts.push({ type: 'usage', usage })
    return parts
  }

  return { read, finishReason: () => reason }
}

/** Whether a whole answer has the one thing that makes it an answer. */
export function holdsMessage(body: unknown): boolean {
  return fieldsOf(firstChoice(fieldsOf(body)?.choices)?.message) !== null
}

/** The facts with what this chunk adds; null when it adds nothing. */
function factsOf(fields: JsonFields, before: Facts): Facts | null {
  const completionId = textOf(fields.id, maxIdLength) ?? before.completionId
  const model = textOf(fields.model, maxIdLength) ?? before.model
  const created = isTime(fields.created) ? fields.created : before.created
  const isKnown = completionId === before.completionId && model === before.model && created === before.created
  return isKnown ? null : { type: 'facts', completionId, created, model }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function firstChoice(choices: unknown): JsonFields | null {
  if (!Array.isArray(choices)) return null
  return fieldsOf(choices.find((choice) => (fieldsOf(choice)?.index ?? 0) === 0))
}

/** Never trimmed: a blank piece, or half a character, is part of the answer. */
function contentOf(message: unknown): string {
  const content = fieldsOf(message)?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part) => fieldsOf(part)?.text)
    .filter((text) => typeof text === 'string')
    .join('')
}
