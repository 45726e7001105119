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
import {
  type CellContent,
  columnsWith,
  type DataColumn,
  DataTable,
  missing,
} from '../../../ui/table/data-table.tsx'

const { columns, states } = strings

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
  return (
    <Stack gap={1}>
      <Info>{strings.title}</Info>
      <DataTable
        label={strings.title}
        columns={columnsOf(costs.length === 0 ? null : createCallColumnFormat(costs))}
        rows={result.value.map((one, index) => ({ ...one, number: index + 1 }))}
        keyOf={({ id }) => id}
        sum={null}
      />
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

type Row = Attempt & { readonly number: number }

/** Without a format, there is no column of prices. */
function columnsOf(formatCost: MoneyFormat | null): readonly DataColumn<Row, keyof typeof columns>[] {
  const { text, number } = columnsWith(columns)
  return [
    text('number', (one) => ({ words: one.number })),
    text('state', ({ state }) => ({ words: <State state={state} /> })),
    number('status', ({ httpStatus }) =>
      httpStatus === null ? missing(strings.none, strings.noStatus) : { words: httpStatus },
    ),
    number('prompt', (one) => countOf(one, 'promptTokens')),
    number('completion', (one) => countOf(one, 'completionTokens')),
    number('total', (one) => countOf(one, 'totalTokens')),
    ...(formatCost === null ? [] : [number('price', (one: Row) => costOf(one, formatCost))]),
    text('started', ({ startedAt }) => ({ words: formatMoment(startedAt) })),
    number('duration', ({ durationMs }) =>
      durationMs === null ? missing(strings.unknown) : { words: formatDuration(durationMs) },
    ),
    text('model', ({ modelRequested }) => ({ words: <bdi>{modelRequested}</bdi> })),
  ]
}

function State({ state }: Pick<Attempt, 'state'>) {
  if (state === 'complete') return states[state]
  return <Badge tone={state === 'failed' ? 'danger' : 'warn'}>{states[state]}</Badge>
}

function costOf({ cost, estimatedCost, usage, details }: Attempt, formatCost: MoneyFormat): CellContent {
  if (cost !== null) {
    const show = lacksTokens(usage, details) ? moneyStrings.atLeast : (amount: string) => amount
    return { words: show(formatCost(cost)), why: show(exactMoneyWords([cost])) }
  }
  if (estimatedCost === null) return missing(strings.none, strings.noPrice)
  return missing(approximate(formatCost(estimatedCost)), moneyStrings.estimated)
}

function countOf(one: Attempt, count: keyof Attempt['usage']): CellContent {
  const tokens = one.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  const about = estimatedUsage(one)?.[count] ?? null
  if (about !== null) return missing(strings.estimate(about), strings.estimateMeaning)
  if (one.source === 'none') return missing(strings.none, strings.notProcessed)
  return missing(strings.notReported, strings.notReportedMeaning)
}
