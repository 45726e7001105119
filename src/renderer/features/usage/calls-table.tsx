import type { CallKind, CallRow, UsageReview } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { splitReasonStrings } from '../../strings/account.ts'
import { callKindStrings, usageStrings as strings } from '../../strings/usage.ts'
import { Badge } from '../../ui/badge.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { Cell, ClosingRow, ColumnHeader, MissingCell, Row, Table } from '../../ui/table.tsx'
import styles from './calls-table.module.css'

const css = classNames(styles)
const { columns } = strings

const tones: Readonly<Record<CallKind, 'neutral' | 'warn' | 'danger' | 'accent'>> = {
  answer: 'neutral',
  compared: 'neutral',
  replaced: 'neutral',
  stopped: 'warn',
  'cut-off': 'warn',
  interrupted: 'warn',
  failed: 'danger',
  answering: 'accent',
}

interface CallsTableProps extends Pick<UsageReview, 'calls' | 'paid'> {
  readonly onShow: (messageId: string) => void
}

/** A row for every call, in the order in which they were made, closed with the sum of what was reported. */
export function CallsTable({ calls, paid, onShow }: CallsTableProps) {
  return (
    <div className={css('calls')}>
      <ScrollBox label={strings.calls}>
        <Table label={strings.calls}>
          <thead>
            <tr>
              <ColumnHeader>{columns.number}</ColumnHeader>
              <ColumnHeader>{columns.kind}</ColumnHeader>
              <ColumnHeader>{columns.model}</ColumnHeader>
              <ColumnHeader isNumber>{columns.prompt}</ColumnHeader>
              <ColumnHeader isNumber>{columns.carried}</ColumnHeader>
              <ColumnHeader isNumber>{columns.added}</ColumnHeader>
              <ColumnHeader isNumber>
                <span className={css('longHeader')} title={columns.completion}>
                  {columns.completion}
                </span>
              </ColumnHeader>
              <ColumnHeader isNumber>{columns.total}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <CallLine key={call.callId} call={call} onShow={onShow} />
            ))}
          </tbody>
          <tfoot>
            <ClosingRow>
              <Cell columnSpan={3}>{strings.sum}</Cell>
              <SumCell calls={calls} paid={paid} count="promptTokens" />
              <Cell columnSpan={2} />
              <SumCell calls={calls} paid={paid} count="completionTokens" />
              <SumCell calls={calls} paid={paid} count="totalTokens" />
            </ClosingRow>
          </tfoot>
        </Table>
      </ScrollBox>
    </div>
  )
}

interface SumCellProps extends Pick<UsageReview, 'calls' | 'paid'> {
  readonly count: keyof CallRow['usage']
}

/** No zero where no call reported what the column counts. */
function SumCell({ calls, paid, count }: SumCellProps) {
  if (calls.every(({ usage }) => usage[count] === null)) return <MissingCell words={strings.none} />
  return <Cell isNumber>{formatCount(paid[count])}</Cell>
}

interface CallLineProps {
  readonly call: CallRow
  readonly onShow: (messageId: string) => void
}

/** Its number leads to the answer. */
function CallLine({ call, onShow }: CallLineProps) {
  const { messageId, number, kind, model, attempt, isOnVisiblePath } = call
  return (
    <Row isQuiet={!isOnVisiblePath}>
      <Cell>
        <button
          type="button"
          className={css('number')}
          title={isOnVisiblePath ? strings.show : strings.showNotOnView}
          onClick={() => onShow(messageId)}
        >
          {isOnVisiblePath ? number : <s>{number}</s>}
        </button>
      </Cell>
      <Cell>
        <span title={strings.attempt(attempt)}>
          {kind === 'answer' ? (
            callKindStrings.answer
          ) : (
            <Badge tone={tones[kind]}>{callKindStrings[kind]}</Badge>
          )}
        </span>
      </Cell>
      <Cell>
        <bdi className={css('model')} title={model}>
          {model}
        </bdi>
      </Cell>
      <Count call={call} count="promptTokens" />
      <SplitCell call={call} part="carriedTokens" />
      <SplitCell call={call} part="addedTokens" />
      <Count call={call} count="completionTokens" />
      <Count call={call} count="totalTokens" />
    </Row>
  )
}

interface CountProps {
  readonly call: CallRow
  readonly count: keyof CallRow['usage']
}

function Count({ call, count }: CountProps) {
  const tokens = call.usage[count]
  if (tokens !== null) return <Cell isNumber>{formatCount(tokens)}</Cell>
  const estimated = estimatedTokens(call, count)
  if (estimated !== null) return <MissingCell words={`≈ ${formatCount(estimated)}`} why={strings.estimated} />
  if (call.source === 'none') return <MissingCell words={strings.none} why={strings.notProcessed} />
  return <MissingCell words={strings.notReported} />
}

function estimatedTokens({ estimate }: CallRow, count: keyof CallRow['usage']): number | null {
  if (estimate === null) return null
  const { promptTokens, completionTokens } = estimate
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
}

interface SplitCellProps {
  readonly call: CallRow
  readonly part: 'carriedTokens' | 'addedTokens'
}

function SplitCell({ call: { split, source }, part }: SplitCellProps) {
  if (source === 'none') return <MissingCell words={strings.none} why={strings.notProcessed} />
  if (split.kind === 'split') return <Cell isNumber>{formatCount(split[part])}</Cell>
  if (split.kind === 'first') return <MissingCell words={strings.none} why={strings.firstCall} />
  return <MissingCell words={strings.notKnown} why={splitReasonStrings[split.reason]} />
}
