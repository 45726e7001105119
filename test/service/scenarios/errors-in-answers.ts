import { sendError, sendJson } from '../reply.ts'
import { rewritten } from '../rewritten.ts'
import type { Scenario, Scenarios } from '../scenario.ts'
import { done, eventOf, firstHalf } from '../stream.ts'
import { choice, chunk } from '../wire-answer.ts'

const message = 'The engine stopped unexpectedly.'

/** Half an answer, followed by an error instead of the rest. */
function brokenBy(description: string, ...rest: readonly string[]): Scenario {
  return rewritten(description, (texts) => [...firstHalf(texts), ...rest])
}

export const errorScenarios = {
  'error-in-stream': brokenBy(
    'Sends an error object in the middle of a stream.',
    eventOf({ error: { message, type: 'server_error' } }),
  ),
  'error-in-chunk': rewritten(
    'Sends an error next to a choice whose finish_reason is error.',
    (texts, call) => [
      ...firstHalf(texts),
      eventOf(
        chunk(call, {
          error: { code: 502, message, metadata: { provider_name: 'somebody' } },
          choices: [choice({ content: '' }, 'error')],
        }),
      ),
    ],
  ),
  'error-first': rewritten('Sends an error as the first thing in a stream.', () => [
    eventOf({ error: { object: 'error', message: 'The prompt is too long: 9000 tokens.', code: 400 } }),
    done,
  ]),
  'error-under-200': {
    description: 'Answers 200 with an error as its body.',
    complete: ({ response }) => sendJson(response, 200, { error: { message, type: 'server_error' } }),
  },
  'error-instead-of-stream': {
    description: 'Answers 500 as plain JSON although a stream was requested.',
    complete: ({ response }) => sendError(response, 500, { message, type: 'server_error', code: 500 }),
  },
} satisfies Scenarios
