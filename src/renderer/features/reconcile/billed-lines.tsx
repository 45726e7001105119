import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { BillPeriod } from '../../../shared/contract/usage/bill.ts'
import { maxModelNameLength } from '../../../shared/domain/usage/bill-figures.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { DateInput } from '../../ui/controls/date-field.tsx'
import { smallInput } from '../../ui/controls/field.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Detail, Label, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import css from './billed-lines.module.css'
import { addRow, changeRow, clearRows, removeRow, type TypedRow } from './bills-store.ts'
import { reconcileStrings as strings } from './reconcile-strings.ts'
import { ImportButtons } from './table-import/import-buttons.tsx'
import type { TableSource } from './table-import/table-import.tsx'
import type { readTypedRows, TypedField } from './typed-bill.ts'

const fields = Object.keys(strings.fields) as readonly TypedField[]
const words: ReadonlySet<TypedField> = new Set(['day', 'model', 'currency'])

const linesAtFirst = 12

interface BilledLinesProps {
  readonly rows: readonly TypedRow[]
  readonly read: ReturnType<typeof readTypedRows>
  readonly period: BillPeriod
  /** The models Tally knows for these days, as suggestions. */
  readonly models: readonly string[]
  readonly isFixed: boolean
  readonly onImport: (source: TableSource) => void
}

/** The bill's lines, typed or imported from a table. */
export function BilledLines({ rows, read, period, models, isFixed, onImport }: BilledLinesProps) {
  const [shownCount, setShownCount] = useState(linesAtFirst)
  const list = useRef<HTMLUListElement>(null)
  const modelsId = useId()
  const isAdding = useRef(false)
  useLayoutEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus()
  })
  const add = (): void => {
    isAdding.current = true
    setShownCount(Math.max(shownCount, rows.length + 1))
    addRow()
  }
  const hidden = rows.length - shownCount
  const wrong = new Set(read.problems.map(({ key }) => key))
  return (
    <fieldset className={css('billed')}>
      <Label as="legend" pad={0}>
        {strings.billed}
      </Label>
      {!isFixed && <Detail prose>{strings.billedHint}</Detail>}
      <Stack as="ul" ref={list} gap={1.5}>
        {rows.slice(0, shownCount).map((row, at) => (
          <BilledLine
            key={row.key}
            row={row}
            number={at + 1}
            problems={read.problems.filter(({ key }) => key === row.key)}
            modelsId={modelsId}
            period={period}
            isFixed={isFixed}
          />
        ))}
      </Stack>
      <datalist id={modelsId}>
        {models.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <Row gap={2} wrap align="stretch">
        {hidden > 0 && (
          <SmallButton onClick={() => setShownCount(rows.length)}>{strings.moreRows(hidden)}</SmallButton>
        )}
        {!isFixed && (
          <Tools onAdd={add} isLong={rows.length > 1}>
            <ImportButtons size="small" onSource={onImport} />
          </Tools>
        )}
      </Row>
      <p role="status" className={css('wrong')}>
        {wrong.size > 0 && strings.notCounted(wrong.size)}
      </p>
    </fieldset>
  )
}

interface ToolsProps {
  readonly onAdd: () => void
  readonly isLong: boolean
  readonly children: ReactNode
}

function Tools({ onAdd, isLong, children }: ToolsProps) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <>
      <SmallButton ref={add} onClick={onAdd}>
        {strings.addRow}
      </SmallButton>
      {children}
      {isLong && (
        <QuietButton
          onClick={() => {
            clearRows()
            add.current?.focus()
          }}
        >
          {strings.clearRows}
        </QuietButton>
      )}
    </>
  )
}

interface BilledLineProps {
  readonly row: TypedRow
  readonly number: number
  readonly problems: ReturnType<typeof readTypedRows>['problems']
  /** The id of the model suggestions. */
  readonly modelsId: string
  readonly period: BillPeriod
  readonly isFixed: boolean
}

/** One line of the bill, with its problems below. */
function BilledLine({ row, number, problems, modelsId, period, isFixed }: BilledLineProps) {
  const id = useId()
  const wrong = new Set(problems.map(({ field }) => field))
  // The field of the day shows its own problem.
  const told = problems
    .filter(({ field }) => field !== 'day')
    .map(({ field, problem }) =>
      problem === 'empty-line'
        ? strings.typedProblems[problem]
        : strings.fieldProblem(strings.fields[field], strings.typedProblems[problem]),
    )
  const name = strings.row(number)
  return (
    <li className={css('line')}>
      <fieldset className={css('fields')} aria-label={name}>
        {fields.map((field) => (
          <Stack key={field} shrink className={css('field', field)}>
            <Text
              as="label"
              size="label"
              tone="quiet"
              breaks
              htmlFor={`${id}-${field}`}
              className={css('label')}
            >
              {strings.fields[field]}
            </Text>
            {field === 'day' ? (
              <DateInput
                id={`${id}-day`}
                size="small"
                value={row.day}
                start={period.from}
                placeholder={strings.anyDay}
                isDisabled={isFixed}
                isInvalid={wrong.has('day')}
                onChange={(day, typed) => changeRow(row.key, { day: day ?? typed })}
              />
            ) : (
              <input
                id={`${id}-${field}`}
                className={css(smallInput, 'input', !words.has(field) && 'number')}
                inputMode={words.has(field) ? undefined : 'decimal'}
                autoComplete="off"
                spellCheck={false}
                dir={field === 'model' ? 'auto' : undefined}
                list={field === 'model' ? modelsId : undefined}
                maxLength={field === 'model' ? maxModelNameLength : 60}
                placeholder={field === 'model' ? strings.anyModel : undefined}
                value={row[field]}
                readOnly={isFixed}
                aria-invalid={wrong.has(field)}
                aria-describedby={wrong.has(field) ? id : undefined}
                onChange={({ target }) => changeRow(row.key, { [field]: target.value })}
              />
            )}
          </Stack>
        ))}
      </fieldset>
      {!isFixed && (
        <IconButton
          size="small"
          label={strings.removeRow(number)}
          icon="close"
          onClick={({ currentTarget }) => {
            const line = currentTarget.closest('li')
            const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
            neighbour?.querySelector<HTMLElement>('input')?.focus()
            removeRow(row.key)
          }}
        />
      )}
      {told.length > 0 && (
        <p id={id} className={css('problem')}>
          {joinSentences(told)}
        </p>
      )}
    </li>
  )
}
