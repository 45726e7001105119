import { sendAnswer, sendUsual } from '../reply.ts'
import type { ChatCall, Scenario, Scenarios } from '../scenario.ts'
import { done, eventOf, sendTexts } from '../stream.ts'
import { plainAnswer } from '../texts.ts'
import { countUsage, type Usage } from '../tokens.ts'
import { type Chunk, chunk, chunksOf, endChunk, textChunk, usageChunk } from '../wire-answer.ts'

/** Reports usage computed from the correct counts. */
function reporting(description: string, report: (honest: Usage) => unknown): Scenario {
  return {
    description,
    complete: (call) => {
      const text = plainAnswer(call.messages)
      return sendAnswer(call, { text, usage: report(countUsage(call.messages, text)) })
    },
  }
}

/** Streams with their counts elsewhere than in a last chunk. */
function streaming(description: string, chunks: (call: ChatCall, honest: Usage) => Chunk[]): Scenario {
  return {
    description,
    complete: async (call) => {
      if (!call.isStream) return sendUsual(call)
      const honest = countUsage(call.messages, plainAnswer(call.messages))
      await sendTexts(call, [...chunks(call, honest).map(eventOf), done])
      call.response.end()
    },
  }
}

export const countScenarios = {
  'no-usage': {
    description: 'Streams without usage; complete answers have it.',
    complete: (call) =>
      sendAnswer(call, { text: plainAnswer(call.messages), ...(call.isStream ? { usage: null } : {}) }),
  },
  'never-usage': reporting('Reports no usage, streamed or whole.', () => null),
  'unreported-total': reporting(
    'Reports prompt and completion tokens without a total.',
    ({ prompt_tokens, completion_tokens }) => ({ prompt_tokens, completion_tokens }),
  ),
  'odd-sum': reporting('Reports a total that is 5 more than its parts.', (honest) => ({
    ...honest,
    total_tokens: honest.total_tokens + 5,
  })),
  'usage-details': reporting('Reports cached and reasoning tokens next to the three counts.', (honest) => ({
    ...honest,
    prompt_tokens_details: { cached_tokens: 1 },
    completion_tokens_details: { reasoning_tokens: 2 },
  })),
  'usage-empty': reporting('Reports usage without any count in it.', () => ({})),
  'usage-on-every-chunk': streaming(
    'Streams with usage null on every chunk but the last.',
    (call, honest) => [
      ...chunksOf(
        { ...call, asksForUsage: false },
        { text: plainAnswer(call.messages), extra: { usage: null } },
      ),
      usageChunk(call, honest),
    ],
  ),
  'usage-in-finish-chunk': streaming('Streams with usage next to the finish_reason.', (call, honest) => [
    textChunk(call, plainAnswer(call.messages)),
    { ...endChunk(call), usage: honest },
  ]),
  'usage-in-vendor-field': streaming(
    'Streams with usage in x_groq, next to the finish_reason.',
    (call, honest) => [
      chunk(call, {
        choices: [{ index: 0, delta: { role: 'assistant', content: '' } }],
        x_groq: { id: 'req_1' },
      }),
      textChunk(call, plainAnswer(call.messages)),
      { ...endChunk(call), x_groq: { id: 'req_1', usage: honest } },
    ],
  ),
  'usage-before-text': streaming('Streams its usage first and never again.', (call, honest) => [
    usageChunk(call, honest),
    ...chunksOf({ ...call, asksForUsage: false }, { text: plainAnswer(call.messages) }),
  ]),
} satisfies Scenarios
