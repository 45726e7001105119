import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatCall } from './scenario.ts'
import { sendTexts, textsOf } from './stream.ts'
import { plainAnswer } from './texts.ts'
import { type AnswerOptions, factsOf, usageOf } from './wire-answer.ts'

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

/** The normal answer of a service: a stream or a whole answer, as requested. */
export function sendUsual(call: ChatCall): Promise<void> {
  return sendAnswer(call, { text: plainAnswer(call.messages) })
}

export async function sendAnswer(call: ChatCall, options: AnswerOptions): Promise<void> {
  if (call.isStream) await sendStream(call, options)
  else await sendWhole(call, options)
}

export async function sendWhole(call: ChatCall, options: AnswerOptions): Promise<void> {
  await sleep(call.answerMs, undefined, { signal: call.gone })
  sendJson(call.response, 200, wholeAnswer(call, options))
}

export async function sendStream(call: ChatCall, options: AnswerOptions): Promise<void> {
  await sendTexts(call, textsOf(call, options), options.pieceMs)
  call.response.end()
}

/** The same answer as bytes, in the requested form. */
export function answerBytes(call: ChatCall, options: AnswerOptions): { contentType: string; bytes: Buffer } {
  return call.isStream
    ? { contentType: 'text/event-stream', bytes: Buffer.from(textsOf(call, options).join('')) }
    : { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(wholeAnswer(call, options))) }
}

function wholeAnswer(call: ChatCall, options: AnswerOptions): object {
  const { text, reasoning, finishReason = 'stop', extra } = options
  const thought = reasoning === undefined ? {} : { reasoning_content: reasoning }
  const usage = usageOf(call, options)
  return {
    ...factsOf(call, 'chat.completion'),
    choices: [
      { index: 0, message: { role: 'assistant', content: text, ...thought }, finish_reason: finishReason },
    ],
    ...(usage === null ? {} : { usage }),
    ...extra,
  }
}
