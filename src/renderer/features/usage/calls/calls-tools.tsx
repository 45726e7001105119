import {
  type CallColumn,
  callColumns,
  type ShownColumns,
  usualColumns,
} from '../../../../shared/domain/usage/call-columns.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { setCallColumns } from '../../../stores/app/settings-store.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { type Arrangement, callFilters } from './arrange-calls.ts'
import styles from './calls-tools.module.css'

const css = classNames(styles)

interface CallsToolsProps {
  readonly models: readonly string[]
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  readonly columns: ShownColumns
  readonly place: keyof ShownColumns
  readonly shownCount: number
  readonly callCount: number
}

/** Which of the calls are shown, and what of them. */
export function CallsTools(props: CallsToolsProps) {
  const { models, arrangement, onArrange, columns, place, shownCount, callCount } = props
  return (
    <div className={css('tools')}>
      <ChipSelect
        label={strings.find}
        options={callFilters.map((value) => ({ value, label: strings.filters[value] }))}
        value={arrangement.filter}
        isSet={arrangement.filter !== 'all'}
        onChange={(filter) => onArrange({ ...arrangement, filter })}
      />
      {models.length > 1 && (
        <ChipSelect
          label={strings.model}
          options={[
            { value: '', label: strings.allModels },
            ...models.map((model) => ({ value: model, label: model })),
          ]}
          value={arrangement.model ?? ''}
          isSet={arrangement.model !== null}
          onChange={(model) => onArrange({ ...arrangement, model: model === '' ? null : model })}
        />
      )}
      <span role="status" className={css('count')}>
        {shownCount < callCount && strings.shownOf(formatCount(shownCount), formatCount(callCount))}
      </span>
      <span className={css('columns')}>
        <Menu label={strings.columnChoice} icon="columns" items={columnItems(columns, place)} />
      </span>
    </div>
  )
}

function columnItems(columns: ShownColumns, place: keyof ShownColumns) {
  const shown = columns[place]
  const choose = async (chosen: readonly CallColumn[]): Promise<void> => {
    const refusal = await setCallColumns({ ...columns, [place]: chosen })
    if (refusal !== null) raiseRefusal(refusal)
  }
  return [
    ...callColumns
      .filter((column) => column !== 'number')
      .map((column) => ({
        label: strings.columns[column],
        isTicked: shown.includes(column),
        onChoose: () =>
          void choose(
            shown.includes(column)
              ? shown.filter((other) => other !== column)
              : callColumns.filter((other) => other === column || shown.includes(other)),
          ),
      })),
    { label: strings.usualColumns, onChoose: () => void choose(usualColumns[place]) },
  ]
}
