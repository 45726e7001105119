import type { AddressCheck, ConnectionKind } from '../../shared/connection.ts'
import type { Publish } from '../../shared/events.ts'
import type { SearchPage } from '../../shared/search.ts'
import type { RequestPage } from '../../shared/sent-request.ts'
import type { UsageReview } from '../../shared/usage-review.ts'
import type { Inference } from '../inference/inference.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { Log } from '../log.ts'
import type { Store } from '../storage/store.ts'
import { type ChatService, createChatService } from './chat.ts'
import { type ConnectionService, createConnectionService } from './connections.ts'
import { type ConversationService, createConversationService } from './conversations.ts'
import { createCredentialService } from './credentials.ts'
import { createDataService, type DataService } from './data.ts'
import { createModelService, type ModelService } from './models.ts'
import type { SettingsService } from './settings.ts'
import { reviewUsage } from './usage.ts'
import { createWorkService, type WorkService } from './work.ts'

/** Everything outside that the services stand on. */
export interface Ports {
  store: Store
  jobs: Jobs
  settings: SettingsService
  keychain: Keychain
  sessionKeychain: Keychain
  inferences: Readonly<Record<ConnectionKind, Inference>>
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  publish: Publish
  log: Log
  isOnline(): boolean
  now(): number
  elapsed(): number
  random(): number
  newId(): string
}

export interface Services {
  connections: ConnectionService
  models: ModelService
  conversations: ConversationService
  chat: ChatService
  settings: SettingsService
  requests: { search(words: string): RequestPage; clear(): void }
  work: WorkService
  data: DataService
  searchMessages(words: string): Promise<SearchPage>
  reviewUsage(conversationId: string): UsageReview
}

const mostRequestsShown = 500

export function createServices(ports: Ports): Services {
  const { store, inferences } = ports
  const credentials = createCredentialService({ keychain: ports.keychain, session: ports.sessionKeychain })
  const models = createModelService({ ...ports, credentials })
  const work = createWorkService(ports)
  const chat = createChatService({ ...ports, models, credentials })
  return {
    connections: createConnectionService({
      ...ports,
      connections: store.connections,
      inference: inferences.service,
      credentials,
    }),
    models,
    conversations: createConversationService({ ...ports, models, chat }),
    chat,
    settings: ports.settings,
    requests: {
      search: (words) => store.requests.search(words, mostRequestsShown),
      clear: () => store.requests.clear(),
    },
    work,
    data: createDataService({ ...ports, work }),
    searchMessages: (words) => ports.jobs.run('search', { words }),
    reviewUsage: (conversationId) => reviewUsage(store, conversationId),
  }
}
