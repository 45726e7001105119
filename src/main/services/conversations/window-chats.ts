import type { SessionStart } from '../../../shared/contract/app/session-start.ts'
import type { AddressedEvent } from '../../../shared/contract/events.ts'
import type { WindowKind } from '../../../shared/domain/app/window-kinds.ts'
import type { Handlers } from '../handlers.ts'
import type { ConversationService } from './conversations.ts'

interface Dependencies {
  conversations: Pick<ConversationService, 'create' | 'open'>
  /** Opens the wanted chat, or another one that the window may have. */
  startSession(wantedId: string | null, mayOpen: (conversationId: string) => boolean): SessionStart
  sendTo(kind: WindowKind, event: AddressedEvent): void
}

/**
 * Remembers which window has which chat. The main window takes over any chat that it opens, and the quick
 * window leaves it. The quick window has only chats that it created.
 */
/** The chats as each window gets them. Two windows never write into the same chat. */
export function createWindowChats({ conversations, startSession, sendTo }: Dependencies) {
  const holders = new Map<string, WindowKind>()

  function hold(kind: WindowKind, conversationId: string): void {
    const before = holders.get(conversationId)
    holders.set(conversationId, kind)
    if (before === 'quick' && kind === 'main') sendTo('quick', { type: 'chat-taken', conversationId })
  }

  /** The chats that the window would take from the other one. */
  const heldByOther = (kind: WindowKind): string[] =>
    [...holders].filter(([, holder]) => holder !== kind).map(([id]) => id)

  const handlers: Pick<
    Handlers,
    'session.start' | 'conversations.create' | 'conversations.open' | 'conversations.heldByOther'
  > = {
    'session.start'({ openId }, from) {
      if (from === 'main') {
        const start = startSession(openId, (id) => holders.get(id) !== 'quick')
        if (start.open !== null) hold('main', start.open.conversation.id)
        return start
      }
      const start = startSession(openId, (id) => id === openId && holders.get(id) === 'quick')
      return { ...start, summaries: [], areSummariesWhole: true, projects: [], notices: [], isMeterOn: false }
    },
    /** An unused chat that no other window has, or a new one. */
    'conversations.create'({ connectionId, projectId = null }, from) {
      const created = conversations.create(connectionId, projectId, heldByOther(from))
      hold(from, created.id)
      return created
    },
    'conversations.open'({ conversationId }, from) {
      const opened = conversations.open(conversationId)
      if (from === 'main') hold('main', conversationId)
      return opened
    },
    'conversations.heldByOther': (_nothing, from) => heldByOther(from),
  }

  return {
    handlers,
    /** Whether requests of the window may be about this chat. */
    mayUse: (from: WindowKind, conversationId: string): boolean =>
      from === 'main' || holders.get(conversationId) === 'quick',
  }
}
