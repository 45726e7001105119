import { formatDay } from './format-moment.ts'
import { formatExactMoney, formatMoney } from './format-money.ts'
import { formatCount } from './format-number.ts'

const counts = new Intl.NumberFormat('en-US')

/** `81,697`, or `$12.30`: in the digits of the decimal itself, however many there are. */
function formatAmount(amount: string, currency: string | null): string {
  return currency === null ? counts.format(BigInt(amount)) : formatMoney({ currency, amount })
}

/** Rounded, an amount a little past a limit would look like the limit itself. */
export function formatExactAmount(amount: string, currency: string | null): string {
  return currency === null ? counts.format(BigInt(amount)) : formatExactMoney({ currency, amount })
}

/** How the names and sentences of budgets are written. */
export const budgetFormat = {
  amount: formatAmount,
  exact: formatExactAmount,
  count: formatCount,
  day: formatDay,
} as const
