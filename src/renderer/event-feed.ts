import type { AppEvent } from '../shared/contract/events.ts'
import { request, subscribe } from './api.ts'
import { showLanguage } from './locale.ts'
import { redrawPage } from './redraw.ts'
import { runCommand } from './stores/app/commands.ts'
import { languageStore } from './stores/app/language-store.ts'
import { openConversation, shownPageStore } from './stores/app/navigation.ts'
import { raiseNotice, raiseRefusal, withdrawNotice } from './stores/app/notices-store.ts'
import { closeDialog, saveLayout } from './stores/app/panel-store.ts'
import { whenReady } from './stores/app/session-store.ts'
import { setAbilities, setSettings } from './stores/app/settings-store.ts'
import { setSpelling } from './stores/app/spelling-store.ts'
import { setTaskProgress } from './stores/app/task-progress-store.ts'
import { setUpdates } from './stores/app/updates-store.ts'
import { refreshBranches } from './stores/chat/branches-store.ts'
import { saveDrafts } from './stores/chat/draft-store.ts'
import { reloadLoaded } from './stores/chat/earlier-messages.ts'
import { whenAllOpened } from './stores/chat/opening-store.ts'
import { receiveQueueEvent } from './stores/chat/queue-store.ts'
import { catchUp, leaveTaken } from './stores/chat/quick-question.ts'
import { forgetRefusal } from './stores/chat/send-store.ts'
import { receiveAnswerEvent, transcriptStore } from './stores/chat/transcript-store.ts'
import { replaceConnection } from './stores/connections/connections-store.ts'
import { setMovedSummary } from './stores/conversations/projects-store.ts'
import { reloadBudgets } from './stores/money/budgets-store.ts'
import { loadPrices, pricesStore } from './stores/money/prices-store.ts'
import { setMeter } from './stores/programs/programs-store.ts'
import { readNextPrompts } from './stores/usage/forecast-store.ts'
import { readEndedMonth } from './stores/usage/month-usage.ts'
import { readUsagePage } from './stores/usage/usage-actions.ts'
import { readUsageCalls, usageCallsStore } from './stores/usage/usage-calls-store.ts'
import { readToday } from './stores/usage/usage-store.ts'

/** Starts the window's only event subscription. */
export function startEventFeed(): () => void {
  return subscribe(dispatch)
}

type Receivers = { readonly [T in AppEvent['type']]: (event: Extract<AppEvent, { type: T }>) => void }

const receivers: Receivers = {
  'answer-extended'(event) {
    void receiveAnswerEvent(event)
    refreshBranches(event.conversationId)
  },
  'answer-waiting': (event) => void receiveAnswerEvent(event),
  'answer-changed'(event) {
    void receiveAnswerEvent(event)
    forgetRefusal(event.conversationId)
  },
  'conversation-changed'({ summary }) {
    setMovedSummary(summary)
    refreshBranches(summary.id)
  },
  'queue-changed': (event) => void receiveQueueEvent(event),
  'connection-changed': ({ connection }) => replaceConnection(connection),
  'meter-changed': ({ meter }) => setMeter(meter),
  'notice-raised': raiseNotice,
  'notice-withdrawn': withdrawNotice,
  'task-changed': ({ task }) => setTaskProgress(task),
  'updates-changed': ({ state }) => setUpdates(state),
  'language-changed': ({ language, locale }) => void changeLanguage(language, locale),
  'settings-changed': ({ settings }) => setSettings(settings),
  'notifications-changed': ({ notifications }) => setAbilities({ notifications }),
  'spelling-changed': ({ spelling }) => setSpelling(spelling),
  'prices-changed': () => void refreshMoney(),
  'command-chosen': ({ command }) => runCommand(command),
  'window-closing': () => void prepareToClose(),
  'chat-chosen': ({ conversationId }) => void openFromQuick(conversationId),
  'quick-focused': () => void catchUp(),
  'chat-taken': ({ conversationId }) => void leaveTaken(conversationId),
}

function dispatch<T extends AppEvent['type']>(event: Extract<AppEvent, { type: T }>): void {
  receivers[event.type](event)
}

async function changeLanguage(language: string, locale: string): Promise<void> {
  await showLanguage(language, locale)
  redrawPage(() => languageStore.setState(({ changes }) => ({ changes: changes + 1 })))
}

/** Saves all input and reports to main, which waits only briefly before it closes the window. */
async function prepareToClose(): Promise<void> {
  void saveDrafts()
  const layoutSaved = saveLayout()
  await whenAllOpened()
  await saveDrafts()
  // A text that main has just refused gets another attempt.
  await Promise.all([saveDrafts(), layoutSaved])
  await request('window.readyToClose', undefined)
}

/** The chat of a quick question comes before any dialog. */
async function openFromQuick(conversationId: string): Promise<void> {
  await whenReady()
  closeDialog()
  await openConversation(conversationId)
}

/** Reloads every visible amount after prices changed. */
async function refreshMoney(): Promise<void> {
  if (pricesStore.getState().prices !== null) void loadPrices()
  void reloadBudgets()
  void readToday()
  void readEndedMonth()
  if (shownPageStore.getState().page === 'usage') {
    void readUsagePage()
    const { filter } = usageCallsStore.getState()
    if (filter !== null) void readUsageCalls(filter)
  }
  const { openId } = transcriptStore.getState()
  if (openId !== null) void readNextPrompts({ conversationId: openId })
  raiseRefusal(openId === null ? null : await reloadLoaded(openId))
}
