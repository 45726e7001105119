import { appHandlers, type Served } from './handlers/app.ts'
import { chatHandlers } from './handlers/chat.ts'
import { connectionsHandlers } from './handlers/connections.ts'
import { conversationsHandlers } from './handlers/conversations.ts'
import { dataHandlers } from './handlers/data.ts'
import { moneyHandlers } from './handlers/money.ts'
import { usageHandlers } from './handlers/usage.ts'
import type { Handlers } from './router.ts'

/** One handler for each request of the contract. The services decide what a request does. */
export function createHandlers(services: Served): Handlers {
  return {
    ...chatHandlers(services),
    ...conversationsHandlers(services),
    ...connectionsHandlers(services),
    ...usageHandlers(services),
    ...moneyHandlers(services),
    ...dataHandlers(services),
    ...appHandlers(services),
  }
}
