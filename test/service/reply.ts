import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatBody } from './strict-request.ts'
import { type ChatMessage, countUsage } from './tokens.ts'

/** A chat request that is about to be answered. */
export interface ChatCall {
  readonly number: number
  readonly key: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly isStream: boolean
  readonly response: ServerResponse
  /** Aborts when the client goes away. */
  readonly gone: AbortSignal
}

export interface AnswerOptions {
  readonly text: string
  readonly finishReason?: string
  /** What to report; absent for the honest counts, null for none. */
  readonly usage?: unknown
  readonly pieceMs?: number
  /** Put on every chunk or on the whole answer. */
  readonly extra?: object
}

const answerMs = 300

export function toChatCall(
  body: ChatBody,
  rest: Pick<ChatCall, 'number' | 'key' | 'response' | 'gone'>,
): ChatCall {
  return { ...rest, model: body.model, messages: body.messages, isStream: body.stream === true }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: object = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export function sendError(
  response: ServerResponse,
  status: number,
  error: { message: string; type?: string; code?: string | number },
  headers: object = {},
): void {
  sendJson(response, status, { error: { type: 'invalid_request_error', param: null, ...error } }, headers)
}

/** A stream or a whole answer, as it was asked for. */
export async function sendAnswer(call: ChatCall, options: AnswerOptions): Promise<void> {
  if (call.isStream) await sendStream(call, options)
  else await sendWhole(call, options)
}

export async function sendWhole(call: ChatCall, options: AnswerOptions): Promise<void> {
  await sleep(answerMs, undefined, { signal: call.gone })
  const message = { role: 'assistant', content: options.text }
  const usage = usageOf(call, options)
  sendJson(call.response, 200, {
    ...factsOf(call, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: options.finishReason ?? 'stop' }],
    ...(usage === null ? {} : { usage }),
    ...options.extra,
  })
}

export async function sendStream(call: ChatCall, options: AnswerOptions): Promise<void> {
  await sendPieces(call, options, piecesOf(options.text))
  sendChunk(call, { choices: [choice({}, options.finishReason ?? 'stop')], ...options.extra })
  const usage = usageOf(call, options)
  if (usage !== null) sendChunk(call, { choices: [], usage, ...options.extra })
  call.response.end('data: [DONE]\n\n')
}

/** The head and the text of a stream, without an end. */
export async function sendPieces(
  call: ChatCall,
  options: AnswerOptions,
  pieces: readonly string[],
): Promise<void> {
  call.response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  sendChunk(call, { choices: [choice({ role: 'assistant', content: '' }, null)], ...options.extra })
  const pieceMs = options.pieceMs ?? answerMs / Math.max(1, pieces.length)
  for (const content of pieces) {
    await sleep(pieceMs, undefined, { signal: call.gone })
    sendChunk(call, { choices: [choice({ content }, null)], ...options.extra })
  }
}

export function sendEvent(call: ChatCall, data: unknown): void {
  call.response.write(`data: ${JSON.stringify(data)}\n\n`)
}

/** Words with the blanks that follow them; nothing is lost between two pieces. */
export function piecesOf(text: string): string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? []
}

function sendChunk(call: ChatCall, rest: object): void {
  sendEvent(call, { ...factsOf(call, 'chat.completion.chunk'), ...rest })
}

function choice(delta: object, finishReason: string | null): object {
  return { index: 0, delta, finish_reason: finishReason }
}

function factsOf(call: ChatCall, object: string): object {
  const created = Math.floor(Date.now() / 1_000)
  return { id: `chatcmpl-test-${call.number}`, object, created, model: call.model }
}

function usageOf(call: ChatCall, options: AnswerOptions): unknown {
  return options.usage === undefined ? countUsage(call.messages, options.text) : options.usage
}
