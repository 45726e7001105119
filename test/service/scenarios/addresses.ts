import { sendJson } from '../reply.ts'
import type { Scenario, Scenarios, ServiceCall } from '../scenario.ts'

const followed = '/followed'

/**
 * Everything at the default address is a redirect; the log shows a client that followed it on the same host.
 */
function redirecting(status: number, to: 'here' | 'elsewhere'): Scenario {
  const where = to === 'here' ? 'another path here' : 'another port'
  return {
    description: `Answers ${status} to everything, pointing to ${where}.`,
    answer: (call) => {
      if (call.path.startsWith(followed)) return sendJson(call.response, 200, { data: [] })
      call.response.writeHead(status, { location: to === 'here' ? followed + call.path : awayFrom(call) })
      call.response.end()
    },
  }
}

function awayFrom({ elsewhere, path }: ServiceCall): string {
  return `${elsewhere}${path}`
}

export const addressScenarios = {
  redirect: redirecting(307, 'elsewhere'),
  'redirect-301': redirecting(301, 'elsewhere'),
  'redirect-307-here': redirecting(307, 'here'),
  'redirect-nowhere': {
    description: 'Answers 302 to everything without a location.',
    answer: ({ response }) => void response.writeHead(302).end(),
  },
  'under-a-prefix': {
    description: 'Uses /api/v4/v1, for an address without its last part.',
    prefix: '/api/v4/v1',
  },
} satisfies Scenarios
