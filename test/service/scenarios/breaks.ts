import { setTimeout as sleep } from 'node:timers/promises'
import { cut, lineOf, reset, sendRaw } from '../line.ts'
import { answerBytes, sendUsual } from '../reply.ts'
import type { ChatCall, Scenarios } from '../scenario.ts'
import { beginStream, firstHalf, sendTexts, textsOf } from '../stream.ts'
import { plainAnswer } from '../texts.ts'

function halfOf(call: ChatCall): string[] {
  return firstHalf(textsOf(call, { text: plainAnswer(call.messages) }))
}

/** Both forms of an answer, so that a complete one can break too. */
function bytesFor(call: ChatCall): { contentType: string; bytes: Buffer } {
  return answerBytes(call, { text: plainAnswer(call.messages) })
}

export const breakScenarios = {
  'reset-before-answer': {
    description: 'Takes a chat request and resets the connection.',
    complete: ({ response }) => reset(response),
  },
  'close-before-answer': {
    description: 'Takes a chat request and closes the connection.',
    complete: ({ response }) => void response.destroy(),
  },
  'drops-then-answers': {
    description: 'Resets the connection at the first chat request and answers the next ones.',
    complete: (call) => (call.count === 1 ? reset(call.response) : sendUsual(call)),
  },
  silent: { description: 'Takes a chat request and never answers.', complete: () => undefined },
  'slow-head': {
    description: 'Sends its headers one byte every 50 ms, for about eight seconds, and then answers.',
    complete: async (call) => {
      const { contentType, bytes } = bytesFor(call)
      const padding = 'x'.repeat(40)
      const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nX-Padding: ${padding}\r\nConnection: close\r\n\r\n`
      for (const byte of head) {
        lineOf(call.response).write(byte)
        await sleep(50, undefined, { signal: call.gone })
      }
      lineOf(call.response).end(bytes)
    },
  },
  'half-head': {
    description: 'Closes the connection in the middle of the headers.',
    complete: ({ response }) => sendRaw(response, 'HTTP/1.1 200 OK\r\nContent-Ty'),
  },
  'stalls-midway': {
    description: 'Streams half an answer and then nothing more; the connection stays open.',
    complete: (call) => sendTexts(call, halfOf(call)),
  },
  'comments-only': {
    description: 'Streams a comment every second and nothing else.',
    complete: async (call) => {
      beginStream(call)
      while (!call.gone.aborted) await sendTexts(call, [': keep-alive\n\n'], 1_000)
    },
  },
  'comments-midway': {
    description: 'Streams half an answer and then comments, one every second, without an end.',
    complete: async (call) => {
      await sendTexts(call, halfOf(call))
      while (!call.gone.aborted) await sendTexts(call, [': keep-alive\n\n'], 1_000)
    },
  },
  'reset-midway': {
    description: 'Resets the connection in the middle of a stream.',
    complete: async (call) => {
      await sendTexts(call, halfOf(call))
      await sleep(100)
      reset(call.response)
    },
  },
  cut: {
    description: 'Closes the connection in the middle of a stream.',
    complete: async (call) => {
      await sendTexts(call, halfOf(call))
      cut(call.response)
    },
  },
  'cut-mid-character': {
    description: 'Closes the connection in the middle of a character.',
    complete: async (call) => {
      const bytes = Buffer.from(`${halfOf(call).join('')}data: {"choices":[{"delta":{"content":"👩`)
      await sendTexts(call, [bytes.subarray(0, -2)])
      cut(call.response)
    },
  },
  'ends-early': {
    description: 'Ends cleanly in the middle of an answer: no finish_reason, no [DONE].',
    complete: async (call) => {
      await sendTexts(call, halfOf(call))
      call.response.end()
    },
  },
  'cut-by-close': {
    description: 'Sends no length and closes the connection in the middle, so the answer looks complete.',
    complete: (call) => {
      const { contentType, bytes } = bytesFor(call)
      call.response.useChunkedEncodingByDefault = false
      call.response.writeHead(200, { 'content-type': contentType, connection: 'close' })
      call.response.end(bytes.subarray(0, bytes.length / 2))
    },
  },
  'short-length': {
    description: 'Declares twice as many bytes as it sends, then closes the connection.',
    complete: (call) => {
      const { contentType, bytes } = bytesFor(call)
      call.response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length })
      call.response.write(bytes.subarray(0, bytes.length / 2))
      cut(call.response)
    },
  },
  'no-terminator': {
    description:
      'Brings the whole answer with its end, and then closes the connection without ending the transfer.',
    complete: async (call) => {
      await sendTexts(call, textsOf(call, { text: plainAnswer(call.messages) }))
      cut(call.response)
    },
  },
} satisfies Scenarios
