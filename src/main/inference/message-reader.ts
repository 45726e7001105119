import { fieldsOf, type JsonFields } from './json-fields.ts'

interface MessageText {
  readonly text: string
  /** What the model thought, from whichever field its service has for it. */
  readonly reasoning: string
}

const nothing: MessageText = { text: '', reasoning: '' }

/** The text of a message or of a delta. Never trimmed: a blank piece, or half a character, is part of the answer. */
export function readMessage(message: unknown): MessageText {
  const fields = fieldsOf(message)
  if (!fields) return nothing
  const { content, refusal } = fields
  const text = typeof content === 'string' ? content : textsIn(content, 'text')
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

/** The texts under one name in a list of parts; a part may hold a list of parts again. */
function textsIn(parts: unknown, name: 'text' | 'summary' | 'thinking'): string {
  if (!Array.isArray(parts)) return ''
  return parts
    .map((part) => {
      const value = fieldsOf(part)?.[name]
      return typeof value === 'string' ? value : textsIn(value, 'text')
    })
    .join('')
}
