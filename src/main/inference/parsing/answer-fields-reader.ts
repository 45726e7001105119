import type { InferenceEvent } from '../inference.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { AnswerPart } from './answer-part.ts'
import { fieldsOf, type JsonFields, textOf } from './json-fields.ts'
import { createUsageReader } from './usage-reader.ts'

const nothing: MessageText = { text: '', reasoning: '' }
const maxDepth = 5

const maxIdLength = 500
const maxReasonLength = 100

type Facts = Extract<InferenceEvent, { type: 'facts' }>
type FactFields = Readonly<Partial<Record<'id' | 'model' | 'created', unknown>>>

/** The content of a chunk: a piece of the answer, only facts about it such as counts, or neither. */
export type Content = 'piece' | 'aside' | 'nothing'

export type AnswerReader = ReturnType<typeof createAnswerReader>

export function createAnswerReader(redactor: Redactor, maxLength: number) {
  const counts = createUsageReader(redactor)
  const factsIn = createFactsReader(redactor)
  let reason: string | null = null
  let nativeReason: string | null = null
  let choiceIndex: number | null = null
  let length = 0

  function read(body: unknown, text: string, parts: AnswerPart[]): Content {
    const fields = fieldsOf(body)
    if (!fields) return 'nothing'
    const facts = factsIn(fields)
    if (facts !== null) parts.push(facts)
    const choice = choiceIn(fields['choices'], choiceIndex)
    const hasGrown = choice !== null && readChoice(choice, parts)
    const hasCounts = addCounts(fields, text, parts, hasGrown)
    if (choice) return 'piece'
    return hasCounts || Array.isArray(fields['choices']) ? 'aside' : 'nothing'
  }

  /** Whether the choice has a piece of the answer. */
  function readChoice(choice: JsonFields, parts: AnswerPart[]): boolean {
    choiceIndex ??= indexOf(choice)
    const message = choice['delta'] ?? wholeMessageIn(choice) ?? { content: choice['text'] }
    const { text, reasoning } = readMessage(message)
    add('reasoning', redactor.answer(reasoning), parts)
    add('text', redactor.answer(text), parts)
    const tool = toolTextIn(message)
    if (tool !== '') parts.push({ type: 'tool', text: tool })
    reason = wordIn(choice['finish_reason'], maxReasonLength, redactor) ?? reason
    nativeReason = wordIn(choice['native_finish_reason'], maxReasonLength, redactor) ?? nativeReason
    return text !== '' || reasoning !== '' || tool !== ''
  }

  /** A `message` after deltas repeats the whole answer. Text completions have no message, only text. */
  function wholeMessageIn({ message }: JsonFields): unknown {
    return message && length > 0 ? {} : message
  }

  function readCounts(body: unknown, text: string, parts: AnswerPart[]): boolean {
    const fields = fieldsOf(body)
    return fields !== null && addCounts(fields, text, parts, false)
  }

  function addCounts(fields: JsonFields, text: string, parts: AnswerPart[], hasGrown: boolean): boolean {
    const before = counts.known()
    const hasCounts = counts.read(fields, choiceIn(fields['choices'], choiceIndex), text)
    if (hasGrown && counts.known() === before) counts.outdate()
    const known = counts.known()
    if (known && known !== before) parts.push({ type: 'usage', ...known })
    return hasCounts
  }

  function lastCounts(): AnswerPart[] {
    const final = counts.final()
    return final && final !== counts.known() ? [{ type: 'usage', ...final }] : []
  }

  /** Joins text that arrives together into one part, because each part is costly to pass on. */
  function add(type: 'text' | 'reasoning', text: string, parts: AnswerPart[]): void {
    length += text.length
    if (text === '' || length > maxLength) return
    const last = parts.at(-1)
    if (last?.type === type) parts[parts.length - 1] = { type, text: last.text + text }
    else parts.push({ type, text })
  }

  function hasFailed(): boolean {
    return reason === null ? /error|fail/i.test(nativeReason ?? '') : reason === 'error'
  }

  return {
    /**
     * Adds the parts of one chunk of a stream, or of a whole answer. The two differ only in `delta` and
     * `message`. `text` is the JSON of the body.
     */
    read,
    /** Adds only the counts; true if there were any. */
    readCounts,
    /** Counts that are valid only if the answer reached its end. */
    lastCounts,
    /** The last finish reason, if any. A service may send more after it, such as the usage. */
    finishReason: (): string | null => reason,
    /** The finish reason arrived and means success. */
    isWhole: (): boolean => reason !== null && !hasFailed(),
    /** Some gateways report a failure only in the finish reason, or in the upstream service's words. */
    hasFailed,
    /** The answer exceeded the cap, and the reader dropped the rest. */
    isTooLong: (): boolean => length > maxLength,
  }
}

