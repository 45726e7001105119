import { useState } from 'react'
import type { ProgramReport, ProgramTask } from '../../../../shared/contract/programs/program-report.ts'
import type { DayClock } from '../../../../shared/contract/usage/usage-page.ts'
import { minuteMs } from '../../../../shared/domain/app/durations.ts'
import { addDays } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, subtractSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatTimeOfDayUtc } from '../../../../shared/language/format-moment.ts'
import { createColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { formatSpan } from '../../../../shared/language/format-quantity.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { dateOn } from '../../../stores/usage/usage-page-selection.ts'
import { usageStrings } from '../../../strings/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Box, Info, Row } from '../../../ui/layout/layout.tsx'
import {
  type CellContent,
  columnsWith,
  type DataColumn,
  DataTable,
  missing,
  type RowLink,
} from '../../../ui/table/data-table.tsx'
import { formatCallTime } from '../call-words.tsx'
import css from './program-page.module.css'
import { programPageStrings as strings } from './program-page-strings.ts'
import { sumColumns, sumLine } from './sum-columns.tsx'
import table from './sum-table.module.css'
import { TaskCalls } from './task-calls.tsx'

const rowsAtFirst = 5
const stepOfMore = 100

type TaskColumn = 'task' | 'calls' | 'grew' | 'time' | 'price'

/** The newest tasks of a program. A row opens its calls. */
export function TaskTable({ report: { tasks, taskCount, sums } }: { readonly report: ProgramReport }) {
  const [rowCount, setRowCount] = useState(rowsAtFirst)
  const [openId, setOpenId] = useState<string | null>(null)
  const wordsOfStart = useMoments()
  const shown = tasks.slice(0, rowCount)
  const rest = subtractSums(sums, addSums(shown.map((task) => task.sums)))
  const formatCost = createColumnFormat(
    [...tasks.map((task) => task.sums), rest, sums].flatMap(({ cost }) => cost),
  )
  const columns = columnsOf({
    formatCost,
    hasPrice: sums.cost.length > 0,
    nameOf: (task, link) => ({
      task,
      words: wordsOfStart(task),
      link,
      isOpen: task.id === openId,
      onPress: () => setOpenId(openId === task.id ? null : task.id),
    }),
  })
  const moreCount = taskCount - shown.length
  const hasRest = moreCount > 0 || rest.callCount + rest.notProcessedCount > 0
  const moreWords = strings.moreTasks(moreCount)
  const restLabel =
    tasks.length > shown.length ? (
      <LinkButton onClick={() => setRowCount(rowCount + stepOfMore)}>{moreWords}</LinkButton>
    ) : (
      moreWords
    )
  return (
    <Box as="section" shrink aria-label={strings.tasks}>
      <Info as="h2" strong below={1}>
        {strings.tasks}
      </Info>
      <div className={`${table('rows')} ${css('tasks')}`}>
        <DataTable
          label={strings.tasks}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          renderBelow={(task) => task.id === openId && <TaskCalls task={task} />}
          rest={hasRest ? sumLine(moreCount > 0 ? restLabel : strings.withoutTask, rest, formatCost) : null}
          sum={sumLine(usageStrings.sum, sums, formatCost)}
        />
      </div>
    </Box>
  )
}

interface ColumnFacts {
  readonly formatCost: MoneyFormat
  readonly hasPrice: boolean
  readonly nameOf: (task: ProgramTask, link: RowLink) => TaskNameProps
}

function columnsOf({
  formatCost,
  hasPrice,
  nameOf,
}: ColumnFacts): readonly DataColumn<ProgramTask, TaskColumn>[] {
  const { text, number } = columnsWith(strings.columns)
  const priceOf = ({ sums }: ProgramTask): CellContent => sumColumns().price.content(sums, formatCost)
  return [
    text('task', (task, link) => ({ words: <TaskName {...nameOf(task, link)} /> })),
    number('calls', ({ sums }) => sumColumns().calls.content(sums, formatCost)),
    number('grew', growthOf),
    number('time', ({ durationMs }) => ({ words: formatSpan(durationMs) })),
    ...(hasPrice ? [number('price', priceOf)] : []),
  ]
}

function growthOf({ firstInputTokens: first, lastInputTokens: last }: ProgramTask): CellContent {
  if (first === null && last === null) return missing(usageStrings.notReported)
  if (first === null || last === null || first === last) return { words: formatCount(first ?? last ?? 0) }
  return { words: strings.grew(first, last), why: strings.grewMeaning }
}

/** The start of a task: `Today 10:12 AM`, `Nov 26, 6:20 PM`. */
function useMoments(): (task: ProgramTask) => string {
  const clock: DayClock = useSetting('usageClock')
  const today = dateOn(clock, useListedAt())
  const yesterday = addDays(today, -1)
  return (task) => {
    const at = task.startedAt + (clock === 'utc' ? 0 : task.utcOffsetMinutes * minuteMs)
    const isRecent = at >= Date.parse(yesterday) && at < Date.parse(addDays(today, 1))
    if (!isRecent) return formatCallTime(task, clock, 'short')
    const time = formatTimeOfDayUtc(at)
    return at < Date.parse(today) ? strings.yesterday(time) : strings.today(time)
  }
}

interface TaskNameProps {
  readonly task: ProgramTask
  readonly words: string
  readonly link: RowLink
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** The start of a task, which opens its calls, and marks for what may have cost more than expected. */
function TaskName({ task, words, link, isOpen, onPress }: TaskNameProps) {
  const { repeats, compactionCount, titleCount, backgroundCount, stoppedAtLimitCount, failedCount } = task
  const besides = titleCount + backgroundCount
  return (
    <Row as="span" gap={[0, 2]} wrap>
      <LinkButton {...link} aria-expanded={isOpen} className={css('task')} onClick={onPress}>
        {words}
      </LinkButton>
      {repeats.count > 0 && (
        <Mark isWarning why={strings.repeatsMeaning} words={strings.repeats(repeats.count, repeats.cost)} />
      )}
      {compactionCount > 0 && (
        <Mark why={strings.compactionsMeaning} words={strings.compactions(compactionCount)} />
      )}
      {besides > 0 && <Mark why={strings.backgroundMeaning} words={strings.background(besides)} />}
      {stoppedAtLimitCount > 0 && <Mark words={strings.stoppedAtLimit} />}
      {failedCount > repeats.count && <Mark words={strings.incomplete(failedCount)} />}
    </Row>
  )
}

interface MarkProps {
  readonly words: string
  readonly why?: string
  readonly isWarning?: boolean
}

function Mark({ words, why, isWarning = false }: MarkProps) {
  return (
    <span title={why}>
      <Badge tone={isWarning ? 'warn' : 'neutral'}>{words}</Badge>
    </span>
  )
}
