import { SessionStart } from '../../../shared/contract/app/session-start.ts'
import type { SystemAbilities } from '../../../shared/contract/app/system-abilities.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ConnectionService } from '../connections/connections.ts'
import type { ModelService } from '../connections/models.ts'
import type { ConversationService } from '../conversations/conversations.ts'
import type { ProjectService } from '../conversations/projects.ts'
import type { MeterService } from '../programs/metering.ts'
import type { NoticeService } from './notices.ts'
import type { SettingsService } from './settings.ts'

/** Enough to fill the sidebar of a large window. The window loads the others once it is usable. */
const firstCount = 60

interface Dependencies {
  connections: Pick<ConnectionService, 'list' | 'deleted'>
  conversations: Pick<ConversationService, 'newest' | 'open'>
  projects: Pick<ProjectService, 'list'>
  models: Pick<ModelService, 'list'>
  notices: Pick<NoticeService, 'list'>
  settings: Pick<SettingsService, 'read'>
  meter: Pick<MeterService, 'isOn'>
  abilities(): SystemAbilities
}

/** Reads what a window needs before use. */
export function createSession(dependencies: Dependencies) {
  const { connections, conversations, projects, models, notices, settings, meter, abilities } = dependencies

  /** `wantedId` is the conversation that was open before. Opens only one that the window may have. */
  function start(wantedId: string | null, mayOpen: (conversationId: string) => boolean): SessionStart {
    const { summaries, isWhole } = conversations.newest(firstCount)
    const newestId = summaries.find(({ isArchived, id }) => !isArchived && mayOpen(id))?.id ?? null
    const openable = wantedId !== null && mayOpen(wantedId) ? wantedId : null
    const open = openIfThere(conversations, openable) ?? openIfThere(conversations, newestId)
    return {
      connections: connections.list(),
      deletedConnections: connections.deleted(),
      summaries,
      areSummariesWhole: isWhole,
      projects: projects.list(),
      open,
      models: open === null ? null : models.list(open.conversation.connectionId),
      notices: notices.list(),
      settings: settings.read(),
      isMeterOn: meter.isOn(),
      abilities: abilities(),
    }
  }

  return {
    start,
    /** Reads and checks the same before the page asks for it, which is faster then. */
    warmUp: () => void SessionStart.parse(start(null, () => true)),
  }
}

/** A conversation deleted since the last session must not prevent the start. */
function openIfThere({ open }: Pick<ConversationService, 'open'>, id: string | null): SessionStart['open'] {
  if (id === null) return null
  try {
    const found = open(id)
    return found.isInTrash ? null : found
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}
