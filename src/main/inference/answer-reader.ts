import type { ReplyPart } from './inference.ts'
import type { Limits } from './limits.ts'
import type { Redactor } from './redactor.ts'
import type { ErrorContext } from './service-error.ts'
import { createStreamReader, type StreamReader } from './stream-reader.ts'
import { type AnswerPart, ended, readWholeAnswer } from './whole-answer.ts'

type Form = Extract<ReplyPart, { type: 'begun' }>['form']

export interface AnswerReader extends StreamReader {
  /** Null as long as what came may still become either. */
  form(): Form | null
}

/** Reads a body in the form in which it comes: a stream by its name or by its first line, everything else as a whole. */
export function createAnswerReader(redactor: Redactor, context: ErrorContext, limits: Limits): AnswerReader {
  const stream = createStreamReader(redactor, context, limits)
  const pieces: string[] = []
  let form: Form | null = null
  let length = 0
  let hasText = false

  function begun(as: Form): AnswerPart {
    form = as
    return { type: 'begun', httpStatus: context.status, form: as }
  }

  function feed(text: string): AnswerPart[] {
    if (form === 'streamed') return stream.feed(text)
    pieces.push(text)
    length += text.length
    hasText ||= text.trim() !== ''
    if (length > limits.maxBodyLength) return [ended({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })]
    if (form === 'whole' || !hasText) return []
    const opening = pieces.join('')
    const found = formOf(opening, context.contentType)
    if (found === 'streamed') return [begun(found), ...stream.feed(opening)]
    form = found
    return []
  }

  function end(): AnswerPart[] {
    if (form === 'streamed') return stream.end()
    const parts = readWholeAnswer(pieces.join(''), redactor, context)
    return parts.some(({ type }) => type !== 'problem') ? [begun('whole'), ...parts] : parts
  }

  return {
    feed,
    end,
    hasData: () => (form === 'streamed' ? stream.hasData() : hasText),
    isOver: () => stream.isOver(),
    finishReason: () => stream.finishReason(),
    form: () => form,
  }
}

const firstWords = [':', 'data:', 'event:', 'id:', 'retry:', 'error:']

function formOf(opening: string, contentType: string | null): Form | null {
  const start = opening.trimStart()
  if (/^text\/event-stream/i.test(contentType ?? '')) return 'streamed'
  if (firstWords.some((word) => start.startsWith(word))) return 'streamed'
  return firstWords.some((word) => word.startsWith(start)) ? null : 'whole'
}
