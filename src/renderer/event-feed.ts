import type { AppEvent } from '../shared/contract/events.ts'
import { subscribe } from './api.ts'
import { runCommand } from './stores/commands.ts'
import { keepChanged } from './stores/connections-store.ts'
import { keepSummary } from './stores/conversations-store.ts'
import { raiseNotice, withdrawNotice } from './stores/notices-store.ts'
import { receiveQueueEvent } from './stores/queue-store.ts'
import { refreshMoney } from './stores/refresh-money.ts'
import { forgetRefusal } from './stores/send-store.ts'
import { takeSettings } from './stores/settings-store.ts'
import { receiveAnswerEvent } from './stores/transcript-store.ts'
import { prepareToClose } from './stores/typed-store.ts'
import { keepUpdates } from './stores/updates-store.ts'
import { keepWork } from './stores/work-store.ts'

/** The one subscription of the window. */
export function startEventFeed(): () => void {
  return subscribe(dispatch)
}

type Receivers = { readonly [T in AppEvent['type']]: (event: Extract<AppEvent, { type: T }>) => void }

const receivers: Receivers = {
  'answer-extended': (event) => void receiveAnswerEvent(event),
  'answer-waiting': (event) => void receiveAnswerEvent(event),
  'answer-changed'(event) {
    void receiveAnswerEvent(event)
    forgetRefusal(event.conversationId)
  },
  'conversation-changed': ({ summary }) => keepSummary(summary),
  'queue-changed': (event) => void receiveQueueEvent(event),
  'connection-changed': ({ connection }) => keepChanged(connection),
  'notice-raised': raiseNotice,
  'notice-withdrawn': withdrawNotice,
  'work-changed': ({ work }) => keepWork(work),
  'updates-changed': ({ state }) => keepUpdates(state),
  'settings-changed': ({ settings }) => takeSettings(settings),
  'prices-changed': () => void refreshMoney(),
  'command-chosen': ({ command }) => runCommand(command),
  'window-closing': () => void prepareToClose(),
}

function dispatch<T extends AppEvent['type']>(event: Extract<AppEvent, { type: T }>): void {
  receivers[event.type](event)
}
