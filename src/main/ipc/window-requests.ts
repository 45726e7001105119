import type { RequestName } from '../../shared/contract/contract.ts'
import type { PublishedEvent } from '../../shared/contract/events.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'

/** Requests that the window for a quick question needs. It changes no settings and lists no chats. */
const quickRequests: ReadonlySet<RequestName> = new Set([
  'session.start',
  'window.readyToClose',
  'quick.hide',
  'quick.openTally',
  'conversations.create',
  'conversations.open',
  'conversations.chooseModel',
  'conversations.saveDraft',
  'chat.send',
  'chat.answerAgain',
  'chat.stop',
  'chat.queued',
  'connections.keyReport',
  'keys.checkAgain',
  'models.list',
  'models.refresh',
  'models.habits',
  'models.setFavourite',
  'models.setOrder',
  'usage.nextPrompts',
  'parameters.read',
  'budgets.override',
  'answerLimits.allow',
  'links.open',
  'spelling.read',
  'spelling.check',
  'spelling.follow',
])

export function mayRequest(from: WindowKind, name: RequestName): boolean {
  return from === 'quick' ? quickRequests.has(name) : !name.startsWith('quick.')
}

/** Whether requests and events of the window may be about this chat. */
export type MayUse = (kind: WindowKind, conversationId: string) => boolean

/** Events that the quick window needs, beside those about its own chats. */
const quickEvents: ReadonlySet<PublishedEvent['type']> = new Set([
  'connection-changed',
  'language-changed',
  'settings-changed',
  'spelling-changed',
])

/** Notices, tasks and other chats belong to the main window. */
export function mayHear(kind: WindowKind, event: PublishedEvent, mayUse: MayUse): boolean {
  if (kind === 'main') return true
  if (event.type === 'conversation-changed') return mayUse(kind, event.summary.id)
  return 'conversationId' in event ? mayUse(kind, event.conversationId) : quickEvents.has(event.type)
}
