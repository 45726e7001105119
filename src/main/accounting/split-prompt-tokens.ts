import type { WholeCall } from '../../shared/contract/usage/call.ts'
import type { PromptSplit } from '../../shared/contract/usage/usage.ts'
import { promptFieldChange } from '../../shared/domain/chat/extra-fields.ts'
import { repeatedUsage } from '../../shared/domain/usage/usage-details.ts'
import { type Exclusion, isSameExclusion } from './exclusions.ts'

type Reason = Extract<PromptSplit, { kind: 'not-known' }>['reason']

/** The facts that decide whether a call plainly extended the previous call. */
export interface CountedCall
  extends Pick<
    WholeCall,
    'state' | 'connectionId' | 'modelRequested' | 'modelAnswered' | 'usage' | 'details' | 'extraFields'
  > {
  readonly systemPrompt: string
  readonly excluded: Exclusion
}

/** The call that another call continues. */
export interface CallBefore extends CountedCall {
  /** Number of messages from this call's answer up to the later answer. */
  readonly steps: number
  /** Whether reasoning arrived as text. The service counts it, but Tally never sends it again. */
  readonly hasReasoning: boolean
  readonly finishReason: string | null
}

/** The messages added since the previous call, and the size of the context window. */
export interface Growth {
  /** Estimated tokens of the words that were sent for the first time. */
  readonly newTokens: number
  /** Expected tokens of the images that were sent for the first time. A service may count next to none for them. */
  readonly newImageTokens: number
  readonly newMessageCount: number
  /** The model's context window as the service lists it. Null if the service lists none. */
  readonly contextLength: number | null
}

/**
 * Lower limit of real tokens per estimated token. Even a service that counts whole words reports this much. A
 * smaller growth cannot cover all new words.
 */
const minShareOfEstimate = 1 / 8
/** Upper limit of real tokens per estimated token. */
const maxOfEstimate = 2
/** Upper limit of the tokens that a service adds around a message. The service counts these tokens too. */
const maxAroundMessage = 16

/**
 * Splits a prompt into history tokens and new tokens. The history tokens are the prompt plus the completion
 * of the previous call, without its reported reasoning. The new tokens are the difference. The split is known
 * only if the chat grew by plain new messages and no evidence contradicts this.
 */
export function splitPrompt(call: CountedCall, before: CallBefore | null, growth: Growth): PromptSplit {
  if (before === null) return { kind: 'first' }
  const change = changeSince(call, before)
  if (change !== null) return { kind: 'not-known', reason: change }
  if ([call.usage.promptTokens, before.usage.promptTokens, before.usage.completionTokens].includes(null))
    return { kind: 'not-known', reason: 'not-reported' }
  const { promptTokens } = repeatedUsage(call.usage, call.details)
  const { promptTokens: promptBefore, completionTokens } = repeatedUsage(before.usage, before.details)
  if (promptTokens === null || promptBefore === null) return { kind: 'not-known', reason: 'cache-place' }
  const unsentReasoningTokens = before.details.reasoningTokens ?? 0
  if (completionTokens === null || (before.hasReasoning && unsentReasoningTokens === 0))
    return { kind: 'not-known', reason: 'reasoning' }
  const historyTokens = promptBefore + completionTokens
  const newTokens = promptTokens - historyTokens
  const doubt = doubtAbout(historyTokens, newTokens, growth)
  if (doubt !== null) return { kind: 'not-known', reason: doubt }
  const isInside = before.details.reasoningPlace === 'inside'
  return {
    kind: 'split',
    historyTokens,
    newTokens,
    unsentReasoningTokens: isInside ? unsentReasoningTokens : 0,
  }
}

/** Finds any change between two prompts other than new words at the end. */
function changeSince(call: CountedCall, before: CallBefore): Reason | null {
  if (before.connectionId !== call.connectionId) return 'service-changed'
  if (before.modelRequested !== call.modelRequested || didAnotherAnswer(call, before)) return 'model-changed'
  if (promptSent(before) !== promptSent(call)) return 'prompt-changed'
  const fieldChange = promptFieldChange(before.extraFields, call.extraFields)
  if (fieldChange !== null) return fieldChange
  if (before.state !== 'complete' || before.finishReason === 'content_filter') return 'not-whole'
  return isSameExclusion(call.excluded, before.excluded, before.steps) ? null : 'exclusions-changed'
}

function didAnotherAnswer({ modelAnswered }: CountedCall, before: CountedCall): boolean {
  return modelAnswered !== null && before.modelAnswered !== null && modelAnswered !== before.modelAnswered
}

/** A system prompt of blanks alone is not sent. */
function promptSent({ systemPrompt }: CountedCall): string {
  return systemPrompt.trim() === '' ? '' : systemPrompt
}

/**
 * Finds signs that the service dropped history or counted hidden reasoning. The difference is then not the
 * number of new tokens.
 */
function doubtAbout(historyTokens: number, addedTokens: number, growth: Growth): Reason | null {
  const { newTokens, newImageTokens, newMessageCount, contextLength } = growth
  if (addedTokens < 0) return 'shrunk'
  if (addedTokens < newTokens * minShareOfEstimate) return 'too-little'
  // A prompt that is larger than the window was not cut to the window.
  if (contextLength === null || historyTokens + addedTokens > contextLength) return null
  const atMost =
    historyTokens + (newTokens + newImageTokens) * maxOfEstimate + newMessageCount * maxAroundMessage
  return atMost > contextLength ? 'window-full' : null
}
