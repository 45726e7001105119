import { now } from '../now.ts'
import type { Told } from '../tell.ts'

const excerpt =
  '{"error":{"message":"Your credit balance is used up. Add credit to go on.","type":"insufficient_quota"}}'

/** Ends with an answer that the service refused. */
export const refused: Told = {
  title: 'A name for the reading group',
  model: 'kestrel-24b-instruct',
  startedAt: now - 40 * 60_000,
  turns: [
    {
      asks: 'We are seven people who read one long novel a season. Suggest a name for the group.',
      answers: [
        { text: 'The Slow Shelf. It says what you do, and nobody will ask why you have not finished yet.' },
      ],
    },
    {
      asks: 'Nice. Two more in the same spirit, please.',
      answers: [
        {
          text: '',
          end: {
            code: 'billing',
            charge: 'turned-away',
            sent: {
              method: 'POST',
              address: 'https://api.example.com/v1/chat/completions',
              model: 'kestrel-24b-instruct',
              messageCount: 3,
              byteCount: 402,
            },
            response: {
              status: 402,
              statusText: 'Payment Required',
              contentType: 'application/json',
              headers: [],
              excerpt,
              body: excerpt,
            },
            cause: null,
            retryAfterMs: null,
            mayRetry: false,
            contextOverflow: null,
            refusedField: null,
            workingAddress: null,
          },
        },
      ],
    },
  ],
}
