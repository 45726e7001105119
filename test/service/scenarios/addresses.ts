import type { Scenarios } from '../scenario.ts'

export const addressScenarios = {
  redirect: {
    description: 'Answers 307 to everything, pointing to another port.',
    answer: ({ response, elsewhere, path }) =>
      void response.writeHead(307, { location: `${elsewhere}${path}` }).end(),
  },
} satisfies Scenarios
