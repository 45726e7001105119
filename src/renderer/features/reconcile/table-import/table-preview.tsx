import { type ReactNode, useMemo, useState } from 'react'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import { minuteMs } from '../../../../shared/domain/app/durations.ts'
import type { DayOrder } from '../../../../shared/language/read-day.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { smallInput } from '../../../ui/controls/field.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Prose, Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { changePeriod, setRows } from '../bills-store.ts'
import { billTableStrings as strings } from './bill-table-strings.ts'
import { type ColumnRole, columnRoles } from './guess-columns.ts'
import { type ReadBill, readBill, type SkipReason } from './read-bill.ts'
import type { DecimalMark } from './read-number.ts'
import css from './table-preview.module.css'
import {
  columnNeeds,
  type HeadedTable,
  hasColumnFor,
  rolesOf,
  type TableFormat,
  tableFormatOf,
} from './understand-table.ts'

const linesShown = 4
const maxCellLength = 200

const maxRanges = 200

interface Answers {
  readonly order: DayOrder | null
  readonly mark: DecimalMark | null
  readonly currency: string
  readonly span: 'table' | 'period'
}

interface TablePreviewProps {
  readonly table: HeadedTable
  readonly period: BillPeriod
  readonly cancel: ReactNode
  readonly onApplied: () => void
}

/** The column types, the open questions, and the imported and skipped lines. */
export function TablePreview({ table, period, cancel, onApplied }: TablePreviewProps) {
  const [roles, setRoles] = useState<readonly ColumnRole[]>(() => rolesOf(table))
  const [answers, setAnswers] = useState<Answers>({ order: null, mark: null, currency: 'USD', span: 'table' })
  const format = useMemo(() => tableFormatOf(table, roles), [table, roles])
  const order = answers.order ?? (format.order === 'asked' ? null : format.order)
  const mark = answers.mark ?? (format.mark === 'asked' ? null : format.mark)
  const { span } = answers
  const currency = table.known?.currency ?? answers.currency
  const read = useMemo(() => {
    const all = {
      headers: table.headers,
      roles,
      order: order ?? 'day-first',
      mark: mark ?? 'point',
      currency,
      span: null,
      dayOfMoment: (at: number) => dayOf(at, period.clock),
    } as const
    const whole = readBill(table.lines, all)
    return { whole, taken: span === 'table' ? whole : readBill(table.lines, { ...all, span: period }) }
  }, [table, roles, order, mark, currency, span, period])
  const { days } = read.whole
  const isOutside = days !== null && (days.from < period.from || days.to > period.to)
  const isWhole = order !== null && mark !== null && read.taken.takenCount > 0
  const take = (): void => {
    if (isOutside && span === 'table') changePeriod(days)
    setRows(read.taken.rows)
    onApplied()
  }
  return (
    <>
      {table.known !== null && (
        <Text size="control" prose>
          {strings.known[table.known.name]}
        </Text>
      )}
      <TableColumns table={table} roles={roles} onRoles={setRoles} />
      <LackingColumns roles={roles} />
      <Questions
        format={format}
        answers={answers}
        outside={isOutside ? strings.outside(days.from, days.to) : null}
        onAnswer={(answer) => setAnswers({ ...answers, ...answer })}
      />
      <Taken read={read.taken} />
      <SkippedLines above={table.above} skipped={read.taken.skipped} />
      <Row gap={2} wrap justify="end">
        {cancel}
        <Button variant="primary" isBusy={!isWhole} onClick={take}>
          {strings.take(read.taken.takenCount)}
        </Button>
      </Row>
    </>
  )
}

function LackingColumns({ roles }: { readonly roles: readonly ColumnRole[] }) {
  const { found = [], lacking } = Object.groupBy(columnNeeds, (need) =>
    hasColumnFor(need, roles) ? 'found' : 'lacking',
  )
  if (lacking === undefined) return null
  return (
    <Prose role="status">
      {strings.lacks(
        lacking.map((need) => strings.needs[need]),
        found.map((need) => strings.needs[need]),
      )}
    </Prose>
  )
}

function Taken({ read: { takenCount, rows } }: { readonly read: ReadBill }) {
  return (
    <Prose role="status">{takenCount === 0 ? strings.nothing : strings.taken(takenCount, rows.length)}</Prose>
  )
}

interface QuestionsProps {
  readonly format: TableFormat
  readonly answers: Answers
  /** A note about days outside the period; `null` without such days. */
  readonly outside: string | null
  readonly onAnswer: (answer: Partial<Answers>) => void
}

