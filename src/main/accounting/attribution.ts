import type { CallState } from '../../shared/call.ts'
import type { PromptSplit, TokenUsage } from '../../shared/usage.ts'
import { isSameLeftOut, type LeftOut } from './left-out.ts'

/** A call with what decides whether it plainly extended the one before. */
export interface CountedCall {
  readonly state: CallState
  readonly model: string
  readonly systemPrompt: string
  readonly leftOut: LeftOut
  readonly usage: TokenUsage
}

/** The call that another one goes on from. */
export interface CallBefore extends CountedCall {
  /** How far its answer stands above the other one's. */
  readonly steps: number
}

/**
 * Carried is what the call before had counted, prompt and completion; added is the difference. That holds only where the path
 * was plainly extended: same model, same system prompt, the same left out, a whole answer before. Otherwise the split is not known.
 */
export function splitPrompt(call: CountedCall, before: CallBefore | null): PromptSplit {
  if (before === null) return { kind: 'first' }
  if (before.model !== call.model) return { kind: 'not-known', reason: 'model-changed' }
  if (before.systemPrompt !== call.systemPrompt) return { kind: 'not-known', reason: 'prompt-changed' }
  if (before.state !== 'complete') return { kind: 'not-known', reason: 'path-changed' }
  if (!isSameLeftOut(call.leftOut, before.leftOut, before.steps))
    return { kind: 'not-known', reason: 'left-out-changed' }
  const { promptTokens } = call.usage
  const { promptTokens: promptBefore, completionTokens: completionBefore } = before.usage
  if (promptTokens === null || promptBefore === null || completionBefore === null)
    return { kind: 'not-known', reason: 'not-reported' }
  const carriedTokens = promptBefore + completionBefore
  const addedTokens = promptTokens - carriedTokens
  // Fewer than carried: the service dropped history, or counted reasoning that was never sent back.
  if (addedTokens < 0) return { kind: 'not-known', reason: 'shrunk' }
  return { kind: 'split', carriedTokens, addedTokens }
}
