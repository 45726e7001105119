import type { ChatRequest, LoggedRequest, ServiceTarget } from '../inference.ts'
import { keyMark } from '../redaction/key-spellings.ts'
import { createRedactor } from '../redaction/redactor.ts'
import { completionsAddress, modelsAddress } from './endpoint.ts'
import { bodyOf } from './request-body.ts'

export interface OutgoingRequest extends LoggedRequest {
  readonly key: string | null
  /** The same for every attempt of a turn; null for a list, which may be asked for at will. */
  readonly turnId: string | null
  readonly body: Uint8Array | null
  readonly model: string | null
  readonly messageCount: number | null
  /** What may come, where it is neither a list nor an answer. */
  readonly accept?: string
}

export function listRequest({ baseAddress, key }: ServiceTarget): OutgoingRequest {
  return {
    method: 'GET',
    address: modelsAddress(baseAddress),
    callId: null,
    attempt: 1,
    key,
    turnId: null,
    body: null,
    model: null,
    messageCount: null,
  }
}

export async function chatRequest(
  { baseAddress, key }: ServiceTarget,
  request: ChatRequest,
): Promise<OutgoingRequest> {
  const { model, messages, turnId, callId, attempt } = request
  return {
    method: 'POST',
    address: completionsAddress(baseAddress),
    callId,
    attempt,
    key,
    turnId,
    body: await bodyOf(request),
    model,
    messageCount: messages.length,
  }
}

/** In the order in which they are sent. */
export function headersOf({
  method,
  address,
  key,
  turnId,
  body,
  accept,
}: OutgoingRequest): Record<string, string> {
  return {
    Host: new URL(address).host,
    'User-Agent': 'Tally',
    Accept: accept ?? (method === 'GET' ? 'application/json' : 'application/json, text/event-stream'),
    'Accept-Encoding': 'identity',
    ...(key !== null && { Authorization: `Bearer ${key}` }),
    ...(turnId !== null && { 'Idempotency-Key': turnId }),
    ...(body !== null && {
      'Content-Type': 'application/json',
      'Content-Length': String(body.byteLength),
    }),
    Connection: 'close',
  }
}

/** The request as it goes over the line, but for the key. */
export function requestText(request: OutgoingRequest): string {
  const shown = { ...request, key: request.key === null ? null : keyMark }
  const headers = Object.entries(headersOf(shown)).map(([name, value]) => `${name}: ${value}`)
  const start = `${request.method} ${new URL(request.address).pathname} HTTP/1.1`
  const text = [start, ...headers, '', new TextDecoder().decode(request.body ?? undefined)].join('\n')
  return createRedactor(request.key).answer(text)
}
