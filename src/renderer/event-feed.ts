import type { AppEvent } from '../shared/events.ts'
import { subscribe } from './api.ts'
import { runCommand } from './stores/commands.ts'
import { keepChanged } from './stores/connections-store.ts'
import { keepSummary } from './stores/conversations-store.ts'
import { raiseNotice, withdrawNotice } from './stores/notices-store.ts'
import { receiveQueueEvent } from './stores/queue-store.ts'
import { refreshMoney } from './stores/refresh-money.ts'
import { forgetRefusal } from './stores/send-store.ts'
import { receiveAnswerEvent } from './stores/transcript-store.ts'
import { prepareToClose } from './stores/typed-store.ts'
import { keepUpdates } from './stores/updates-store.ts'
import { keepWork } from './stores/work-store.ts'

/** The one subscription of the window. */
export function startEventFeed(): () => void {
  return subscribe(dispatch)
}

function dispatch(event: AppEvent): void {
  switch (event.type) {
    case 'answer-extended':
    case 'answer-waiting':
    case 'answer-changed':
      void receiveAnswerEvent(event)
      if (event.type === 'answer-changed') forgetRefusal(event.conversationId)
      break
    case 'conversation-changed':
      keepSummary(event.summary)
      break
    case 'queue-changed':
      void receiveQueueEvent(event)
      break
    case 'connection-changed':
      keepChanged(event.connection)
      break
    case 'notice-raised':
      raiseNotice(event)
      break
    case 'notice-withdrawn':
      withdrawNotice(event)
      break
    case 'work-changed':
      keepWork(event.work)
      break
    case 'updates-changed':
      keepUpdates(event.state)
      break
    case 'prices-changed':
      void refreshMoney()
      break
    case 'command-chosen':
      runCommand(event.command)
      break
    case 'window-closing':
      void prepareToClose()
      break
  }
}
