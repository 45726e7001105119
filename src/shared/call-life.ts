import type { CallState } from './call.ts'

export function isLive(state: CallState): boolean {
  return state === 'sending' || state === 'streaming'
}
