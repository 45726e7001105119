import { identity } from '../identity.ts'

/** In one line, as the metadata of the shops has it too. */
export const synopsis = 'Chat with models, every token accounted for'

/** In lines that fit a terminal. */
export const description: readonly string[] = [
  `${identity.productName} is a chat client for inference services that are billed by the token. It`,
  'talks to the address that you name, with your own key, and says under each',
  'answer what it took: the tokens of the prompt and of the completion as the',
  'service reported them, what was carried along, and what it cost.',
]
