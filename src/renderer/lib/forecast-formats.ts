import { formatMoneyList } from '../../shared/language/format-money.ts'
import { formatCount, formatPercent } from '../../shared/language/format-number.ts'

/** The number formats of every forecast. */
export const forecastFormats = {
  count: formatCount,
  percent: formatPercent,
  money: (list: Parameters<typeof formatMoneyList>[0]) => formatMoneyList(list),
}
