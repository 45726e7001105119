import type { Price } from '../../../../shared/contract/money/price.ts'
import { extraRates } from '../../../../shared/domain/money/money.ts'
import { formatExactMoney } from '../../../../shared/language/format-money.ts'
import { priceFormStrings, priceStrings as strings } from '../../../strings/prices.ts'

/** The prices that only some services have, each as a line. */
export function extraLinesOf({ currency, extras }: Pick<Price, 'currency' | 'extras'>) {
  if (extras === null) return []
  const moneyOf = (amount: string | null) => (amount === null ? null : { currency, amount })
  const rates = extraRates.flatMap((name) => {
    const money = moneyOf(extras[name])
    return money === null ? [] : [{ label: priceFormStrings.amounts[name], text: formatExactMoney(money) }]
  })
  const tiers = extras.tiers.map(({ above, applies, rates: own }) => {
    const [cached, write] = [moneyOf(own.cachedPerMillion), moneyOf(own.cacheWritePerMillion)]
    const parts = [
      strings.inAndOut(
        { currency, amount: own.promptPerMillion },
        { currency, amount: own.completionPerMillion },
      ),
      ...(cached === null ? [] : [strings.cached(cached)]),
      ...(write === null ? [] : [strings.cacheWrite(write)]),
      ...(applies === 'part-above' ? [priceFormStrings.partAbove] : []),
    ]
    return { label: priceFormStrings.above(above), text: parts.join(' · ') }
  })
  const serviceTiers = extras.serviceTiers.map(({ name, factor }) => ({
    label: strings.serviceTier(name),
    text: strings.times(factor),
  }))
  return [...rates, ...tiers, ...serviceTiers]
}
