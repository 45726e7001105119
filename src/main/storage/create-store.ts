import type { DatabaseSync } from 'node:sqlite'
import { createBillRepository } from './bill-repository.ts'
import { createBudgetRepository } from './budget-repository.ts'
import { createConnectionRepository } from './connection-repository.ts'
import { createConsentRepository } from './consent-repository.ts'
import { createConversationRepository } from './conversation-repository.ts'
import { createCopyRepository } from './copy-repository.ts'
import { createEncryptedKeyRepository } from './encrypted-key-repository.ts'
import { createCallRepository } from './ledger/call-repository.ts'
import { createCountedTurnRepository } from './ledger/counted-turn-repository.ts'
import { createLedgerRepository } from './ledger/ledger-repository.ts'
import { createUsageRepository } from './ledger/usage-repository.ts'
import { createMessageRepository } from './message-repository.ts'
import { createModelRepository } from './model-repository.ts'
import { createOrderRepository } from './order-repository.ts'
import { createPriceRepository } from './price-repository.ts'
import { createPromptRepository } from './prompt-repository.ts'
import { createQueueRepository } from './queue-repository.ts'
import { createRequestRepository } from './request-repository.ts'
import { createSearchRepository } from './search-index/search-repository.ts'
import { createOldTrustRepository, createSettingRepository } from './setting-repository.ts'
import type { Store } from './store.ts'
import { createTransaction } from './transaction.ts'
import { createTrashRepository } from './trash-repository.ts'

export function createStore(database: DatabaseSync): Store {
  const transaction = createTransaction(database)
  return {
    connections: createConnectionRepository(database),
    encryptedKeys: createEncryptedKeyRepository(database, transaction),
    models: createModelRepository(database, transaction),
    conversations: createConversationRepository(database, transaction),
    messages: createMessageRepository(database, transaction),
    prompts: createPromptRepository(database, transaction),
    prices: createPriceRepository(database),
    bills: createBillRepository(database, transaction),
    queue: createQueueRepository(database),
    calls: createCallRepository(database),
    countedTurns: createCountedTurnRepository(database),
    ledger: createLedgerRepository(database),
    usage: createUsageRepository(database, transaction),
    budgets: createBudgetRepository(database),
    settings: createSettingRepository(database),
    oldTrust: createOldTrustRepository(database),
    consents: createConsentRepository(database),
    requests: createRequestRepository(database, transaction),
    search: createSearchRepository(database),
    order: createOrderRepository(database, transaction),
    copies: createCopyRepository(database, transaction),
    trash: createTrashRepository(database, transaction),
    transaction,
    close() {
      mergeLog(database)
      database.close()
    },
  }
}

/** A thread that has not ended yet keeps the last connection from doing it, and a log that is left means a check at the next start. */
function mergeLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Nothing is lost: the next start merges it.
  }
}