/** Asks only what the table leaves open. */
function Questions({ format, answers, outside, onAnswer }: QuestionsProps) {
  const { order, mark, currency, span } = answers
  return (
    <>
      {format.order === 'asked' && (
        <Question words={strings.askDayOrder} isOpen={order === null}>
          <Segments
            label={strings.order}
            options={(['day-first', 'month-first'] as const).map((value) => ({
              value,
              label: strings.orders[value],
            }))}
            value={order ?? ''}
            onChange={(value) => value !== '' && onAnswer({ order: value })}
          />
        </Question>
      )}
      {format.mark === 'asked' && (
        <Question words={strings.askDecimalMark} isOpen={mark === null}>
          <Segments
            label={strings.mark}
            options={(['point', 'comma'] as const).map((value) => ({ value, label: strings.marks[value] }))}
            value={mark ?? ''}
            onChange={(value) => value !== '' && onAnswer({ mark: value })}
          />
        </Question>
      )}
      {format.lacksCurrency && (
        <Question words={strings.currencyHint} isOpen={!/^[A-Z]{3}$/.test(currency)}>
          <input
            aria-label={strings.currency}
            className={css(smallInput, 'currency')}
            maxLength={3}
            value={currency}
            onChange={({ target }) => onAnswer({ currency: target.value.toUpperCase() })}
          />
        </Question>
      )}
      {outside !== null && (
        <Question words={outside} isOpen={false}>
          <Segments
            label={strings.span}
            options={(['table', 'period'] as const).map((value) => ({ value, label: strings.spans[value] }))}
            value={span}
            onChange={(value) => onAnswer({ span: value })}
          />
        </Question>
      )}
    </>
  )
}

interface QuestionProps {
  readonly words: string
  /** Whether the import waits for this answer. */
  readonly isOpen: boolean
  readonly children: React.ReactNode
}

function Question({ words, isOpen, children }: QuestionProps) {
  return (
    <Row size="small" gap={[2, 3]} wrap className={css('question', isOpen && 'open')}>
      <Text as="span" grow={240}>
        {words}
      </Text>
      {children}
    </Row>
  )
}

/** The day by the bill's clock: this computer's or UTC. `null` for an invalid time. */
function dayOf(at: number, clock: BillPeriod['clock']): string | null {
  const date = new Date(at)
  if (Number.isNaN(date.getTime()) || Math.abs(at) > 8e15) return null
  const shifted = clock === 'utc' ? at : at - date.getTimezoneOffset() * minuteMs
  const day = new Date(shifted).toISOString().slice(0, 10)
  return /^\d{4}-/.test(day) ? day : null
}

interface SkippedLinesProps {
  /** The lines above the headers. */
  readonly above: readonly number[]
  readonly skipped: ReadonlyMap<SkipReason, readonly number[]>
}

/** The skipped lines by number and reason. */
function SkippedLines({ above, skipped }: SkippedLinesProps) {
  const groups = [...(above.length > 0 ? [['above', above] as const] : []), ...skipped]
  if (groups.length === 0) return null
  return (
    <Text as="section" size="small" prose aria-label={strings.skipped}>
      <Remark as="h3" strong below={1}>
        {strings.skipped}
      </Remark>
      <Text as="ul" tone="quiet" numeric breaks>
        {groups.map(([why, numbers]) => (
          <li key={why}>{[describe(numbers), strings.reasons[why]].join(' · ')}</li>
        ))}
      </Text>
    </Text>
  )
}

function describe(numbers: readonly number[]): string {
  const ranges = lineRanges(numbers)
  const left = ranges.length - maxRanges
  const shown = ranges.slice(0, maxRanges)
  return strings.lines(numbers.length, left > 0 ? [...shown, strings.more(left)] : shown)
}

/** Sorted numbers as ranges: `2, 5–9`. */
export function lineRanges(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
}

interface TableColumnsProps {
  readonly table: HeadedTable
  readonly roles: readonly ColumnRole[]
  readonly onRoles: (roles: readonly ColumnRole[]) => void
}

/** The first lines as pasted, with a type choice above each column. */
function TableColumns({ table: { headers, lines }, roles, onRoles }: TableColumnsProps) {
  const shown = lines.slice(0, linesShown)
  // Columns are identified by position, since names may repeat.
  const columns = roles.map((role, place) => ({ role, place, header: headers[place] ?? '' }))
  return (
    <ScrollBox label={strings.columns}>
      <table className={css('table')} aria-label={strings.columns}>
        <thead>
          <tr>
            {columns.map(({ role, place, header }) => {
              const name = header === '' ? strings.unnamed(place + 1) : header
              return (
                <th key={place} scope="col" className={css('head')}>
                  <span dir="auto" className={css('name')} title={name.slice(0, maxCellLength)}>
                    {name.slice(0, maxCellLength)}
                  </span>
                  <ChipSelect
                    label={strings.column(name.slice(0, maxCellLength))}
                    options={columnRoles.map((value) => ({ value, label: strings.roles[value] }))}
                    value={role}
                    isSet={role !== 'ignore'}
                    onChange={(chosen) => onRoles(roles.with(place, chosen))}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, cells }) => (
            <tr key={number}>
              {columns.map(({ role, place }) => (
                <td key={place} dir="auto" className={css('cell', role === 'ignore' && 'quiet')}>
                  {(cells[place] ?? '').slice(0, maxCellLength)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
