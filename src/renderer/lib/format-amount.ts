import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoney } from '../../shared/language/format-money.ts'
import { formatCount } from '../../shared/language/format-number.ts'

/** `81,697` or `$12.30`, with all digits of the decimal. */
function formatAmount(amount: string, currency: string | null): string {
  return currency === null ? formatCount(BigInt(amount)) : formatMoney({ currency, amount })
}

/** Never rounds: an amount slightly over a limit would look like the limit itself. */
export function formatExactAmount(amount: string, currency: string | null): string {
  return currency === null ? formatCount(BigInt(amount)) : formatExactMoney({ currency, amount })
}

/** The formats for names and sentences of budgets. */
export const budgetFormat = {
  amount: formatAmount,
  exact: formatExactAmount,
  count: formatCount,
  day: formatDay,
} as const
