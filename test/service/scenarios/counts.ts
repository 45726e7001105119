import { sendAnswer } from '../reply.ts'
import type { Scenario, Scenarios } from '../scenario.ts'
import { plainAnswer } from '../texts.ts'
import { countUsage, type Usage } from '../tokens.ts'

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
} satisfies Scenarios
