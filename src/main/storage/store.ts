import type { DatabaseSync } from 'node:sqlite'
import type { Conversation } from '../../shared/contract/conversations/conversation.ts'
import { ifPossible } from '../../shared/domain/app/or-else.ts'
import { createSharedSync } from './database/shared-sync.ts'
import { createTransaction } from './database/transaction.ts'
import { createDictionaryRepository } from './repositories/app/dictionary-repository.ts'
import { createRequestRepository } from './repositories/app/request-repository.ts'
import { createSettingRepository } from './repositories/app/setting-repository.ts'
import { createImageRepository } from './repositories/chat/image-repository.ts'
import { createMessageRepository } from './repositories/chat/message-repository.ts'
import { createParameterRepository } from './repositories/chat/parameter-repository.ts'
import { createPromptRepository } from './repositories/chat/prompt-repository.ts'
import { createQueueRepository } from './repositories/chat/queue-repository.ts'
import {
  createConnectionRepository,
  createConsentRepository,
} from './repositories/connections/connection-repository.ts'
import { createEncryptedKeyRepository } from './repositories/connections/encrypted-key-repository.ts'
import { createModelRepository } from './repositories/connections/model-repository.ts'
import { createProgramRepository } from './repositories/connections/program-repository.ts'
import { createConversationRepository } from './repositories/conversations/conversation-repository.ts'
import { createCopyRepository } from './repositories/conversations/copy-repository.ts'
import { createOrderRepository } from './repositories/conversations/order-repository.ts'
import { createProjectRepository } from './repositories/conversations/project-repository.ts'
import { createTrashRepository } from './repositories/conversations/trash-repository.ts'
import { createAnswerLimitRepository } from './repositories/money/answer-limit-repository.ts'
import { createBudgetRepository } from './repositories/money/budget-repository.ts'
import { createPriceRepository } from './repositories/money/price-repository.ts'
import { createBillRepository } from './repositories/usage/bill-repository.ts'
import { createCallRepository } from './repositories/usage/call-repository.ts'
import { createCountedTurnRepository } from './repositories/usage/counted-turn-repository.ts'
import { createLedgerRepository } from './repositories/usage/ledger-repository.ts'
import { createProgramTaskRepository } from './repositories/usage/program-task-repository.ts'
import { createUsageRepository } from './repositories/usage/usage-repository.ts'
import { createSearchRepository } from './search/search-repository.ts'

/** The chat whose words are only in memory. There is at most one. */
export interface TemporaryChat {
  /** Null while there is none. */
  id(): string | null
  /** Begins an empty chat instead of the chat before, whose words are then gone. */
  begin(conversation: Conversation, createdAt: number): void
  forget(): void
  /** Moves the chat into the file, where it is a normal one. */
  keep(at: number): void
}

type FileStore = ReturnType<typeof createFileStore>

export interface Store extends FileStore {
  readonly temporary: TemporaryChat
}

/** The store without the temporary chat. */
export function createFileStore(database: DatabaseSync) {
  const transaction = createTransaction(database)
  const sync = createSharedSync(database, transaction)
  return {
    connections: createConnectionRepository(database),
    encryptedKeys: createEncryptedKeyRepository(database, transaction),
    models: createModelRepository(database, transaction),
    programs: createProgramRepository(database),
    projects: createProjectRepository(database),
    conversations: createConversationRepository(database, transaction),
    messages: createMessageRepository(database, transaction),
    images: createImageRepository(database, transaction),
    prompts: createPromptRepository(database, transaction),
    parameters: createParameterRepository(database),
    prices: createPriceRepository(database),
    bills: createBillRepository(database, transaction),
    queue: createQueueRepository(database),
    calls: createCallRepository(database),
    programTasks: createProgramTaskRepository(database),
    countedTurns: createCountedTurnRepository(database),
    ledger: createLedgerRepository(database),
    usage: createUsageRepository(database, transaction),
    budgets: createBudgetRepository(database),
    answerLimits: createAnswerLimitRepository(database),
    settings: createSettingRepository(database),
    consents: createConsentRepository(database),
    requests: createRequestRepository(database, transaction),
    dictionaries: createDictionaryRepository(database, transaction),
    search: createSearchRepository(database),
    order: createOrderRepository(database, transaction),
    copies: createCopyRepository(database, transaction),
    trash: createTrashRepository(database, transaction),
    /** Commits all of its work, or rolls all of it back. */
    transaction,
    /** The same without waiting for the disk. `onDisk` resolves once the disk has what was committed before. */
    commit: sync.commit,
    together: sync.together,
    soon: sync.soon,
    onDisk: sync.onDisk,
    close(): void {
      sync.close()
      mergeLog(database)
      database.close()
    },
  }
}

/**
 * Merges the log if possible. A running thread prevents that, and a leftover log means a check at the next
 * start.
 */
function mergeLog(database: DatabaseSync): void {
  // Else the next start merges the log.
  ifPossible(() => database.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)'))
}
