import { gzipSync } from 'node:zlib'
import { sendRaw } from '../line.ts'
import { answerBytes, sendError, sendJson } from '../reply.ts'
import type { ChatCall, Scenario, Scenarios } from '../scenario.ts'
import { plainAnswer, webPage } from '../texts.ts'

interface Body {
  readonly contentType: string
  readonly bytes: Buffer
  readonly encoding?: string
}

/** The default answer in one piece, changed by a function. */
function instead(description: string, change: (body: Body) => Body): Scenario {
  return {
    description,
    complete: (call) => sendBody(call, change(answerBytes(call, { text: plainAnswer(call.messages) }))),
  }
}

function sendBody({ response }: ChatCall, { contentType, bytes, encoding }: Body): void {
  const packing = encoding === undefined ? {} : { 'content-encoding': encoding }
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length, ...packing })
  response.end(bytes)
}

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function sendHtml({ response }: Pick<ChatCall, 'response'>, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(page)
}

export const bodyScenarios = {
  gzip: instead('Answers in gzip without being asked to.', (body) => ({
    ...body,
    bytes: gzipSync(body.bytes),
    encoding: 'gzip',
  })),
  'half-gzip': instead('Sends the first half of a gzip body and ends normally.', (body) => ({
    ...body,
    bytes: halfOf(gzipSync(body.bytes)),
    encoding: 'gzip',
  })),
  'bad-gzip': instead('Declares gzip and sends plain text.', (body) => ({ ...body, encoding: 'gzip' })),
  'unknown-encoding': instead('Declares an unknown content encoding.', (body) => ({
    ...body,
    encoding: 'pied-piper',
  })),
  'web-page': {
    description: 'Answers 200 with a web page to everything, like a guest network.',
    answer: (call) => sendHtml(call, 200, webPage),
  },
  'web-page-for-chat': {
    description: 'Lists its models; answers 200 with a web page to chat.',
    complete: (call) => sendHtml(call, 200, webPage),
  },
  'bad-gateway': {
    description: 'Answers 502 with a page of HTML to everything.',
    answer: (call) =>
      sendHtml(
        call,
        502,
        '<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>',
      ),
  },
  'not-http': {
    description: 'Answers everything with bytes that are not HTTP.',
    answer: ({ response }) => sendRaw(response, 'SSH-2.0-OpenSSH_9.6\r\n\x00\x15\x03\x01\xff\xfe'),
  },
  'huge-header': {
    description: 'Answers everything with 40 kB of headers.',
    answer: ({ response }) => sendJson(response, 200, { data: [] }, { 'x-padding': 'x'.repeat(40_000) }),
  },
  'switching-protocols': {
    description: 'Answers 101 to chat, and switches the protocol.',
    complete: ({ response }) =>
      sendRaw(response, 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat/2\r\nConnection: Upgrade\r\n\r\n'),
  },
  'proxy-407': {
    description: 'Answers 407 to everything, like a proxy that requires a sign-in.',
    answer: ({ response }) =>
      sendError(
        response,
        407,
        { message: 'Proxy authentication required.' },
        { 'proxy-authenticate': 'Basic realm="office"' },
      ),
  },
} satisfies Scenarios
