import type { ReplyPart } from './inference.ts'
import { fieldsOf, type JsonFields, textOf } from './json-fields.ts'
import { readMessage } from './message-reader.ts'
import type { Redactor } from './redactor.ts'
import { usageIn } from './usage-reader.ts'
import type { AnswerPart } from './whole-answer.ts'

const maxIdLength = 500
const maxReasonLength = 100

type Facts = Extract<ReplyPart, { type: 'facts' }>

export interface ReplyReader {
  /** Adds the parts in one chunk of a stream, or in a whole answer: they differ in `delta` and `message` only. */
  read(body: unknown, parts: AnswerPart[]): void
  /** The last reason that came, once one did; a service may say more after it, such as the usage. */
  finishReason(): string | null
  /** A gateway told, in the words of what stands behind it alone, that the answer failed. */
  hasFailed(): boolean
  /** What would have gone beyond the cap was left out. */
  isTooLong(): boolean
}

export function createReplyReader(redactor: Redactor, maxLength: number): ReplyReader {
  let facts: Facts = { type: 'facts', completionId: null, created: null, model: null }
  let reason: string | null = null
  let nativeReason: string | null = null
  let length = 0

  function read(body: unknown, parts: AnswerPart[]): void {
    const fields = fieldsOf(body)
    if (!fields) return
    const known = newFacts(fields)
    if (known) {
      facts = known
      parts.push(known)
    }
    const choice = firstChoice(fields.choices)
    if (choice) {
      // A message after deltas is the whole answer once more.
      const { text, reasoning } = readMessage(choice.delta ?? (length > 0 ? null : choice.message))
      add('reasoning', redactor.answer(reasoning), parts)
      add('text', redactor.answer(text), parts)
      reason = wordIn(choice.finish_reason, maxReasonLength) ?? reason
      nativeReason = wordIn(choice.native_finish_reason, maxReasonLength) ?? nativeReason
    }
    const usage = usageIn(fields) ?? usageIn(choice)
    if (usage) parts.push({ type: 'usage', usage })
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

  return {
    read,
    finishReason: () => reason,
    hasFailed: () => reason === null && /error|fail/i.test(nativeReason ?? ''),
    isTooLong: () => length > maxLength,
  }
}

/** Whether a whole answer has the one thing that makes it an answer. */
export function holdsMessage(body: unknown): boolean {
  return fieldsOf(firstChoice(fieldsOf(body)?.choices)?.message) !== null
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function firstChoice(choices: unknown): JsonFields | null {
  if (!Array.isArray(choices)) return null
  return fieldsOf(isFirst(choices[0]) ? choices[0] : choices.find(isFirst))
}

function isFirst(choice: unknown): boolean {
  return (fieldsOf(choice)?.index ?? 0) === 0
}
