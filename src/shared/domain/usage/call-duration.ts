import type { CallState } from '../../contract/usage/call.ts'

type LiveState = Extract<CallState, 'sending' | 'streaming'>

export function isLive(state: CallState): state is LiveState {
  return state === 'sending' || state === 'streaming'
}

/** As tables have it: a clock is read to fractions that mean nothing. */
export function wholeMs(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds)
}
