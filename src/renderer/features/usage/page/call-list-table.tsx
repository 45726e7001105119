import type { DayClock, LedgerCall, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { minuteMs } from '../../../../shared/domain/app/durations.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDay } from '../../../lib/format-moment.ts'
import { createColumnFormat, formatExactMoney, type MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount, formatDifference, formatDuration } from '../../../lib/format-number.ts'
import { usageTableStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { useUsageClock } from '../../../stores/app/settings-store.ts'
import { openFromUsage } from '../../../stores/usage/usage-actions.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Cell, ClosingRow, ColumnHeader, MissingCell, Row, Table } from '../../../ui/table/table.tsx'
import styles from './call-list-table.module.css'
import { oddDifference } from './call-sums.ts'
import { focusKeyOf } from './position.ts'
import { SumCells } from './sum-cells.tsx'

const css = classNames(styles)
const { columns } = strings

const tones: Readonly<Record<LedgerCall['state'], 'neutral' | 'warn' | 'danger' | 'accent'>> = {
  sending: 'accent',
  streaming: 'accent',
  complete: 'neutral',
  stopped: 'warn',
  'cut-off': 'warn',
  interrupted: 'warn',
  failed: 'danger',
}

interface CallsTableProps {
  readonly rows: readonly LedgerCall[]
  readonly total: UsageSums
  /** The sums of calls that aren't loaded yet; `null` when all are loaded. */
  readonly rest: UsageSums | null
}

/** One row for each call, newest first, closed with the sum of all calls. */
export function CallsTable({ rows, total, rest }: CallsTableProps) {
  const hasPrice = total.cost.length > 0
  const formatCost = createColumnFormat([
    ...rows.flatMap(({ cost }) => cost ?? []),
    ...(rest?.cost ?? []),
    ...total.cost,
  ])
  const hasTitle = useUsageVisit().place.conversation === null
  const wordColumns = hasTitle ? 5 : 4
  const sumColumns = ['prompt', 'completion', 'total', ...(hasPrice ? (['price'] as const) : [])] as const
  return (
    <ScrollBox label={strings.labels.calls}>
      <Table label={strings.labels.calls}>
        <thead>
          <tr>
            <ColumnHeader>{columns.time}</ColumnHeader>
            {hasTitle && <ColumnHeader>{columns.conversation}</ColumnHeader>}
            <ColumnHeader>{columns.model}</ColumnHeader>
            <ColumnHeader>{columns.state}</ColumnHeader>
            <ColumnHeader isNumber>{columns.seconds}</ColumnHeader>
            {sumColumns.map((column) => (
              <ColumnHeader key={column} isNumber>
                {columns[column]}
              </ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((call) => (
            <CallLine key={call.id} {...{ call, hasPrice, formatCost, hasTitle }} />
          ))}
          {rest !== null && (
            <Row isQuiet>
              <Cell columnSpan={wordColumns}>
                {strings.more(formatCount(total.callCount + total.notProcessedCount - rows.length))}
              </Cell>
              <SumCells sums={rest} columns={sumColumns} formatCost={formatCost} />
            </Row>
          )}
        </tbody>
        <tfoot>
          <ClosingRow>
            <Cell columnSpan={wordColumns}>{strings.sum}</Cell>
            <SumCells sums={total} columns={sumColumns} formatCost={formatCost} />
          </ClosingRow>
        </tfoot>
      </Table>
    </ScrollBox>
  )
}

interface CallLineProps {
  readonly call: LedgerCall
  readonly hasPrice: boolean
  readonly formatCost: MoneyFormat
  /** Whether the table names each call's chat: not if all calls are from one chat. */
  readonly hasTitle: boolean
}

function CallLine({ call, hasPrice, formatCost, hasTitle }: CallLineProps) {
  const { conversationTitle, modelAsked, modelAnswered, state, attempt, durationMs, httpStatus } = call
  const model = modelAnswered ?? modelAsked
  const outcome = [strings.states[state], ...(httpStatus === null ? [] : [strings.answeredWith(httpStatus)])]
  return (
    <Row isQuiet={call.source === 'none'}>
      <Cell>
        <CallMoment call={call} />
      </Cell>
      {hasTitle && (
        <Cell>
          <bdi className={css('name')} title={conversationTitle}>
            {conversationTitle === '' ? strings.untitled : conversationTitle}
          </bdi>
        </Cell>
      )}
      <Cell>
        <bdi className={css('name')} title={model}>
          {model}
        </bdi>
      </Cell>
      <Cell>
        <span title={[...outcome, strings.attempt(attempt)].join(' · ')}>
          {state === 'complete' ? (
            strings.states.complete
          ) : (
            <Badge tone={tones[state]}>{strings.states[state]}</Badge>
          )}
        </span>
      </Cell>
      <Cell isNumber>{durationMs === null ? usagePageStrings.none : formatDuration(durationMs)}</Cell>
      <Count call={call} count="promptTokens" />
      <Count call={call} count="completionTokens" />
      <Count call={call} count="totalTokens" />
      {hasPrice && <Price call={call} formatCost={formatCost} />}
    </Row>
  )
}

/** The time by the page's clock, linked to the message if it still exists. */
function CallMoment({ call }: { readonly call: LedgerCall }) {
  const clock = useUsageClock()
  const words = momentOf(call, clock)
  const { conversationId, messageId, isMessageThere, id } = call
  if (!isMessageThere) return <span title={strings.messageGone}>{words}</span>
  return (
    <button
      type="button"
      className={css('time')}
      title={strings.showMessage}
      data-focus-key={focusKeyOf('call', id)}
      onClick={() => void openFromUsage(conversationId, messageId)}
    >
      {words}
    </button>
  )
}

interface CountProps {
  readonly call: LedgerCall
  readonly count: keyof LedgerCall['usage']
}

/** A missing count shows the estimate instead. A total that differs from its parts is marked. */
function Count({ call, count }: CountProps) {
  const tokens = call.usage[count]
  const odd = count === 'totalTokens' ? oddDifference(call) : null
  if (tokens !== null && odd !== null)
    return (
      <Cell isNumber>
        <span className={css('odd')} title={strings.callOdd(formatDifference(odd))}>
          {formatCount(tokens)} ({formatDifference(odd)})
        </span>
      </Cell>
    )
  if (tokens !== null) return <Cell isNumber>{formatCount(tokens)}</Cell>
  if (call.source === 'none') return <MissingCell words={usagePageStrings.none} />
  if (call.estimate === null) return <MissingCell words={usagePageStrings.notReported} />
  const { promptTokens, completionTokens } = call.estimate
  const estimated = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
  return <MissingCell words={`≈ ${formatCount(estimated)}`} why={strings.estimateMeaning} />
}

function Price({ call: { cost, source }, formatCost }: Pick<CallLineProps, 'call' | 'formatCost'>) {
  if (cost === null)
    return <MissingCell words={source === 'none' ? usagePageStrings.none : strings.notPriced} />
  return (
    <Cell isNumber>
      <span title={formatExactMoney(cost)}>{formatCost(cost)}</span>
    </Cell>
  )
}

/** `20 Nov 2026, 15:00:07`, in the local time of the call or in UTC. */
function momentOf(
  { startedAt, utcOffsetMinutes }: Pick<LedgerCall, 'startedAt' | 'utcOffsetMinutes'>,
  clock: DayClock,
): string {
  const shown = new Date(startedAt + (clock === 'utc' ? 0 : utcOffsetMinutes * minuteMs))
  if (Number.isNaN(shown.getTime())) return ''
  const [day = '', time = ''] = shown.toISOString().split('T')
  return `${formatDay(day)}, ${time.slice(0, 8)}`
}
