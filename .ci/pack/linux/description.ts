import { identity } from '../identity.ts'

/** In one line, the same as in the app store metadata. */
export const synopsis = 'Chat for OpenAI-compatible APIs with token costs'

/** In lines that fit a terminal. */
export const description: readonly string[] = [
  `${identity.productName} is a desktop chat client for OpenAI-compatible LLM services that`,
  'bill by the token. It connects to your service with your key. Under each',
  'answer, it shows the prompt and completion tokens that the service',
  'reported, the resent history, and the cost.',
]
