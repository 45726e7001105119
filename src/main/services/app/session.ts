import type { SessionStart } from '../../../shared/contract/app/session-start.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ConnectionService } from '../connections/connections.ts'
import type { ModelService } from '../connections/models.ts'
import type { ConversationService } from '../conversations/conversations.ts'
import type { NoticeBoard } from './notices.ts'
import type { SettingsService } from './settings.ts'

/** As many as fill the sidebar of a large window; the rest is asked for once the window can be used. */
const firstCount = 100

interface Dependencies {
  connections: Pick<ConnectionService, 'list' | 'deleted'>
  conversations: Pick<ConversationService, 'newest' | 'open'>
  models: Pick<ModelService, 'list'>
  notices: Pick<NoticeBoard, 'list'>
  settings: Pick<SettingsService, 'read'>
}

/** What a window needs before it can be used, in one go: `wantedId` is the conversation it had open before. */
export function readSessionStart(dependencies: Dependencies, wantedId: string | null): SessionStart {
  const { connections, conversations, models, notices, settings } = dependencies
  const { summaries, isWhole } = conversations.newest(firstCount)
  const newestId = summaries.find(({ isArchived }) => !isArchived)?.id ?? null
  const open = openIfThere(conversations, wantedId) ?? openIfThere(conversations, newestId)
  return {
    connections: connections.list(),
    deletedConnections: connections.deleted(),
    summaries,
    areSummariesWhole: isWhole,
    open,
    models: open === null ? null : models.list(open.conversation.connectionId),
    notices: notices.list(),
    settings: settings.read(),
  }
}

/** One that was deleted since is no reason not to start. */
function openIfThere({ open }: Pick<ConversationService, 'open'>, id: string | null): SessionStart['open'] {
  if (id === null) return null
  try {
    return open(id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}
