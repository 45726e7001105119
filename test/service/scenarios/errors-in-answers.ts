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
  'error-in-stream-then-done': brokenBy(
    'Sends an error object with a numeric code, then [DONE].',
    eventOf({ error: { message, type: 'InternalServerError', param: null, code: 500 } }),
    done,
  ),
  'error-in-stream-as-text': brokenBy('Sends an error that is a string.', eventOf({ error: message })),
  'error-in-stream-flat': brokenBy(
    'Sends an error with its fields at the top level.',
    eventOf({ object: 'error', message, type: 'ServerError', param: null, code: 500 }),
  ),
  'error-in-stream-twice-said': brokenBy(
    'Sends an event named error with its message in two places.',
    `event: error\n${eventOf({ error: { message }, message })}`,
  ),
  'error-in-stream-line': brokenBy(
    'Sends a line that begins with error: instead of data:.',
    `error: ${JSON.stringify({ code: 500, message, type: 'server_error' })}\n\n`,
  ),
  'error-in-stream-detail': brokenBy('Sends an error in a field named detail.', eventOf({ detail: message })),
  'error-in-stream-status': brokenBy(
    'Sends an error with the status of a full queue in its body.',
    eventOf({ error: { message: 'Model is overloaded', http_status_code: 429 } }),
    done,
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
  'error-as-reason': rewritten('Ends with finish_reason error and no message.', (texts, call) => [
    ...firstHalf(texts),
    eventOf(chunk(call, { choices: [choice({}, 'error')] })),
    done,
  ]),
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
