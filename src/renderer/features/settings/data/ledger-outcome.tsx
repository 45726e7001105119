import type { BookCheck, SumDifference } from '../../../../shared/contract/usage/ledger.ts'
import type { Reply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDay } from '../../../lib/format-moment.ts'
import { formatExactMoney, formatMoneyList } from '../../../lib/format-money.ts'
import { formatCount, formatDifference } from '../../../lib/format-number.ts'
import { ledgerStrings as strings } from '../../../messages/ledger.ts'
import { isolate } from '../../../messages/quote.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import styles from '../settings-group.module.css'
import { BookFindings } from './totals-findings.tsx'

const css = classNames(styles)

/** What came of checking the books. */
export function LedgerOutcome({ outcome }: { readonly outcome: Reply<BookCheck> }) {
  if (!outcome.ok) return <p className={css('quiet')}>{refusalStrings[outcome.code]}</p>
  const { answerCount, differenceCount, findings } = outcome.value
  const answers = strings.held(strings.answers(formatCount(answerCount)))
  const isFine = differenceCount === 0 && findings.length === 0
  return (
    <div className={css('quiet')}>
      <SumsOutcome check={outcome.value} />
      <p>
        {answers} {isFine && strings.nothingFound}
      </p>
      <CostsOutcome costs={outcome.value.costs} />
      {findings.length > 0 && <BookFindings findings={findings} />}
    </div>
  )
}

function SumsOutcome({ check }: { readonly check: BookCheck }) {
  const { callCount, totalTokens, differenceCount, differences } = check
  const calls = strings.calls(formatCount(callCount))
  if (differenceCount === 0) return <p>{strings.equal(calls, strings.tokens(formatCount(totalTokens)))}</p>
  const untold = differenceCount - differences.length
  return (
    <>
      <p>{strings.differed(calls, strings.places(formatCount(differenceCount)))}</p>
      <ul className={css('list')}>
        {differences.map((difference) => (
          <li key={JSON.stringify(difference)}>{describe(difference)}</li>
        ))}
        {untold > 0 && <li>{strings.more(formatCount(untold))}</li>}
      </ul>
    </>
  )
}

/** Without a price there is no money to be told of. */
function CostsOutcome({ costs: { byCalls, bySums } }: { readonly costs: BookCheck['costs'] }) {
  if (byCalls.length === 0 && bySums.length === 0) return null
  const [calls, sums] = [byCalls, bySums].map(
    (list) => formatMoneyList(list, formatExactMoney) || strings.noMoney,
  )
  if (calls === undefined || sums === undefined) return null
  return <p>{calls === sums ? strings.costs(calls) : strings.costsDiffer(calls, sums)}</p>
}

function describe({ day, name, model, callCount, totalTokens }: SumDifference): string {
  const parts = [day === null ? null : formatDay(day), name, model]
  const what = parts.filter((part) => part !== null).map(isolate)
  return strings.difference(
    what.join(' · '),
    strings.calls(formatDifference(callCount)),
    strings.tokens(formatDifference(totalTokens)),
  )
}
