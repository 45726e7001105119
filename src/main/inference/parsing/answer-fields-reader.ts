import type { ReplyPart } from '../inference.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { AnswerPart } from './answer-part.ts'
import { fieldsOf, type JsonFields, textOf } from './json-fields.ts'
import { createUsageReader } from './usage-reader.ts'

const nothing: MessageText = { text: '', reasoning: '' }
const maxDepth = 5

const maxIdLength = 500
const maxReasonLength = 100

type Facts = Extract<ReplyPart, { type: 'facts' }>

/** What was in it: a piece of the answer, only something about it, such as the counts, or neither. */
export type Content = 'piece' | 'aside' | 'nothing'

export interface ReplyReader {
  /** Adds the parts in one chunk of a stream, or in a whole answer: they differ in `delta` and `message` only. */
  read(body: unknown, parts: AnswerPart[]): Content
  /** Adds nothing but the counts, and tells whether there were any. */
  readCounts(body: unknown, parts: AnswerPart[]): boolean
  /** Counts that hold only if the answer came to its end. */
  lastCounts(): AnswerPart[]
  /** The last reason that came, once one did; a service may say more after it, such as the usage. */
  finishReason(): string | null
  /** The last word came, and it was a good one. */
  isWhole(): boolean
  /** Some gateways tell a failure in the reason alone, or in the words of what stands behind them. */
  hasFailed(): boolean
  /** What would have gone beyond the cap was left out. */
  isTooLong(): boolean
}

export function createReplyReader(redactor: Redactor, maxLength: number): ReplyReader {
  const counts = createUsageReader()
  let facts: Facts = { type: 'facts', completionId: null, created: null, model: null }
  let reason: string | null = null
  let nativeReason: string | null = null
  let choiceIndex: number | null = null
  let length = 0

  function read(body: unknown, parts: AnswerPart[]): Content {
    const fields = fieldsOf(body)
    if (!fields) return 'nothing'
    const known = newFacts(fields)
    if (known) {
      facts = known
      parts.push(known)
    }
    const choice = choiceIn(fields.choices, choiceIndex)
    if (choice) readChoice(choice, parts)
    const hasCounts = addCounts(fields, choice, parts)
    if (choice) return 'piece'
    return hasCounts || Array.isArray(fields.choices) ? 'aside' : 'nothing'
  }

  function readChoice(choice: JsonFields, parts: AnswerPart[]): void {
    choiceIndex ??= indexOf(choice)
    // A message after deltas is the whole answer once more.
    const { text, reasoning } = readMessage(choice.delta ?? (length > 0 ? null : choice.message))
    add('reasoning', redactor.answer(reasoning), parts)
    add('text', redactor.answer(text), parts)
    reason = wordIn(choice.finish_reason, maxReasonLength) ?? reason
    nativeReason = wordIn(choice.native_finish_reason, maxReasonLength) ?? nativeReason
  }

  function readCounts(body: unknown, parts: AnswerPart[]): boolean {
    const fields = fieldsOf(body)
    return fields !== null && addCounts(fields, choiceIn(fields.choices, choiceIndex), parts)
  }

  function addCounts(fields: JsonFields, choice: JsonFields | null, parts: AnswerPart[]): boolean {
    const before = counts.known()
    const hasCounts = counts.read(fields, choice)
    const usage = counts.known()
    if (usage && usage !== before) parts.push({ type: 'usage', usage })
    return hasCounts
  }

  function lastCounts(): AnswerPart[] {
    const usage = counts.final()
    return usage && usage !== counts.known() ? [{ type: 'usage', usage }] : []
  }

  function wordIn(value: unknown, longest: number): string | null {
    const word = textOf(value, longest)
    return word === null ? null : redactor.words(word)
  }

  /** The facts with what a chunk adds; null when it adds nothing. */
  function newFacts({ id, model, created }: JsonFields): Facts | null {
    const { completionId: idBefore, model: modelBefore, created: createdBefore } = facts
    if (id === idBefore && model === modelBefore && created === createdBefore) return null
    const next: Facts = {
      type: 'facts',
      completionId: wordIn(id, maxIdLength) ?? idBefore,
      model: wordIn(model, maxIdLength) ?? modelBefore,
      created: isTime(created) ? created : createdBefore,
    }
    const isSame =
      next.completionId === idBefore && next.model === modelBefore && next.created === createdBefore
    return isSame ? null : next
  }

  /** What came at once is handed over as one: every part has a long way to go. */
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
    read,
    readCounts,
    lastCounts,
    finishReason: () => reason,
    isWhole: () => reason !== null && !hasFailed(),
    hasFailed,
    isTooLong: () => length > maxLength,
  }
}

/** Whether a whole answer has the one thing that makes it an answer. */
export function holdsMessage(body: unknown): boolean {
  return fieldsOf(choiceIn(fieldsOf(body)?.choices, null)?.message) !== null
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** The choice of an index. As long as none is known it is the first one, or, where that is missing, whichever is there. */
function choiceIn(choices: unknown, index: number | null): JsonFields | null {
  if (!Array.isArray(choices)) return null
  const wanted = index ?? 0
  if (indexOf(choices[0]) === wanted) return fieldsOf(choices[0])
  const choice: unknown = choices.find((candidate) => indexOf(candidate) === wanted)
  return fieldsOf(choice ?? (index === null ? choices[0] : null))
}

/** Many leave it out where there is only one. */
function indexOf(choice: unknown): number {
  const fields = fieldsOf(choice)
  if (!fields) return -1
  return typeof fields.index === 'number' || typeof fields.index === 'string' ? Number(fields.index) || 0 : 0
}

interface MessageText {
  readonly text: string
  /** What the model thought, from whichever field its service has for it. */
  readonly reasoning: string
}

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
