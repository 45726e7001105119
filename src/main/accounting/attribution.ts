import type { CallState } from '../../shared/contract/usage/call.ts'
import type { PromptSplit, TokenUsage } from '../../shared/contract/usage/usage.ts'
import { isSameLeftOut, type LeftOut } from './left-out.ts'

type Reason = Extract<PromptSplit, { kind: 'not-known' }>['reason']

/** A call with what decides whether it plainly extended the one before. */
export interface CountedCall {
  readonly state: CallState
  readonly connectionId: string
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly systemPrompt: string
  readonly leftOut: LeftOut
  readonly usage: TokenUsage
}

/** The call that another one goes on from. */
export interface CallBefore extends CountedCall {
  /** How far its answer stands above the other one's. */
  readonly steps: number
  /** Whether its completion held thoughts: those were counted, and never sent back. */
  readonly hasReasoning: boolean
  readonly finishReason: string | null
}

/** What came after the call before, and how much room there is for it. */
export interface Growth {
  /** About what the words that were sent for the first time count. */
  readonly newTokens: number
  readonly newMessageCount: number
  /** What the service lists as the context window of the model; null where it does not. */
  readonly contextLength: number | null
}

/** Even a service that counts whole words comes to so much of what is estimated; less cannot be all of the new words. */
const fewestOfEstimate = 1 / 8
/** And this many times more. */
const mostOfEstimate = 2
/** What a service puts around a message is counted too. */
const mostAroundMessage = 16

/**
 * Carried is what the call before had counted, prompt and completion; added is the difference. That holds only where the path
 * was plainly extended and nothing speaks against it. Otherwise the split is not known.
 */
export function splitPrompt(call: CountedCall, before: CallBefore | null, growth: Growth): PromptSplit {
  if (before === null) return { kind: 'first' }
  const change = changeSince(call, before)
  if (change !== null) return { kind: 'not-known', reason: change }
  const { promptTokens } = call.usage
  const { promptTokens: promptBefore, completionTokens: completionBefore } = before.usage
  if (promptTokens === null || promptBefore === null || completionBefore === null)
    return { kind: 'not-known', reason: 'not-reported' }
  const carriedTokens = promptBefore + completionBefore
  const addedTokens = promptTokens - carriedTokens
  const doubt = doubtAbout(carriedTokens, addedTokens, growth)
  return doubt === null ? { kind: 'split', carriedTokens, addedTokens } : { kind: 'not-known', reason: doubt }
}

/** Whether anything but new words at its end tells this prompt from the one before. */
function changeSince(call: CountedCall, before: CallBefore): Reason | null {
  if (before.connectionId !== call.connectionId) return 'service-changed'
  if (before.modelAsked !== call.modelAsked || didAnotherAnswer(call, before)) return 'model-changed'
  if (promptSent(before) !== promptSent(call)) return 'prompt-changed'
  if (before.state !== 'complete' || before.finishReason === 'content_filter') return 'not-whole'
  if (!isSameLeftOut(call.leftOut, before.leftOut, before.steps)) return 'left-out-changed'
  return before.hasReasoning ? 'reasoning' : null
}

function didAnotherAnswer({ modelAnswered }: CountedCall, before: CountedCall): boolean {
  return modelAnswered !== null && before.modelAnswered !== null && modelAnswered !== before.modelAnswered
}

/** Blanks alone are not sent. */
function promptSent({ systemPrompt }: CountedCall): string {
  return systemPrompt.trim() === '' ? '' : systemPrompt
}

/** The service may have dropped history, or counted thoughts that nobody saw: then the difference is not what was added. */
function doubtAbout(carried: number, added: number, growth: Growth): Reason | null {
  const { newTokens, newMessageCount, contextLength } = growth
  if (added < 0) return 'shrunk'
  if (added < newTokens * fewestOfEstimate) return 'too-little'
  // A prompt that is larger than the window was not cut to it.
  if (contextLength === null || carried + added > contextLength) return null
  const atMost = carried + newTokens * mostOfEstimate + newMessageCount * mostAroundMessage
  return atMost > contextLength ? 'window-full' : null
}
