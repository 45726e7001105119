import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sendUsual, sendWhole } from '../reply.ts'
import type { ChatCall, Scenario, Scenarios } from '../scenario.ts'
import { beginStream, done, eventOf, pour } from '../stream.ts'
import { countUsage } from '../tokens.ts'
import { endChunk, textChunk, usageChunk } from '../wire-answer.ts'

const words = 'and so on '

function* repeated(call: ChatCall, text: string, times: number): Generator<string> {
  const event = eventOf(textChunk(call, text))
  for (let index = 0; index < times; index += 1) yield event
}

function* whole(call: ChatCall, text: string, times: number): Generator<string> {
  yield* repeated(call, text, times)
  yield eventOf(endChunk(call))
  if (call.asksForUsage) yield eventOf(usageChunk(call, countUsage(call.messages, text.repeat(times))))
  yield done
}

/** So many pieces of this size, as fast as the client reads. */
function large(description: string, text: string, times: number): Scenario {
  return {
    description,
    complete: async (call) => {
      if (!call.isStream) return sendWhole(call, { text: text.repeat(times) })
      await pour(call, whole(call, text, times))
      call.response.end()
    },
  }
}

export const sizeScenarios = {
  'tiny-deltas': large('Streams 100,000 pieces of one letter each.', 'o', 100_000),
  'long-line': large('Streams one piece of 1.5 MB.', words.repeat(150_000), 1),
  'huge-answer': large('Streams 21 MB of text.', words.repeat(1_000), 2_100),
  endless: {
    description: 'Streams and never ends.',
    complete: (call) =>
      call.isStream
        ? pour(call, repeated(call, words.repeat(10), Number.POSITIVE_INFINITY))
        : sendUsual(call),
  },
  'endless-line': {
    description: 'Streams one line that never ends.',
    complete: async (call) => {
      if (!call.isStream) return sendUsual(call)
      await pour(call, ['data: {"choices":[{"delta":{"content":"'])
      while (!call.gone.aborted) await pour(call, [words.repeat(1_000)])
    },
  },
  'gzip-bomb': {
    description: 'Streams 200 MB of text packed into a few hundred kB of gzip.',
    complete: async (call) => {
      if (!call.isStream) return sendUsual(call)
      beginStream(call, { 'content-encoding': 'gzip' })
      await pipeline(whole(call, words.repeat(10_000), 2_000), createGzip(), call.response, {
        signal: call.gone,
      })
    },
  },
} satisfies Scenarios
