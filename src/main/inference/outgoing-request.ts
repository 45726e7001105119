import { completionsAddress, modelsAddress } from './endpoint.ts'
import type { ChatRequest, LoggedRequest, ServiceTarget } from './inference.ts'
import { keyMark } from './key-spellings.ts'
import { createRedactor } from './redactor.ts'

export interface OutgoingRequest extends LoggedRequest {
  readonly key: string | null
  /** The same for every attempt of a turn; null for a list, which may be asked for at will. */
  readonly turnId: string | null
  readonly body: string | null
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

export function chatRequest({ baseAddress, key }: ServiceTarget, request: ChatRequest): OutgoingRequest {
  const { model, messages, asking, turnId, callId, attempt } = request
  const plain = { model, messages: messages.map(({ role, content }) => ({ role, content })) }
  return {
    method: 'POST',
    address: completionsAddress(baseAddress),
    callId,
    attempt,
    key,
    turnId,
    body: JSON.stringify({ ...plain, ...fieldsFor(asking) }),
    model,
    messageCount: messages.length,
  }
}

function fieldsFor(asking: ChatRequest['asking']): object {
  if (asking === 'whole') return {}
  return asking === 'stream' ? { stream: true } : { stream: true, stream_options: { include_usage: true } }
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
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    Connection: 'close',
  }
}

/** The request as it goes over the line, but for the key. */
export function requestText(request: OutgoingRequest): string {
  const shown = { ...request, key: request.key === null ? null : keyMark }
  const headers = Object.entries(headersOf(shown)).map(([name, value]) => `${name}: ${value}`)
  const start = `${request.method} ${new URL(request.address).pathname} HTTP/1.1`
  const text = [start, ...headers, '', request.body ?? ''].join('\n')
  return createRedactor(request.key).answer(text)
}
