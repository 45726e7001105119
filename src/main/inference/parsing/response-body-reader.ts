import type { ErrorContext } from '../errors/service-error.ts'
import type { InferenceEvent } from '../inference.ts'
import type { Redactor } from '../redaction/redactor.ts'
import type { Limits } from '../response-limits.ts'
import type { AnswerPart } from './answer-part.ts'
import { createStreamReader, type StreamReader } from './stream-reader.ts'
import { ended, readWholeAnswer } from './whole-answer.ts'

type Form = Extract<InferenceEvent, { type: 'begun' }>['form']

export interface ResponseBodyReader extends StreamReader {
  /** Null while the response may still become either. */
  form(): Form | null
}

/**
 * Reads a body in its actual form: JSON as a whole, whatever its content type, and a stream by its content
 * type or first line.
 */
export function createResponseBodyReader(
  redactor: Redactor,
  context: ErrorContext,
  limits: Limits,
): ResponseBodyReader {
  const stream = createStreamReader(redactor, context, limits)
  const isNamedStream = /^text\/event-stream/i.test(context.contentType ?? '')
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
    const found = formOf(opening, isNamedStream)
    if (found === 'streamed') return [begun(found), ...stream.feed(opening)]
    form = found
    return []
  }

  function end(): AnswerPart[] {
    if (form === 'streamed') return stream.end()
    const text = pieces.join('')
    // A body that only starts like JSON may still hold events.
    const isStream = isNamedStream && redactor.parse(text) === undefined
    const parts = isStream
      ? [...stream.feed(text), ...stream.end()]
      : readWholeAnswer(text, redactor, context)
    const isAnswer = parts.some(({ type }) => type !== 'problem')
    return isAnswer ? [begun(isStream ? 'streamed' : 'whole'), ...parts] : parts
  }

  return {
    feed,
    end,
    hasData: () => (form === 'streamed' ? stream.hasData() : hasText),
    isOver: () => stream.isOver(),
    isEnding: () => stream.isEnding(),
    form: () => form,
  }
}

const firstWords = [':', 'data:', 'event:', 'id:', 'retry:', 'error:']

/** The form of a body by its first characters; null while they may become either. */
export function formOf(opening: string, isNamedStream: boolean): Form | null {
  const start = opening.trimStart()
  if (/^[[{]/.test(start)) return 'whole'
  if (isNamedStream || firstWords.some((word) => start.startsWith(word))) return 'streamed'
  return firstWords.some((word) => word.startsWith(start)) ? null : 'whole'
}
