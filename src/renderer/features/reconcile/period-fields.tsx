import { useId } from 'react'
import type { BillPeriod } from '../../../shared/contract/usage/bill.ts'
import { classNames } from '../../lib/class-names.ts'
import { reconcileStrings as strings } from '../../messages/reconcile.ts'
import { changePeriod } from '../../stores/usage/bills-store.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import styles from './period-fields.module.css'

const css = classNames(styles)
const clocks = ['utc', 'local'] as const

interface PeriodFieldsProps {
  readonly period: BillPeriod
  readonly connections: readonly { readonly id: string; readonly name: string }[]
  /** What the connection was called when the bill was saved. */
  readonly savedName: string | null
  readonly problem: keyof typeof strings.periodProblems | null
  /** A closed bill is only looked at. */
  readonly isFixed: boolean
  readonly overlaps: readonly string[]
}

/** From whom the bill is, and for which days by which clock. */
export function PeriodFields(props: PeriodFieldsProps) {
  const { period, connections, savedName, problem, isFixed, overlaps } = props
  const id = useId()
  const isThere = connections.some((connection) => connection.id === period.connectionId)
  const choices = isThere
    ? connections
    : [{ id: period.connectionId, name: savedName ?? period.connectionId }, ...connections]
  const day = (end: 'from' | 'to') => (
    <label className={css('field')}>
      <span className={css('label')}>{strings[end]}</span>
      <input
        type="date"
        className={css('input')}
        value={period[end]}
        disabled={isFixed}
        aria-invalid={problem !== null}
        aria-describedby={id}
        onChange={({ target }) => changePeriod({ [end]: target.value })}
      />
    </label>
  )
  return (
    <div className={css('period')}>
      <label className={css('field', 'wide')}>
        <span className={css('label')}>{strings.connection}</span>
        <select
          className={css('input')}
          value={period.connectionId}
          disabled={isFixed}
          onChange={({ target }) => changePeriod({ connectionId: target.value })}
        >
          {choices.map((connection) => (
            <option key={connection.id} value={connection.id}>
              {connection.name}
            </option>
          ))}
        </select>
      </label>
      {day('from')}
      {day('to')}
      <div className={css('field')}>
        <span className={css('label')}>{strings.clock}</span>
        {isFixed ? (
          <span className={css('fixed')}>{strings.clocks[period.clock]}</span>
        ) : (
          <Segments
            label={strings.clock}
            options={clocks.map((value) => ({ value, label: strings.clocks[value] }))}
            value={period.clock}
            onChange={(clock) => changePeriod({ clock })}
          />
        )}
      </div>
      <div id={id} aria-live="polite" className={css('notes')}>
        <p className={css('hint')}>{strings.clockHint[period.clock]}</p>
        {problem !== null && <p className={css('problem')}>{strings.periodProblems[problem]}</p>}
        {overlaps.length > 0 && <p className={css('warning')}>{strings.overlaps(overlaps.join(', '))}</p>}
      </div>
    </div>
  )
}
