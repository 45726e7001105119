import { useEffect, useRef, useState } from 'react'
import type {
  SumDifference,
  TotalsCheck,
  TotalsExample,
  TotalsFinding,
} from '../../../../shared/contract/usage/ledger.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { formatDay, formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatDifference } from '../../../../shared/language/format-number.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { isolate } from '../../../strings/quote.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { titleOfCalls } from '../../../strings/temporary-chat.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Detail, Prose, Row, Status } from '../../../ui/layout/layout.tsx'
import { columnsWith, type DataColumn, DataTable, missing } from '../../../ui/table/data-table.tsx'
import css from '../settings-group.module.css'
import { TaskProgressLine } from '../task-progress-line.tsx'
import { LedgerClearing } from './ledger-clearing.tsx'
import { loadLastClearing, useLastClearing, verifyAllTotals } from './ledger-store.ts'
import { ledgerStrings as strings } from './ledger-strings.ts'

const { columns } = strings

type Outcome = Awaited<ReturnType<typeof verifyAllTotals>>

/** Verifies the totals of all calls, and clears calls before a day. */
export function LedgerGroup() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const isBusy = useIsBusy()
  useEffect(() => void loadLastClearing(), [])
  return (
    <Group title={strings.title}>
      <Prose>{strings.text}</Prose>
      <Row gap={[2, 3]} wrap>
        <SmallButton
          isBusy={isBusy}
          onClick={() => {
            setOutcome(null)
            void verifyAllTotals().then(setOutcome)
          }}
        >
          {strings.check}
        </SmallButton>
        <SmallButton ref={clear} aria-expanded={isClearing} onClick={() => setIsClearing(!isClearing)}>
          {strings.clear}
        </SmallButton>
      </Row>
      <div role="status">{outcome !== null && <LedgerOutcome outcome={outcome} />}</div>
      <TaskProgressLine kind="verify-totals" />
      {isClearing && (
        <LedgerClearing
          onDone={() => {
            clear.current?.focus()
            setIsClearing(false)
            setOutcome(null)
          }}
        />
      )}
      <LastClearing />
    </Group>
  )
}

/** A status, so that screen readers announce it again after clearing. */
function LastClearing() {
  const last = useLastClearing()
  return (
    <Status>
      {last !== null && strings.lastCleared(last.clearedAt, last.callCount, last.totalTokens, last.beforeDay)}
    </Status>
  )
}

/** The result of verifying totals. */
function LedgerOutcome({ outcome }: { readonly outcome: Result<TotalsCheck> }) {
  if (!outcome.ok) return <Detail>{refusalStrings[outcome.code]}</Detail>
  const { answerCount, differenceCount, findings } = outcome.value
  const isFine = differenceCount === 0 && findings.length === 0
  return (
    <Detail as="div">
      <SumsOutcome check={outcome.value} />
      <p>{isFine ? strings.nothingFound(answerCount) : strings.compared(answerCount)}</p>
      <CostsOutcome costs={outcome.value.costs} />
      {findings.length > 0 && <TotalsFindings findings={findings} />}
    </Detail>
  )
}

function SumsOutcome({ check }: { readonly check: TotalsCheck }) {
  const { callCount, totalTokens, differenceCount, differences } = check
  if (differenceCount === 0) return <p>{strings.equal(callCount, totalTokens)}</p>
  const hiddenCount = differenceCount - differences.length
  return (
    <>
      <p>{strings.differed(callCount, differenceCount)}</p>
      <ul className={css('list')}>
        {differences.map((difference) => (
          <li key={JSON.stringify(difference)}>{describe(difference)}</li>
        ))}
        {hiddenCount > 0 && <li>{strings.more(hiddenCount)}</li>}
      </ul>
    </>
  )
}

/** Without prices, no cost is shown. */
function CostsOutcome({ costs: { byCalls, bySums } }: { readonly costs: TotalsCheck['costs'] }) {
  if (byCalls.length === 0 && bySums.length === 0) return null
  if (bySums.length === 0) return <p>{strings.costsOnlyByCalls(byCalls)}</p>
  if (byCalls.length === 0) return <p>{strings.costsOnlyBySums(bySums)}</p>
  const [calls, sums] = [byCalls, bySums].map((list) => formatMoneyList(list, formatExactMoney))
  return <p>{calls === sums ? strings.costs(byCalls) : strings.costsDiffer(byCalls, bySums)}</p>
}

function describe({ day, name, model, callCount, totalTokens }: SumDifference): string {
  const parts = [day === null ? null : formatDay(day), name, model]
  const what = parts.filter((part) => part !== null).map(isolate)
  return [...what, strings.callDifference(callCount), strings.tokenDifference(totalTokens)].join(' · ')
}

/** The findings: meaning and advice first, then the places. */
function TotalsFindings({ findings }: { readonly findings: readonly TotalsFinding[] }) {
  const hiddenCount = findings.reduce((sum, { count, examples }) => sum + count - examples.length, 0)
  return (
    <>
      <ul className={css('list')}>
        {findings.map(({ kind, count }) => (
          <li key={kind}>{strings.findings[kind].meaning(count)}</li>
        ))}
      </ul>
      <DataTable
        label={strings.found}
        columns={findingColumns()}
        rows={findings.flatMap(({ kind, examples }) => examples.map((example) => ({ ...example, kind })))}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        sum={null}
      />
      {hiddenCount > 0 && <p>{strings.more(hiddenCount)}</p>}
    </>
  )
}

type Finding = TotalsExample & { readonly kind: TotalsFinding['kind'] }

const findingColumns = (): readonly DataColumn<Finding, keyof typeof columns>[] => {
  const { text, number } = columnsWith(columns)
  return [
    text('what', ({ kind }) => ({ words: strings.findings[kind].name })),
    text('conversation', ({ conversationId, title }) => ({
      words: title === '' ? titleOfCalls(conversationId, strings.untitled) : isolate(title),
    })),
    text('model', ({ model }) => ({ words: model === null ? '' : isolate(model) })),
    text('time', ({ at }) => ({ words: formatWholeMoment(at) })),
    number('difference', ({ differsBy }) =>
      differsBy === null ? missing(strings.noDifference) : { words: formatDifference(differsBy) },
    ),
  ]
}
