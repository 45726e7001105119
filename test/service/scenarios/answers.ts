import { setTimeout as sleep } from 'node:timers/promises'
import { sendAnswer, sendError, sendStream, sendUsual, sendWhole } from '../reply.ts'
import type { Scenarios } from '../scenario.ts'
import { longAnswer, markdownAnswer, plainAnswer } from '../texts.ts'
import { wordsIn } from '../tokens.ts'

const thought = 'The person asks something. First I count what was sent, then I say it back.\n'

export const answerScenarios = {
  normal: {
    description: 'Streams with usage, or sends a complete answer, as requested.',
    complete: sendUsual,
  },
  echo: {
    description: 'Repeats the last message as reasoning and as answer.',
    complete: (call) => {
      const text = wordsIn(call.messages.at(-1))
      return sendAnswer(call, { reasoning: text, text })
    },
  },
  whole: {
    description: 'Answers as plain JSON even if a stream is requested.',
    complete: (call) => sendWhole(call, { text: plainAnswer(call.messages) }),
  },
  'refuses-stream': {
    description: 'Refuses a stream with a 400 that names the field; sends complete answers.',
    complete: (call) => {
      if (!call.isStream) return sendUsual(call)
      return sendError(call.response, 400, { message: 'Unsupported parameter: stream', code: 'unsupported' })
    },
  },
  'refuses-stream-options': {
    description:
      'Turns stream_options away with a 400 that names them; streams without them, and without usage.',
    complete: (call) => {
      if (!call.asksForUsage) return sendUsual(call)
      const message = 'Unrecognized request argument supplied: stream_options'
      return sendError(call.response, 400, { message, code: 'unknown_parameter' })
    },
  },
  slow: {
    description: 'A long answer, one piece every 100 ms: for stopping and killing.',
    complete: (call) => sendAnswer(call, { text: longAnswer, pieceMs: 100 }),
  },
  queued: {
    description: 'Is silent for 20 seconds, like a queue, and then answers.',
    complete: async (call) => {
      await sleep(20_000, undefined, { signal: call.gone })
      await sendUsual(call)
    },
  },
  markdown: {
    description: 'Headings, a table, code, lists, math, links, and HTML that must stay text.',
    complete: (call) => sendAnswer(call, { text: markdownAnswer }),
  },
  reasoning: {
    description: 'Reasons first, in reasoning_content, and then answers.',
    complete: (call) => sendAnswer(call, { reasoning: thought, text: `\n\n${plainAnswer(call.messages)}` }),
  },
  filtered: {
    description: 'Ends with finish_reason content_filter.',
    complete: (call) =>
      sendAnswer(call, { text: 'The beginning of an answer', finishReason: 'content_filter' }),
  },
  length: {
    description: 'Ends with finish_reason length.',
    complete: (call) => sendAnswer(call, { text: 'An answer that runs into the', finishReason: 'length' }),
  },
  'empty-answer': {
    description: 'A complete answer without text.',
    complete: (call) => sendAnswer(call, { text: '' }),
  },
  'echo-key': {
    description: 'Repeats the key in model ids, in answers, in refusals: to see where the key ends up.',
    listModels: ({ key }) => ({ data: [{ id: 'echo' }, { id: `echo-${key}`, owned_by: key }] }),
    complete: (call) =>
      call.isStream
        ? sendStream(call, { text: `The key is ${call.key} and no other.`, extra: { note: call.key } })
        : sendError(call.response, 400, {
            message: `Bad request, Bearer ${call.key} (${call.key.slice(0, 9)}…)`,
          }),
  },
} satisfies Scenarios
