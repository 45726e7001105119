import type { Reconciliation, SavedBill } from '../../../shared/contract/usage/bill.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import { classNames } from '../../lib/class-names.ts'
import { reconcileStrings as strings } from '../../messages/reconcile.ts'
import styles from './change-since.module.css'
import { formatSigned, sizeOf } from './format-figure.ts'

const css = classNames(styles)

interface ChangeSinceProps {
  readonly saved: SavedBill
  readonly result: Reconciliation
}

/** Calls that came late, or were cleared, since the bill was saved; nothing where the ledger is what it was then. */
export function ChangeSince({ saved, result }: ChangeSinceProps) {
  const { period, tally } = saved
  const isOfNow = result.days.every(({ name }) => name === null || (name >= period.from && name <= period.to))
  const calls = changeOf(
    tally.map(({ requests }) => requests),
    result.total.tally.requests,
  )
  const tokens = changeOf(
    tally.map(({ totalTokens }) => totalTokens),
    result.total.tally.totalTokens,
  )
  if (!isOfNow || (calls === '0' && tokens === '0')) return null
  const count = { figure: 'requests', currency: '' } as const
  const parts = [
    ...(calls === '0' ? [] : [strings.changedCalls(formatSigned(calls, count))]),
    ...(tokens === '0' ? [] : [strings.changedTokens(formatSigned(tokens, count))]),
  ]
  return <p className={css('change')}>{strings.changed(parts.join(', '))}</p>
}

function changeOf(then: readonly (number | null)[], now: string | null): string {
  const before = addDecimals(then.map((count) => String(count ?? 0)))
  return addDecimals([now ?? '0', before === '0' ? '0' : `-${sizeOf(before)}`])
}
