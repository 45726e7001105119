import type { DatabaseSync } from 'node:sqlite'
import { createCallRepository } from './call-repository.ts'
import { createConnectionRepository } from './connection-repository.ts'
import { createConversationRepository } from './conversation-repository.ts'
import { createMessageRepository } from './message-repository.ts'
import { createModelRepository } from './model-repository.ts'
import { createRequestRepository } from './request-repository.ts'
import { createSearchRepository } from './search-repository.ts'
import { createSettingRepository } from './setting-repository.ts'
import type { Store } from './store.ts'
import { createTransaction } from './transaction.ts'

export function createStore(database: DatabaseSync): Store {
  const transaction = createTransaction(database)
  return {
    connections: createConnectionRepository(database),
    models: createModelRepository(database, transaction),
    conversations: createConversationRepository(database),
    messages: createMessageRepository(database, transaction),
    calls: createCallRepository(database),
    settings: createSettingRepository(database),
    requests: createRequestRepository(database),
    search: createSearchRepository(database),
    transaction,
    close: () => database.close(),
  }
}
