import type { Call } from '../../../../shared/contract/usage/call.ts'

/** Below this an answer came in one piece, and a speed would only be noise. */
const shortestMs = 50

/** Completion tokens per second, from the first token to the last. */
export function tokensPerSecond({
  usage,
  firstTokenMs,
  durationMs,
}: Pick<Call, 'usage' | 'firstTokenMs' | 'durationMs'>): number | null {
  if (usage.completionTokens === null || firstTokenMs === null || durationMs === null) return null
  const elapsedMs = durationMs - firstTokenMs
  return elapsedMs < shortestMs ? null : Math.round((usage.completionTokens * 1000) / elapsedMs)
}
