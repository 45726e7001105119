import { formatExactMoney, formatMoney } from './format-money.ts'
import { formatCount } from './format-number.ts'

/** Tokens if `currency` is null; token counts may be larger than a number can hold. */
export interface BudgetAmount {
  readonly amount: string
  readonly currency: string | null
  /** Calls at a list price that nobody confirmed, which make the amount approximate. */
  readonly unconfirmedCount?: number
}

/** `81,697` or `$12.30`. */
export function formatAmount({ currency, ...amount }: BudgetAmount): string {
  return currency === null ? formatCount(BigInt(amount.amount)) : formatMoney({ currency, ...amount })
}

/** Never rounds: an amount slightly over a limit would look like the limit itself. */
export function formatExactAmount({ currency, ...amount }: BudgetAmount): string {
  return currency === null ? formatCount(BigInt(amount.amount)) : formatExactMoney({ currency, ...amount })
}
