import type { MessageWeight } from '../../../../shared/contract/usage/chat-usage.ts'
import { describeReread, exclusionStrings as strings } from '../../../strings/message.ts'

/** The savings per call of an exclusion in future, against what it costs where the prompt is cached. */
export function describeExcluding({ tokensEach, savedCost, reread }: MessageWeight): string {
  const saving =
    savedCost === null ? strings.excluding(tokensEach) : strings.excludingWithCost(tokensEach, savedCost)
  return `${saving} ${describeReread(reread)}`.trimEnd()
}

/** The extra cost per call of an inclusion in future. */
export function describeIncluding({ tokensEach, savedCost }: Omit<MessageWeight, 'reread'>): string {
  return savedCost === null ? strings.including(tokensEach) : strings.includingWithCost(tokensEach, savedCost)
}
