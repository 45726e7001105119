import * as z from 'zod'
import { Connection, DeletedConnection } from '../connections/connection.ts'
import { ModelList } from '../connections/model.ts'
import { ConversationSummary, OpenConversation } from '../conversations/conversation.ts'
import { Notice } from './notice.ts'
import { Settings } from './settings.ts'

/** Everything that a window needs before it can be used. */
export const SessionStart = z.object({
  connections: z.array(Connection),
  deletedConnections: z.array(DeletedConnection),
  /** The newest of them, and those that are pinned. */
  summaries: z.array(ConversationSummary),
  /** Whether these are all that there are. */
  areSummariesWhole: z.boolean(),
  /** The conversation it had open before, else the newest; null where there is none. */
  open: OpenConversation.nullable(),
  /** Of the connection of that conversation, as they were listed last. */
  models: ModelList.nullable(),
  notices: z.array(Notice),
  settings: Settings,
})
export type SessionStart = z.infer<typeof SessionStart>