/** Whether a whole answer has a message, or the text of a completion: the one field that makes it an answer. */
export function holdsMessage(body: unknown): boolean {
  const choice = choiceIn(fieldsOf(body)?.['choices'], null)
  return fieldsOf(choice?.['message']) !== null || typeof choice?.['text'] === 'string'
}

/** A word of the service without the key; null for none, and for one that is too long. */
export function wordIn(value: unknown, maxLength: number, redactor: Redactor): string | null {
  const word = textOf(value, maxLength)
  return word === null ? null : redactor.words(word)
}

/** Returns the facts after a chunk; null when it adds none. */
export function createFactsReader(redactor: Redactor): (chunk: FactFields) => Facts | null {
  let facts: Facts = { type: 'facts', completionId: null, created: null, model: null }
  return ({ id, model, created }) => {
    const { completionId: idBefore, model: modelBefore, created: createdBefore } = facts
    if (id === idBefore && model === modelBefore && created === createdBefore) return null
    facts = {
      type: 'facts',
      completionId: wordIn(id, maxIdLength, redactor) ?? idBefore,
      model: wordIn(model, maxIdLength, redactor) ?? modelBefore,
      created: isTime(created) ? created : createdBefore,
    }
    const isSame =
      facts.completionId === idBefore && facts.model === modelBefore && facts.created === createdBefore
    return isSame ? null : facts
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** The choice of an index. While no index is known: index 0, or the first one there if 0 is missing. */
function choiceIn(choices: unknown, index: number | null): JsonFields | null {
  if (!Array.isArray(choices)) return null
  const wanted = index ?? 0
  if (indexOf(choices[0]) === wanted) return fieldsOf(choices[0])
  const choice: unknown = choices.find((candidate) => indexOf(candidate) === wanted)
  return fieldsOf(choice ?? (index === null ? choices[0] : null))
}

/** Many services omit the index where there is only one choice. */
function indexOf(choice: unknown): number {
  const fields = fieldsOf(choice)
  if (!fields) return -1
  return typeof fields['index'] === 'number' || typeof fields['index'] === 'string'
    ? Number(fields['index']) || 0
    : 0
}

interface MessageText {
  readonly text: string
  /** The model's thinking, from any of the fields that services use. */
  readonly reasoning: string
}

/** The text of a message or a delta. Never trimmed: a blank, or half a character, is part of the answer. */
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

/** The names and arguments of tool calls. Only counted, never shown or kept. */
function toolTextIn(message: unknown): string {
  const { tool_calls, function_call } = fieldsOf(message) ?? {}
  const calls = Array.isArray(tool_calls) ? tool_calls.map((call) => fieldsOf(call)?.['function']) : []
  return [...calls, function_call]
    .flatMap((called) => [fieldsOf(called)?.['name'], fieldsOf(called)?.['arguments']])
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Services that fill more than one of these fields repeat the same text. */
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

/** A text in any form: plain, a number, an object, or a list of parts, which may hold parts again. */
function textIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'object' || value === null || depth > maxDepth) return ''
  if (Array.isArray(value)) return value.map((part) => textIn(part, depth + 1)).join('')
  return textIn(fieldsOf(value)?.['text'], depth + 1)
}
