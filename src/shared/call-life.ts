import type { CallState } from './call.ts'

export type LiveState = Extract<CallState, 'sending' | 'streaming'>

export function isLive(state: CallState): state is LiveState {
  return state === 'sending' || state === 'streaming'
}
