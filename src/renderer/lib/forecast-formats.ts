import { formatMoneyList } from './format-money.ts'
import { formatCount, formatPercent } from './format-number.ts'

/** How the numbers of a forecast are written, wherever it stands. */
export const forecastFormats = {
  count: formatCount,
  percent: formatPercent,
  money: (list: Parameters<typeof formatMoneyList>[0]) => formatMoneyList(list),
}
