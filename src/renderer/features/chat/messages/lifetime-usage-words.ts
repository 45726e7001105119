import type { LifetimeUsage } from '../../../../shared/contract/usage/usage-review.ts'
import { formatMoney, formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { sentenceOf, messageLifeStrings as strings } from '../../../messages/message.ts'

/** The savings or extra cost per call: `Excluding it saves ≈ 4,143 tokens a call, ≈ $0.0021`. */
export function savingWords(life: LifetimeUsage, verb: string): string {
  const { tokensEach, savedCost } = life
  const money = savedCost === null ? [] : [strings.cost(formatMoney(savedCost))]
  return [`${verb} ${strings.each(formatCount(tokensEach))}`, ...money].join(', ')
}

/** Describes how often a message was sent, as sentences. */
export function lifetimeSentences(life: LifetimeUsage, isExcluded: boolean): string[] {
  const { sentCount, tokens, cost, unpricedCount, isMeasured } = life
  const saving = `${savingWords(life, isExcluded ? strings.excluded : strings.excluding)}.`
  const source = isMeasured ? strings.measured : strings.estimated
  if (sentCount === 0) return [strings.notSent, saving, source]
  const money = cost.length === 0 ? [] : [strings.cost(formatMoneyList(cost))]
  return [
    sentenceOf([strings.sent(formatCount(sentCount)), strings.tokens(formatCount(tokens)), ...money]),
    ...(cost.length > 0 && unpricedCount > 0 ? [strings.unpriced(formatCount(unpricedCount))] : []),
    saving,
    source,
  ]
}
