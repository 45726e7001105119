import type { KeyboardEvent } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { describeAnomaly } from '../../../messages/anomalies.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Cell, Row } from '../../../ui/table/table.tsx'
import type { ReviewRow } from './arrange-calls.ts'
import { CallCell } from './call-cell.tsx'
import styles from './call-details.module.css'
import type { DrawnColumn } from './shown-columns.ts'

const css = classNames(styles)

interface CallLineProps {
  readonly row: ReviewRow
  readonly columns: readonly DrawnColumn[]
  readonly formatCost: MoneyFormat
  readonly isNarrow: boolean
  /** Where it stands among those that are shown, from 0. */
  readonly index: number
  /** Of all rows one can be reached with Tab, the others from there with the arrows. */
  readonly isReached: boolean
  readonly onShow: (messageId: string) => void
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void
}

/** The whole row leads to its answer with the mouse, its number with the keyboard. */
export function CallLine(props: CallLineProps) {
  const { row, columns, formatCost, isNarrow, index, isReached, onShow, onReach, onKeyDown } = props
  const { messageId, number, isOnVisiblePath } = row.call
  return (
    <Row isQuiet={!isOnVisiblePath} index={index} onPress={() => onShow(messageId)}>
      <Cell>
        <button
          type="button"
          data-row={index}
          tabIndex={isReached ? 0 : -1}
          className={css('number')}
          title={isOnVisiblePath ? strings.show : strings.showNotOnView}
          onClick={(event) => {
            event.stopPropagation()
            onShow(messageId)
          }}
          onFocus={() => onReach(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {isOnVisiblePath ? number : <s>{number}</s>}
        </button>
        <Mark row={row} />
      </Cell>
      {columns
        .filter(({ column }) => column !== 'number')
        .map((drawn) => (
          <CallCell key={drawn.column} {...{ drawn, row, formatCost, isNarrow }} />
        ))}
    </Row>
  )
}

/** Says that something stands out; what it is stands above the table. */
function Mark({ row: { told } }: { readonly row: ReviewRow }) {
  if (told.length === 0) return null
  const words = told.map((anomaly) => describeAnomaly(anomaly, formatCount)).join('\n')
  return (
    <span className={css('mark')} title={words} aria-hidden="true">
      <Icon name="info" size={12} />
    </span>
  )
}
