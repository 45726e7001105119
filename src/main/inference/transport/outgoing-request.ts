import { base64Length, type ContentPart, imagesOf } from '../../../shared/domain/chat/message-content.ts'
import type { MeteredApi } from '../../../shared/domain/programs/metered-api.ts'
import { formatBytes } from '../../../shared/language/format-quantity.ts'
import type { ChatRequest, LoggedRequest, ServiceTarget } from '../inference.ts'
import { keyMark } from '../redaction/key-spellings.ts'
import { redactorFor } from '../redaction/redactor.ts'
import { completionsAddress, modelsAddress } from './endpoint.ts'

/** Encodes this many characters at a time: more would block the app. */
const pieceLength = 250_000

export interface OutgoingRequest extends LoggedRequest, Omit<ServiceTarget, 'baseAddress'> {
  /** The same for every attempt of a turn; null for a list, which may be requested at any time. */
  readonly turnId: string | null
  readonly body: Uint8Array | null
  readonly model: string | null
  readonly messageCount: number | null
  /** The accepted content type, for requests of neither a list nor an answer. */
  readonly accept?: string
  /** The query of another program's request. The request log doesn't keep it: it may hold anything. */
  readonly query?: string
  /** The headers of another program's request, which take the place of Tally's own. */
  readonly passedHeaders?: readonly (readonly [name: string, value: string])[]
}

/** A request of another program. Only the key is replaced. */
export interface PassedRequest {
  /** How its answer is counted; null for one without counts. */
  readonly api: MeteredApi | null
  readonly path: string
  readonly query: string
  /** Without the headers that belong to the network connection between the program and Tally. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array | null
  readonly asksForStream: boolean
  /** Removes the additional chunk with counts, which only Tally asked for. */
  readonly removesUsageChunk: boolean
  readonly model: string | null
  readonly callId: string | null
  readonly attempt: number
}

export function passedRequest(
  { baseAddress, ...key }: ServiceTarget,
  request: PassedRequest,
): OutgoingRequest {
  const { path, query, headers, body, model, callId, attempt } = request
  return {
    method: body === null ? 'GET' : 'POST',
    address: `${baseAddress}${path}`,
    query,
    callId,
    attempt,
    ...key,
    turnId: null,
    body,
    model,
    messageCount: null,
    // Another attempt has another body, and a service refuses a known key with another body.
    passedHeaders:
      attempt === 1 ? headers : headers.filter(([name]) => name.toLowerCase() !== 'idempotency-key'),
  }
}

export function listRequest({ baseAddress, ...key }: ServiceTarget): OutgoingRequest {
  return {
    method: 'GET',
    address: modelsAddress(baseAddress),
    callId: null,
    attempt: 1,
    ...key,
    turnId: null,
    body: null,
    model: null,
    messageCount: null,
  }
}

export async function chatRequest(
  { baseAddress, ...key }: ServiceTarget,
  request: ChatRequest,
): Promise<OutgoingRequest> {
  const { model, messages, turnId, callId, attempt } = request
  return {
    method: 'POST',
    address: completionsAddress(baseAddress),
    callId,
    attempt,
    ...key,
    turnId,
    body: await bodyOf(request),
    model,
    messageCount: messages.length,
  }
}

/** In sending order. */
export function headersOf({
  method,
  address,
  key,
  keyHeader,
  turnId,
  body,
  accept,
  passedHeaders,
}: OutgoingRequest): Record<string, string> {
  return {
    Host: new URL(address).host,
    ...(passedHeaders === undefined
      ? {
          'User-Agent': 'Tally',
          Accept: accept ?? (method === 'GET' ? 'application/json' : 'application/json, text/event-stream'),
        }
      : Object.fromEntries(passedHeaders)),
    'Accept-Encoding': 'identity',
    ...(key !== null && (keyHeader === 'bearer' ? { Authorization: `Bearer ${key}` } : { [keyHeader]: key })),
    ...(turnId !== null && { 'Idempotency-Key': turnId }),
    ...(body !== null && {
      'Content-Type': 'application/json',
      'Content-Length': String(body.byteLength),
    }),
    Connection: 'close',
  }
}

