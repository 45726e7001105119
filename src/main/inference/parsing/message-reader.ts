import { fieldsOf, type JsonFields } from './json-fields.ts'

interface MessageText {
  readonly text: string
  /** What the model thought, from whichever field its service has for it. */
  readonly reasoning: string
}

const nothing: MessageText = { text: '', reasoning: '' }
const maxDepth = 5

/** The text of a message or of a delta. Never trimmed: a blank piece, or half a character, is part of the answer. */
export function readMessage(message: unknown): MessageText {
  const fields = fieldsOf(message)
  if (!fields) return nothing
  const { content, refusal } = fields
  const text = textIn(content, 0)
  return {
    text: text === '' && typeof refusal === 'string' ? refusal : text,
    reasoning: reasoningOf(fields),
  }
}

/** Services that fill more than one of these fill them with the same. */
function reasoningOf({ reasoning_content, reasoning, reasoning_details, content }: JsonFields): string {
  if (typeof reasoning_content === 'string' && reasoning_content !== '') return reasoning_content
  if (typeof reasoning === 'string' && reasoning !== '') return reasoning
  return (
    textsIn(reasoning_details, 'text') ||
    textsIn(reasoning_details, 'summary') ||
    textsIn(content, 'thinking')
  )
}

/** The texts under one name in a list of parts. */
function textsIn(parts: unknown, name: 'text' | 'summary' | 'thinking'): string {
  if (!Array.isArray(parts)) return ''
  return parts.map((part) => textIn(fieldsOf(part)?.[name], 0)).join('')
}

/** A text as it is written: plain, as a number, in an object, or in a list of parts, which may hold parts again. */
function textIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'object' || value === null || depth > maxDepth) return ''
  if (Array.isArray(value)) return value.map((part) => textIn(part, depth + 1)).join('')
  return textIn(fieldsOf(value)?.text, depth + 1)
}
