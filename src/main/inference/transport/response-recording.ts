import { defaultCapacity, type RecordedResponses } from '../kept-responses.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { responseText } from '../redaction/response-text.ts'
import type { HttpResponse } from './http-connection.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** Longer than any form of a key, so that a key at the end of the kept text is recognised. */
const spare = 16_000

export interface ResponseRecording {
  add(text: string): void
  /** Keeps a good response. A refusal is already in its failure, and nobody looks at a list's response. */
  end(response: HttpResponse | null): void
}

interface Recorded {
  readonly request: Pick<OutgoingRequest, 'callId'>
  readonly redactor: Redactor
  readonly responses: Pick<RecordedResponses, 'keep'>
}

/**
 * Records a response as it arrives. Holds little more than the kept length, because an answer may be long.
 */
export function createResponseRecording(
  { request: { callId }, redactor, responses }: Recorded,
  longest = defaultCapacity.longest + spare,
): ResponseRecording {
  const pieces: string[] = []
  let length = 0
  let isCut = false

  function add(text: string): void {
    const room = longest - length
    isCut ||= text.length > room
    if (callId === null || room <= 0) return
    pieces.push(text.slice(0, room))
    length += text.length
  }

  function end(response: HttpResponse | null): void {
    if (callId === null || response === null || !isGood(response)) return
    responses.keep(callId, length, () => {
      const text = textOf(response)
      return text === null ? null : { text, isCut }
    })
  }

  /**
   * Null where the search for the key failed. An answer must not be lost because of a recording that is only
   * for display.
   */
  function textOf(response: HttpResponse): string | null {
    try {
      return responseText(response, pieces.join(''), redactor)
    } catch {
      return null
    }
  }

  return { add, end }
}

function isGood({ statusCode = 0 }: HttpResponse): boolean {
  return statusCode >= 200 && statusCode < 300
}
