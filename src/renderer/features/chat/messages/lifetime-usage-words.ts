import type { LifetimeUsage } from '../../../../shared/contract/usage/chat-usage.ts'
import { describeReread, messageLifeStrings as strings } from '../../../strings/message.ts'

type Saving = Pick<LifetimeUsage, 'tokensEach' | 'savedCost'>

/** The savings per call of an exclusion in future, against what it costs where the prompt is cached. */
export function describeExcluding({
  tokensEach,
  savedCost,
  reread,
}: Saving & Pick<LifetimeUsage, 'reread'>): string {
  const saving =
    savedCost === null ? strings.excluding(tokensEach) : strings.excludingWithCost(tokensEach, savedCost)
  return `${saving} ${describeReread(reread)}`.trimEnd()
}

/** The extra cost per call of an inclusion in future. */
export function describeIncluding({ tokensEach, savedCost }: Saving): string {
  return savedCost === null ? strings.including(tokensEach) : strings.includingWithCost(tokensEach, savedCost)
}

/** How often a message was sent, in one sentence. */
export function describeLifetime({ sentCount, tokens, cost, unpricedCount }: LifetimeUsage): string {
  if (sentCount === 0) return strings.notSent
  if (cost.length === 0) return strings.sent(sentCount, tokens)
  if (unpricedCount === 0) return strings.sentWithCost(sentCount, tokens, cost)
  return strings.sentPartlyPriced(sentCount, tokens, cost, unpricedCount)
}
