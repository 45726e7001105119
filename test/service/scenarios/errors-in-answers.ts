import { rewritten } from '../rewritten.ts'
import type { Scenarios } from '../scenario.ts'
import { eventOf, firstHalf } from '../stream.ts'

const error = { message: 'The engine stopped unexpectedly.', type: 'server_error' }

export const errorScenarios = {
  'error-in-stream': rewritten('Sends an error object in the middle of a stream.', (texts) => [
    ...firstHalf(texts),
    eventOf({ error }),
  ]),
} satisfies Scenarios
