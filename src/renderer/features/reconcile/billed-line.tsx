import { useId } from 'react'
import type { BillPeriod } from '../../../shared/contract/usage/bill.ts'
import { classNames } from '../../lib/class-names.ts'
import { reconcileStrings as strings } from '../../messages/reconcile.ts'
import { changeRow, removeRow, type TypedRow } from '../../stores/usage/bills-store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import styles from './billed-lines.module.css'
import type { readTypedRows, TypedField } from './typed-bill.ts'

const css = classNames(styles)
const fields = Object.keys(strings.fields) as readonly TypedField[]
const words: ReadonlySet<TypedField> = new Set(['day', 'model', 'currency'])

interface BilledLineProps {
  readonly row: TypedRow
  readonly number: number
  readonly problems: ReturnType<typeof readTypedRows>['problems']
  /** The list of models to choose from. */
  readonly modelsId: string
  readonly period: BillPeriod
  readonly isFixed: boolean
}

/** One line of the bill; what is wrong in it stands below it. */
export function BilledLine({ row, number, problems, modelsId, period, isFixed }: BilledLineProps) {
  const id = useId()
  const wrong = new Set(problems.map(({ field }) => field))
  const told = [...new Set(problems.map(({ problem }) => strings.typedProblems[problem]))]
  const name = strings.row(String(number))
  return (
    <li className={css('line')}>
      <fieldset className={css('fields')} aria-label={name}>
        {fields.map((field) => (
          <label key={field} className={css('field', field)}>
            <span className={css('label')}>{strings.fields[field]}</span>
            <input
              type={field === 'day' ? 'date' : 'text'}
              className={css('input', !words.has(field) && 'number')}
              inputMode={words.has(field) ? undefined : 'decimal'}
              autoComplete="off"
              spellCheck={false}
              dir={field === 'model' ? 'auto' : undefined}
              list={field === 'model' ? modelsId : undefined}
              maxLength={field === 'model' ? 512 : 60}
              min={field === 'day' ? period.from : undefined}
              max={field === 'day' ? period.to : undefined}
              placeholder={field === 'model' ? strings.anyModel : undefined}
              value={row[field]}
              readOnly={isFixed}
              aria-invalid={wrong.has(field)}
              aria-describedby={wrong.has(field) ? id : undefined}
              onChange={({ target }) => changeRow(row.key, { [field]: target.value })}
            />
          </label>
        ))}
      </fieldset>
      {!isFixed && (
        <IconButton
          size="small"
          label={strings.removeRow(String(number))}
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
          {told.join(' ')}
        </p>
      )}
    </li>
  )
}
