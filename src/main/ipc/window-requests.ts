import type { RequestName } from '../../shared/contract/contract.ts'
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
  'ceilings.allow',
  'links.open',
])

export function mayRequest(from: WindowKind, name: RequestName): boolean {
  return from === 'quick' ? quickRequests.has(name) : !name.startsWith('quick.')
}
