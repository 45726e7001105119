import { create } from 'zustand'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { isQuickWindow } from '../../lib/is-quick-window.ts'
import { beginQuestion } from '../chat/quick-question.ts'
import { setConnections, setDeletedConnections } from '../connections/connections-store.ts'
import { loadConversations, setSummaries, whenIdle } from '../conversations/conversations-store.ts'
import { setProjects } from '../conversations/projects-store.ts'
import { requestFocus } from '../focus-store.ts'
import { readMeter } from '../programs/programs-store.ts'
import { openLoaded, openNewest } from './navigation.ts'
import { raiseNotice, raiseRefusal } from './notices-store.ts'
import { askForSession, rememberedId } from './session-request.ts'
import { setAbilities, setSettings } from './settings-store.ts'

interface SessionState {
  readonly stage: 'starting' | 'failed' | 'ready'
  readonly refusal: RefusedResult | null
}

export const sessionStore = create<SessionState>()(() => ({ stage: 'starting', refusal: null }))
export const useSession = (): SessionState => sessionStore()

export async function startSession(answer = askForSession()): Promise<void> {
  sessionStore.setState({ stage: 'starting', refusal: null })
  const openId = rememberedId()
  const result = await answer
  if (!result.ok) {
    sessionStore.setState({ stage: 'failed', refusal: result })
    return
  }
  const { connections, deletedConnections, summaries, areSummariesWhole, open, models, notices } =
    result.value
  const { settings, projects, isMeterOn, abilities } = result.value
  setConnections(connections)
  setDeletedConnections(deletedConnections)
  // Take settings first: the send key must be right from the first moment.
  setSettings(settings)
  setAbilities(abilities)
  setProjects(projects)
  setSummaries(summaries)
  for (const notice of notices) raiseNotice(notice)
  // Without a connection, the window opens on the start page, with chats in the sidebar.
  if (open !== null && (connections.length > 0 || open.conversation.id === openId)) {
    await openLoaded(open, models)
    requestFocus('message')
  } else if (connections.length > 0) await (isQuickWindow() ? beginQuestion() : openNewest())
  sessionStore.setState({ stage: 'ready', refusal: null })
  if (isMeterOn) void readMeter()
  if (!areSummariesWhole) void loadTheRest()
}

/** Resolves once the session has started. */
export function whenReady(): Promise<void> {
  return new Promise((resolve) => {
    if (sessionStore.getState().stage === 'ready') return resolve()
    const stop = sessionStore.subscribe(({ stage }) => {
      if (stage !== 'ready') return
      stop()
      resolve()
    })
  })
}

/** Loads the remaining conversations page by page, after the window has been drawn. */
async function loadTheRest(): Promise<void> {
  await whenIdle()
  raiseRefusal(await loadConversations())
}
