import type { MessageLife } from '../../../shared/contract/usage/message-life.ts'
import { messageLife } from '../../services/usage/message-life.ts'
import type { Job } from '../job.ts'
import { readAtOnce } from '../read-at-once.ts'

export interface MessageLifeInput {
  readonly conversationId: string
  readonly messageId: string
  readonly now: number
}

/** A message at the top of a long chat went with every call below it. */
export const messageLifeJob: Job<MessageLifeInput, MessageLife> = {
  pace: 'quick',
  access: 'read',
  run: (database, { conversationId, messageId, now }) =>
    readAtOnce(database, (store) => messageLife(store, conversationId, messageId, now)),
}
