import type { LifetimeUsage } from '../../../../shared/contract/usage/usage-review.ts'
import { messageLifeStrings as strings } from '../../../messages/message.ts'

type Saving = Pick<LifetimeUsage, 'tokensEach' | 'savedCost'>

/** The savings per call of an exclusion in future. */
export function describeExcluding({ tokensEach, savedCost }: Saving): string {
  return savedCost === null ? strings.excluding(tokensEach) : strings.excludingWithCost(tokensEach, savedCost)
}

/** The extra cost per call of an inclusion in future. */
export function describeIncluding({ tokensEach, savedCost }: Saving): string {
  return savedCost === null ? strings.including(tokensEach) : strings.includingWithCost(tokensEach, savedCost)
}

function describeExcluded({ tokensEach, savedCost }: Saving): string {
  return savedCost === null ? strings.excluded(tokensEach) : strings.excludedWithCost(tokensEach, savedCost)
}

/** Describes how often a message was sent, as sentences. */
export function lifetimeSentences(life: LifetimeUsage, isExcluded: boolean): string[] {
  const { sentCount, tokens, cost, unpricedCount, isMeasured } = life
  const saving = isExcluded ? describeExcluded(life) : describeExcluding(life)
  const source = isMeasured ? strings.measured : strings.estimated
  if (sentCount === 0) return [strings.notSent, saving, source]
  return [
    cost.length === 0 ? strings.sent(sentCount, tokens) : strings.sentWithCost(sentCount, tokens, cost),
    ...(cost.length > 0 && unpricedCount > 0 ? [strings.unpriced(unpricedCount)] : []),
    saving,
    source,
  ]
}
