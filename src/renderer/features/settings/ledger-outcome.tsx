import type { Reply } from '../../../shared/errors.ts'
import type { LedgerProof, SumDifference } from '../../../shared/ledger.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDay } from '../../lib/format-moment.ts'
import { formatCount, formatDifference } from '../../lib/format-number.ts'
import { ledgerStrings as strings } from '../../strings/ledger.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import styles from './settings-group.module.css'

const css = classNames(styles)

/** What came of adding everything up again. */
export function LedgerOutcome({ outcome }: { readonly outcome: Reply<LedgerProof> }) {
  if (!outcome.ok) return <p className={css('quiet')}>{refusalStrings[outcome.code]}</p>
  const { callCount, totalTokens, differenceCount, differences } = outcome.value
  const calls = strings.calls(formatCount(callCount))
  if (differenceCount === 0)
    return <p className={css('quiet')}>{strings.equal(calls, strings.tokens(formatCount(totalTokens)))}</p>
  const untold = differenceCount - differences.length
  return (
    <div className={css('quiet')}>
      <p>{strings.differed(calls, strings.places(formatCount(differenceCount)))}</p>
      <ul className={css('list')}>
        {differences.map((difference) => (
          <li key={JSON.stringify(difference)}>{describe(difference)}</li>
        ))}
        {untold > 0 && <li>{strings.more(formatCount(untold))}</li>}
      </ul>
    </div>
  )
}

function describe({ day, name, model, callCount, totalTokens }: SumDifference): string {
  const what = [day === null ? null : formatDay(day), name, model].filter((part) => part !== null).join(' · ')
  return strings.difference(
    what,
    strings.calls(formatDifference(callCount)),
    strings.tokens(formatDifference(totalTokens)),
  )
}
