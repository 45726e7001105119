import { formatMoneyList } from './format-money.ts'
import { formatCount, formatPercent } from './format-number.ts'

/** The number formats of every forecast. */
export const forecastFormats = {
  count: formatCount,
  percent: formatPercent,
  money: (list: Parameters<typeof formatMoneyList>[0]) => formatMoneyList(list),
}
