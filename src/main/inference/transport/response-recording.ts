import { type KeptResponses, usualRoom } from '../kept-responses.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { responseText } from '../redaction/response-text.ts'
import type { HttpResponse } from './http-connection.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** More than any form of a key is long, so that one at the end of what is kept is known to be one. */
const spare = 16_000

export interface ResponseRecording {
  add(text: string): void
  /** Hands over what came of a good response. Of a refusal its failure keeps what there is to know; for a list nobody asks. */
  end(response: HttpResponse | null): void
}

interface Recorded {
  readonly request: Pick<OutgoingRequest, 'callId'>
  readonly redactor: Redactor
  readonly responses: Pick<KeptResponses, 'keep'>
}

/** What comes over the line while it comes. An answer may be long, so little more of it is held than will be kept. */
export function createResponseRecording(
  { request: { callId }, redactor, responses }: Recorded,
  longest = usualRoom.longest + spare,
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
    const text = textOf(response)
    if (text !== null) responses.keep(callId, { text, isCut })
  }

  /** Null where the key could not be looked for everywhere: an answer is not lost for what is only kept to be looked at. */
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
