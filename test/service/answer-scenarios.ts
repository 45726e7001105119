import { longAnswer, markdownAnswer, plainAnswer } from './answers.ts'
import {
  type ChatCall,
  piecesOf,
  sendAnswer,
  sendError,
  sendEvent,
  sendPieces,
  sendStream,
  sendWhole,
} from './reply.ts'
import type { Scenario } from './scenario.ts'
import { countUsage } from './tokens.ts'

function normal(call: ChatCall): Promise<void> {
  return sendAnswer(call, { text: plainAnswer(call.messages) })
}

/** The head of a stream and half of its text. */
async function sendHalf(call: ChatCall): Promise<void> {
  const text = plainAnswer(call.messages)
  const pieces = piecesOf(text)
  await sendPieces(call, { text }, pieces.slice(0, Math.ceil(pieces.length / 2)))
}

export const answerScenarios = {
  normal: { description: 'Streams with usage, or answers whole, as asked.', complete: normal },
  whole: {
    description: 'Answers as plain JSON even where a stream is asked for.',
    complete: (call) => sendWhole(call, { text: plainAnswer(call.messages) }),
  },
  'no-usage': {
    description: 'Streams without usage; whole answers have it.',
    complete: (call) =>
      sendAnswer(call, { text: plainAnswer(call.messages), ...(call.isStream ? { usage: null } : {}) }),
  },
  'refuses-stream': {
    description: 'Turns a request for a stream away with a 400 that names the field.',
    complete: (call) => {
      if (!call.isStream) return normal(call)
      return sendError(call.response, 400, { message: 'Unsupported parameter: stream', code: 'unsupported' })
    },
  },
  slow: {
    description: 'A long answer, one piece every 100 ms: good for stopping and killing.',
    complete: (call) => sendAnswer(call, { text: longAnswer, pieceMs: 100 }),
  },
  silent: { description: 'Takes a chat request and never answers.', complete: () => undefined },
  cut: {
    description: 'Closes the line in the middle of a stream.',
    complete: async (call) => {
      await sendHalf(call)
      call.response.destroy()
    },
  },
  'error-in-stream': {
    description: 'Sends an error object in the middle of a stream.',
    complete: async (call) => {
      await sendHalf(call)
      sendEvent(call, { error: { message: 'The engine stopped unexpectedly.', type: 'server_error' } })
      call.response.end()
    },
  },
  'unreported-total': {
    description: 'Reports prompt and completion tokens without a total.',
    complete: (call) => {
      const text = plainAnswer(call.messages)
      const { prompt_tokens, completion_tokens } = countUsage(call.messages, text)
      return sendAnswer(call, { text, usage: { prompt_tokens, completion_tokens } })
    },
  },
  'odd-sum': {
    description: 'Reports a total that is 5 more than its parts.',
    complete: (call) => {
      const text = plainAnswer(call.messages)
      const usage = countUsage(call.messages, text)
      return sendAnswer(call, { text, usage: { ...usage, total_tokens: usage.total_tokens + 5 } })
    },
  },
  markdown: {
    description: 'Headings, a table, code, lists, maths, links, and HTML that must stay text.',
    complete: (call) => sendAnswer(call, { text: markdownAnswer }),
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
    description: 'A whole answer without a word in it.',
    complete: (call) => sendAnswer(call, { text: '' }),
  },
  'echo-key': {
    description: 'Repeats the key in model ids, in answers, in refusals: for looking where it gets to.',
    listModels: ({ key }) => ({ data: [{ id: 'echo' }, { id: `echo-${key}`, owned_by: key }] }),
    complete: (call) =>
      call.isStream
        ? sendStream(call, { text: `The key is ${call.key} and no other.`, extra: { note: call.key } })
        : sendError(call.response, 400, {
            message: `Bad request, Bearer ${call.key} (${call.key.slice(0, 9)}…)`,
          }),
  },
} satisfies Record<string, Scenario>
