import type { Conversation } from '../../shared/contract/conversations/conversation.ts'
import type { DictionaryRepository } from './repositories/app/dictionary-repository.ts'
import type { ConsentRepository, RequestRepository } from './repositories/app/request-repository.ts'
import type { SettingRepository } from './repositories/app/setting-repository.ts'
import type { ImageRepository } from './repositories/chat/image-repository.ts'
import type { MessageRepository } from './repositories/chat/message-repository.ts'
import type { ParameterRepository } from './repositories/chat/parameter-repository.ts'
import type { PromptRepository } from './repositories/chat/prompt-repository.ts'
import type { QueueRepository } from './repositories/chat/queue-repository.ts'
import type { ConnectionRepository } from './repositories/connections/connection-repository.ts'
import type { EncryptedKeyRepository } from './repositories/connections/encrypted-key-repository.ts'
import type { ModelRepository } from './repositories/connections/model-repository.ts'
import type { ProgramRepository } from './repositories/connections/program-repository.ts'
import type { ConversationRepository } from './repositories/conversations/conversation-repository.ts'
import type {
  CopyRepository,
  OrderRepository,
  TrashRepository,
} from './repositories/conversations/order-repository.ts'
import type { ProjectRepository } from './repositories/conversations/project-repository.ts'
import type { AnswerLimitRepository } from './repositories/money/answer-limit-repository.ts'
import type { BudgetRepository } from './repositories/money/budget-repository.ts'
import type { PriceRepository } from './repositories/money/price-repository.ts'
import type { BillRepository } from './repositories/usage/bill-repository.ts'
import type { CallRepository } from './repositories/usage/call-repository.ts'
import type { CountedTurnRepository } from './repositories/usage/counted-turn-repository.ts'
import type { LedgerRepository } from './repositories/usage/ledger-repository.ts'
import type { ProgramTaskRepository } from './repositories/usage/program-task-repository.ts'
import type { UsageRepository } from './repositories/usage/usage-repository.ts'
import type { SearchRepository } from './search/search-repository.ts'

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

export interface Store {
  readonly connections: ConnectionRepository
  readonly encryptedKeys: EncryptedKeyRepository
  readonly models: ModelRepository
  readonly programs: ProgramRepository
  readonly projects: ProjectRepository
  readonly conversations: ConversationRepository
  readonly messages: MessageRepository
  readonly images: ImageRepository
  readonly queue: QueueRepository
  readonly prompts: PromptRepository
  readonly parameters: ParameterRepository
  readonly prices: PriceRepository
  readonly bills: BillRepository
  readonly calls: CallRepository
  readonly programTasks: ProgramTaskRepository
  readonly countedTurns: CountedTurnRepository
  readonly ledger: LedgerRepository
  readonly usage: UsageRepository
  readonly budgets: BudgetRepository
  readonly answerLimits: AnswerLimitRepository
  readonly settings: SettingRepository
  readonly consents: ConsentRepository
  readonly requests: RequestRepository
  readonly dictionaries: DictionaryRepository
  readonly search: SearchRepository
  readonly order: OrderRepository
  readonly copies: CopyRepository
  readonly trash: TrashRepository
  readonly temporary: TemporaryChat
  /** Commits all of `work`, or rolls all of it back. */
  transaction<T>(work: () => T): T
  close(): void
}
