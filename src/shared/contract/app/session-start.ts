import * as z from 'zod'
import { Connection, DeletedConnection } from '../connections/connection.ts'
import { ModelList } from '../connections/model.ts'
import { ConversationSummary, OpenConversation } from '../conversations/conversation.ts'
import { Project } from '../conversations/project.ts'
import { Notice } from './notice.ts'
import { Settings } from './settings.ts'
import { SystemAbilities } from './system-abilities.ts'

/** All data that a window needs before the user can use it. */
export const SessionStart = z.object({
  connections: z.array(Connection),
  deletedConnections: z.array(DeletedConnection),
  /** The newest conversations, and all pinned ones. */
  summaries: z.array(ConversationSummary),
  /** Whether `summaries` lists every conversation. */
  areSummariesWhole: z.boolean(),
  projects: z.array(Project),
  /** The conversation that the window showed before, else the newest; null where there is none. */
  open: OpenConversation.nullable(),
  /** The cached model list of that conversation's connection. */
  models: ModelList.nullable(),
  notices: z.array(Notice),
  settings: Settings,
  /** Whether other programs may use Tally; the window then reads the meter's state. */
  isMeterOn: z.boolean(),
  abilities: SystemAbilities,
})
export type SessionStart = z.infer<typeof SessionStart>
