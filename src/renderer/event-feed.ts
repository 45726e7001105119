import type { AppEvent } from '../shared/events.ts'
import { subscribe } from './api.ts'
import { runCommand } from './stores/commands.ts'
import { keepSummary } from './stores/conversations-store.ts'
import { raiseNotice } from './stores/notices-store.ts'
import { receiveAnswerEvent } from './stores/transcript-store.ts'

/** The one subscription of the window. */
export function startEventFeed(): () => void {
  return subscribe(dispatch)
}

function dispatch(event: AppEvent): void {
  switch (event.type) {
    case 'answer-extended':
    case 'answer-changed':
      void receiveAnswerEvent(event)
      break
    case 'conversation-changed':
      keepSummary(event.summary)
      break
    case 'notice-raised':
      raiseNotice({ code: event.code, detail: event.detail })
      break
    case 'command-chosen':
      runCommand(event.command)
      break
  }
}
