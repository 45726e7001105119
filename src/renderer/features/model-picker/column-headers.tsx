import type { ModelOrder } from '../../../shared/contract/connections/model.ts'
import { classNames } from '../../lib/class-names.ts'
import { modelPickerStrings as strings } from '../../messages/model-picker.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { orders } from './arrange-models.ts'
import styles from './column-headers.module.css'
import { sortKeys, writeKeys } from './keys.ts'

const css = classNames(styles)

interface ColumnHeadersProps {
  readonly order: ModelOrder
  readonly onOrder: (order: ModelOrder) => void
}

/** Each sorts; the one that does already sorts the other way round. */
export function ColumnHeaders({ order, onOrder }: ColumnHeadersProps) {
  const direction = order.isDescending ? strings.descending : strings.ascending
  const keys = strings.sortKeys(writeKeys(sortKeys))
  return (
    <div className={css('headers')}>
      {orders.map((first) => {
        const isSorted = order.column === first.column
        const next = isSorted ? { ...order, isDescending: !order.isDescending } : first
        return (
          <button
            key={first.column}
            type="button"
            title={`${isSorted ? direction : strings.sort}. ${keys}`}
            aria-pressed={isSorted}
            className={css('header', first.column, isSorted && 'sorted')}
            onClick={() => onOrder(next)}
          >
            {strings.columns[first.column]}
            {isSorted && <Icon name={order.isDescending ? 'arrow-down' : 'arrow-up'} size={12} />}
          </button>
        )
      })}
      <span className={css('header', 'room')} title={strings.roomLeftHint}>
        {strings.roomLeft}
      </span>
    </div>
  )
}

/** What the key for it leads to: the next order, or this one the other way round. */
export function nextOrder(order: ModelOrder, isTurned: boolean): ModelOrder {
  if (isTurned) return { ...order, isDescending: !order.isDescending }
  const place = orders.findIndex(({ column }) => column === order.column)
  return orders[(place + 1) % orders.length] ?? order
}
