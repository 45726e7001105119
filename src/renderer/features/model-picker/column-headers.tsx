import { classNames } from '../../lib/class-names.ts'
import { modelPickerStrings as strings } from '../../strings/model-picker.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SortColumn, SortOrder } from './arrange-models.ts'
import styles from './model-popup.module.css'

const css = classNames(styles)

interface ColumnHeadersProps {
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

const columns: readonly { readonly column: SortColumn; readonly label: string }[] = [
  { column: 'name', label: strings.model },
  { column: 'size', label: strings.size },
  { column: 'context', label: strings.context },
]

export function ColumnHeaders({ order, onOrder }: ColumnHeadersProps) {
  const direction = order.isDescending ? strings.descending : strings.ascending
  return (
    <div className={css('columns', 'headers')}>
      {columns.map(({ column, label }) => {
        const isSorted = order.column === column
        return (
          <button
            key={column}
            type="button"
            title={isSorted ? direction : strings.sort}
            className={css('header', isSorted && 'sorted')}
            onClick={() => onOrder({ column, isDescending: isSorted && !order.isDescending })}
          >
            {label}
            {isSorted && <Icon name={order.isDescending ? 'arrow-down' : 'arrow-up'} size={12} />}
          </button>
        )
      })}
      <span className={css('header')} title={strings.roomLeftHint}>
        {strings.roomLeft}
      </span>
    </div>
  )
}
