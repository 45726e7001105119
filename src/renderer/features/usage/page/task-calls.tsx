import { useState } from 'react'
import type {
  TaskCalls as Calls,
  ProgramTask,
  TaskCall,
} from '../../../../shared/contract/programs/program-report.ts'
import type { DayClock } from '../../../../shared/contract/usage/usage-page.ts'
import { createCallColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { formatDifference } from '../../../../shared/language/format-number.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { readTask } from '../../../stores/usage/usage-actions.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { usageStrings } from '../../../strings/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Alert, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  type CellContent,
  columnsWith,
  type DataColumn,
  DataTable,
  missing,
} from '../../../ui/table/data-table.tsx'
import { ModelName, StateBadge } from '../call-cells.tsx'
import { estimateWords, formatCallTime, listedCount, priceWords } from '../call-words.tsx'
import { CallChart } from './call-chart.tsx'
import { programPageStrings as strings } from './program-page-strings.ts'
import { sumLine } from './sum-columns.tsx'
import { usageTableStrings } from './usage-page-strings.ts'

/** More bars would be unreadable. */
const maxBars = 300
const rowsAtFirst = 30
const stepOfMore = 100

/** The calls of an open task, read again when the task has more of them. */
export function TaskCalls({ task: { id, sums } }: { readonly task: ProgramTask }) {
  const { filter } = useUsageVisit()
  const key = JSON.stringify([filter, id, sums.callCount, sums.notProcessedCount])
  const result = useLoaded(key, async () => (filter === null ? null : await readTask(filter, id)))
  if (result === null)
    return (
      <Remark pad={[2, 0]}>
        {usageTableStrings.loadingCalls} <Elapsed />
      </Remark>
    )
  if (!result.ok) return <Alert pad={[2, 0]}>{refusalStrings[result.code]}</Alert>
  return <CallsOfTask {...result.value} />
}

function CallsOfTask({ task, calls }: Calls) {
  const clock = useSetting('usageClock')
  const callCount = task.sums.callCount + task.sums.notProcessedCount
  return (
    <Stack gap={2} pad={[2, 0, 4]}>
      {calls.length > 1 && (
        <CallChart calls={calls.slice(-maxBars).toReversed()} callCount={calls.length} clock={clock} />
      )}
      <CallTable task={task} calls={calls} />
      {calls.length < callCount && <Remark>{strings.newestCalls(calls.length, callCount)}</Remark>}
    </Stack>
  )
}

type CallColumn = 'call' | 'kind' | 'model' | 'prompt' | 'growth' | 'completion' | 'price'

/** The calls in the order they were made, each with the growth of its prompt. */
function CallTable({ task, calls }: Calls) {
  const [rowCount, setRowCount] = useState(rowsAtFirst)
  const clock = useSetting('usageClock')
  const formatCost = createCallColumnFormat([
    ...calls.flatMap(({ cost, estimatedCost }) => cost ?? estimatedCost ?? []),
    ...task.sums.cost,
  ])
  const hasModels = new Set(calls.map(({ modelRequested }) => modelRequested)).size > 1
  const columns = columnsOf({ clock, formatCost, hasModels })
  const more = calls.length - rowCount
  return (
    <DataTable
      label={strings.callsOfTask}
      columns={columns}
      rows={calls.slice(0, rowCount)}
      keyOf={({ id }) => id}
      isQuiet={({ source }) => source === 'none'}
      rest={
        more > 0
          ? {
              label: (
                <LinkButton onClick={() => setRowCount(rowCount + stepOfMore)}>
                  {usageTableStrings.more(more)}
                </LinkButton>
              ),
              sumOf: () => undefined,
            }
          : null
      }
      sum={sumLine(usageTableStrings.sum, task.sums, formatCost)}
    />
  )
}

interface ColumnFacts {
  readonly clock: DayClock
  readonly formatCost: MoneyFormat
  readonly hasModels: boolean
}

function columnsOf({
  clock,
  formatCost,
  hasModels,
}: ColumnFacts): readonly DataColumn<TaskCall, CallColumn>[] {
  const { columns } = usageStrings
  const { text, number } = columnsWith({ ...columns, call: columns.time, growth: strings.growth })
  return [
    text('call', (call) => ({ words: formatCallTime(call, clock, 'time') })),
    text('kind', (call) => ({ words: <KindOfCall call={call} /> })),
    ...(hasModels
      ? [
          text('model', ({ modelAnswered, modelRequested }: TaskCall) => ({
            words: <ModelName words={modelAnswered ?? modelRequested} />,
          })),
        ]
      : []),
    number('prompt', (call) => ({ ...listedCount(call, 'promptTokens'), ...partsOf(call) })),
    number('growth', growthOf),
    number('completion', (call) => listedCount(call, 'completionTokens')),
    number('price', ({ cost, estimatedCost, ...call }) => {
      if (cost !== null) return priceWords(cost, call, formatCost)
      if (estimatedCost !== null) return estimateWords(formatCost(estimatedCost))
      return missing(usageStrings.none, usageStrings.noPrice)
    }),
  ]
}

function growthOf({ growth }: TaskCall): CellContent {
  if (growth === null) return missing(usageStrings.none)
  return { words: formatDifference(growth), why: strings.growthMeaning }
}

/** The parts of the prompt as a tooltip. */
function partsOf({ parts }: TaskCall): Pick<CellContent, 'why'> {
  if (parts === null) return {}
  return { why: strings.parts(parts.instructionTokens, parts.toolTokens, parts.messageTokens) }
}

/** The purpose of a call, and its outcome unless it's complete. */
function KindOfCall({ call }: { readonly call: TaskCall }) {
  const { kind, state } = call
  const words = strings.kinds[kind]
  return (
    <Row as="span" gap={2}>
      {kind === 'turn' ? words : <Badge tone={kind === 'repeat' ? 'warn' : 'neutral'}>{words}</Badge>}
      {state !== 'complete' && <StateBadge call={call} />}
    </Row>
  )
}
