import type { Attempt } from '../../../../shared/contract/usage/call.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { estimatedUsage } from '../../../../shared/domain/usage/call-facts.ts'
import { lacksTokens } from '../../../../shared/domain/usage/usage-details.ts'
import { formatMoment } from '../../../../shared/language/format-moment.ts'
import { createCallColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../../shared/language/format-number.ts'
import { formatDuration } from '../../../../shared/language/format-quantity.ts'
import { readAttempts } from '../../../stores/chat/transcript-store.ts'
import { exactMoneyWords, moneyStrings } from '../../../strings/prices.ts'
import { attemptStrings as strings } from '../../../strings/requests.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Info, Stack } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Cell, ColumnHeader, MissingCell, Table, TableRow } from '../../../ui/table/table.tsx'

const { columns, states } = strings
const counted = ['promptTokens', 'completionTokens', 'totalTokens'] as const

interface AttemptsProps {
  /** `null` while the calls are loaded. */
  readonly result: Result<Attempt[]> | null
}

/** Every call made for an answer. A single call shows no table: the usage line already has its numbers. */
export function Attempts({ result }: AttemptsProps) {
  if (result === null) return null
  if (!result.ok) return <Info>{strings.notRead}</Info>
  if (result.value.length < 2) return null
  const costs = result.value.flatMap(({ cost, estimatedCost }) => cost ?? estimatedCost ?? [])
  const isPriced = costs.length > 0
  const formatCost = createCallColumnFormat(costs)
  return (
    <Stack gap={1}>
      <Info>{strings.title}</Info>
      <ScrollBox label={strings.title}>
        <Table label={strings.title}>
          <thead>
            <tr>
              <ColumnHeader>{columns.number}</ColumnHeader>
              <ColumnHeader>{columns.state}</ColumnHeader>
              <ColumnHeader isNumber>{columns.status}</ColumnHeader>
              <ColumnHeader isNumber>{columns.prompt}</ColumnHeader>
              <ColumnHeader isNumber>{columns.completion}</ColumnHeader>
              <ColumnHeader isNumber>{columns.total}</ColumnHeader>
              {isPriced && <ColumnHeader isNumber>{columns.price}</ColumnHeader>}
              <ColumnHeader>{columns.started}</ColumnHeader>
              <ColumnHeader isNumber>{columns.duration}</ColumnHeader>
              <ColumnHeader>{columns.model}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {result.value.map((one, index) => (
              <AttemptLine key={one.id} number={index + 1} {...{ one, isPriced, formatCost }} />
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </Stack>
  )
}

/** Loads the calls for an answer, and loads them again when its last call has changed. */
export function useAttempts(
  conversationId: string,
  messageId: string,
  call: Pick<Attempt, 'id' | 'state'> | null,
): AttemptsProps['result'] {
  const key = call === null ? '' : [conversationId, messageId, call.id, call.state].join(' ')
  return useLoaded(key, async () => (call === null ? null : await readAttempts(conversationId, messageId)))
}

interface AttemptLineProps {
  readonly number: number
  readonly one: Attempt
  readonly isPriced: boolean
  readonly formatCost: MoneyFormat
}

function AttemptLine({ number, one, isPriced, formatCost }: AttemptLineProps) {
  const { state, httpStatus, startedAt, durationMs, modelRequested } = one
  return (
    <TableRow>
      <Cell>{number}</Cell>
      <Cell>
        {state === 'complete' ? (
          states[state]
        ) : (
          <Badge tone={state === 'failed' ? 'danger' : 'warn'}>{states[state]}</Badge>
        )}
      </Cell>
      {httpStatus === null ? (
        <MissingCell words={strings.none} why={strings.noStatus} />
      ) : (
        <Cell isNumber>{httpStatus}</Cell>
      )}
      {counted.map((count) => (
        <Count key={count} one={one} count={count} />
      ))}
      {isPriced && <Cost one={one} formatCost={formatCost} />}
      <Cell>{formatMoment(startedAt)}</Cell>
      {durationMs === null ? (
        <MissingCell words={strings.unknown} />
      ) : (
        <Cell isNumber>{formatDuration(durationMs)}</Cell>
      )}
      <Cell>
        <bdi>{modelRequested}</bdi>
      </Cell>
    </TableRow>
  )
}

function Cost({ one, formatCost }: Pick<AttemptLineProps, 'one' | 'formatCost'>) {
  const { cost, estimatedCost, usage, details } = one
  if (cost !== null) {
    const show = lacksTokens(usage, details) ? moneyStrings.atLeast : (amount: string) => amount
    return (
      <Cell isNumber>
        <span title={show(exactMoneyWords([cost]))}>{show(formatCost(cost))}</span>
      </Cell>
    )
  }
  if (estimatedCost === null) return <MissingCell words={strings.none} why={strings.noPrice} />
  return <MissingCell words={approximate(formatCost(estimatedCost))} why={moneyStrings.estimated} />
}

function Count({ one, count }: { readonly one: Attempt; readonly count: (typeof counted)[number] }) {
  const tokens = one.usage[count]
  if (tokens !== null) return <Cell isNumber>{formatCount(tokens)}</Cell>
  const about = estimatedUsage(one)?.[count] ?? null
  if (about !== null) return <MissingCell words={strings.estimate(about)} why={strings.estimateMeaning} />
  if (one.source === 'none') return <MissingCell words={strings.none} why={strings.notProcessed} />
  return <MissingCell words={strings.notReported} why={strings.notReportedMeaning} />
}