/** The request as sent, without the key, and with the size of each image instead of its bytes. */
export async function chatRequestText(
  target: ServiceTarget,
  request: Omit<ChatRequest, 'readImage'>,
): Promise<string> {
  const images = imagesOf(request.messages)
  const sizes = new Map(images.map(({ hash, byteCount }) => [hash, `… (${formatBytes(byteCount)})`]))
  const readImage = (hash: string): string[] => [sizes.get(hash) ?? '']
  const hiddenBytes = images.reduce(
    (sum, image) => sum + base64Length(image) - Buffer.byteLength(sizes.get(image.hash) ?? ''),
    0,
  )
  return requestText(await chatRequest(target, { ...request, readImage }), hiddenBytes)
}

/** `hiddenBytes` are missing in the body, but were sent. */
export function requestText(request: OutgoingRequest, hiddenBytes = 0): string {
  const { key, body } = request
  const sent = {
    ...headersOf({ ...request, key: key === null ? null : keyMark }),
    ...(body !== null && hiddenBytes > 0 && { 'Content-Length': String(body.byteLength + hiddenBytes) }),
  }
  const headers = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const start = `${request.method} ${new URL(request.address).pathname} HTTP/1.1`
  const text = [start, ...headers, '', new TextDecoder().decode(body ?? undefined)].join('\n')
  return redactorFor(key).answer(text)
}

/** The body of a request for an answer. Encodes a long chat in pieces, so that the app stays responsive. */
export async function bodyOf(request: ChatRequest): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let gathered = ''
  for (const part of partsOf(request)) {
    gathered += part
    if (gathered.length < pieceLength) continue
    pieces.push(Buffer.from(gathered))
    gathered = ''
    await nextTurn()
  }
  pieces.push(Buffer.from(gathered))
  const body = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const piece of pieces) {
    if (length > 0) await nextTurn()
    length += piece.copy(body, length)
  }
  return body
}

function* partsOf(request: ChatRequest): Generator<string> {
  const { model, messages, extraFields, streamingMode, readImage } = request
  yield `{"model":${JSON.stringify(model)},"messages":[`
  let comma = ''
  for (const { role, content } of messages) {
    yield `${comma}{"role":${JSON.stringify(role)},"content":`
    yield* typeof content === 'string' ? quoted(content) : listOf(content, readImage)
    yield '}'
    comma = ','
  }
  yield `]${extraFields === '' ? '' : `,${extraFields.slice(1, -1)}`}${fieldsFor(streamingMode)}}`
}

function* quoted(text: string): Generator<string> {
  yield '"'
  for (const piece of piecesOf(text)) yield JSON.stringify(piece).slice(1, -1)
  yield '"'
}

function* listOf(parts: readonly ContentPart[], readImage: ChatRequest['readImage']): Generator<string> {
  let comma = '['
  for (const part of parts) {
    if ('text' in part) {
      yield `${comma}{"type":"text","text":`
      yield* quoted(part.text)
      yield '}'
    } else {
      const { hash, type, detail } = part.image
      yield `${comma}{"type":"image_url","image_url":{"url":"data:image/${type};base64,`
      // Base64 needs no escapes.
      yield* readImage(hash)
      yield detail === null ? '"}}' : `","detail":"${detail}"}}`
    }
    comma = ','
  }
  yield ']'
}

/** Never splits a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength
    const isBetween = (text.codePointAt(to - 1) ?? 0) > 0xffff
    yield text.slice(from, isBetween ? to + 1 : to)
    from = isBetween ? to + 1 : to
  }
}

function fieldsFor(streamingMode: ChatRequest['streamingMode']): string {
  if (streamingMode === 'whole') return ''
  return streamingMode === 'stream'
    ? ',"stream":true'
    : ',"stream":true,"stream_options":{"include_usage":true}'
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
