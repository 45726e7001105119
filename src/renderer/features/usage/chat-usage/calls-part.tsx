import { type ReactNode, useMemo, useState } from 'react'
import type { CallRow } from '../../../../shared/contract/usage/chat-usage.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import {
  type CallColumn,
  callColumns,
  defaultColumns,
  type ShownColumns,
} from '../../../../shared/domain/usage/call-column-names.ts'
import { chooseSetting, useSetting } from '../../../stores/app/settings-store.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { Show } from '../call-cells.tsx'
import { reviewColumns } from '../call-columns.tsx'
import {
  type Arrangement,
  arrangeCalls,
  type CallFilter,
  callFilters,
  programFilters,
  reviewRows,
} from './arrange-calls.ts'
import { CallsTable } from './calls-table.tsx'

const everything: Arrangement = { filter: 'all', model: null, sorting: null }

interface CallsPartProps {
  readonly calls: readonly CallRow[]
  readonly disabledAnomalies: readonly AnomalyKind[]
  /** Null for the calls of a program: they have no answers, and no part of them is out of view. */
  readonly onShow: Show
  readonly isWide: boolean
  /** Buttons after the filters and columns. */
  readonly actions?: ReactNode
}

/** The calls as a table with sorting and filters, in one of two widths. */
export function CallsPart({ calls, disabledAnomalies, onShow, isWide, actions = null }: CallsPartProps) {
  const [arrangement, setArrangement] = useState(everything)
  const columns = useSetting('callColumns')
  const rows = useMemo(() => reviewRows(calls, disabledAnomalies), [calls, disabledAnomalies])
  const shown = useMemo(() => arrangeCalls(rows, arrangement), [rows, arrangement])
  const models = useMemo(
    () => [...new Set(calls.map(({ modelRequested }) => modelRequested))].toSorted(),
    [calls],
  )
  const place = isWide ? 'wide' : 'panel'
  return (
    <div>
      <Remark as="h3" strong below={1}>
        {strings.calls}
      </Remark>
      <CallsTools
        {...{ models, arrangement, columns, place, actions }}
        filters={onShow === null ? programFilters : callFilters}
        onArrange={setArrangement}
        shownCount={shown.length}
        callCount={calls.length}
      />
      {shown.length === 0 ? (
        <Stack size="control" tone="quiet" gap={2} align="start">
          <p>{strings.noneShown}</p>
          <SmallButton onClick={() => setArrangement(everything)}>{strings.showAll}</SmallButton>
        </Stack>
      ) : (
        <CallsTable
          rows={shown}
          isFiltered={shown.length < calls.length}
          columns={columns[place]}
          isNarrow={!isWide}
          sorting={arrangement.sorting}
          onSort={(sorting) => setArrangement({ ...arrangement, sorting })}
          onShow={onShow}
        />
      )}
    </div>
  )
}

interface CallsToolsProps {
  readonly actions: ReactNode
  readonly filters: readonly CallFilter[]
  readonly models: readonly string[]
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  readonly columns: ShownColumns
  readonly place: keyof ShownColumns
  readonly shownCount: number
  readonly callCount: number
}

/** The filters and columns of the table. */
function CallsTools(props: CallsToolsProps) {
  const { filters, actions, models, arrangement, onArrange, columns, place, shownCount, callCount } = props
  return (
    <Row gap={2} wrap below={1}>
      <ChipSelect
        label={strings.find}
        options={filters.map((value) => ({ value, label: strings.filters[value] }))}
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
      <Remark as="span" role="status">
        {shownCount < callCount && strings.shownOf(shownCount, callCount)}
      </Remark>
      <Text as="span" toEnd>
        <Menu label={strings.columnChoice} icon="columns" items={columnItems(columns, place)} />
        {actions}
      </Text>
    </Row>
  )
}

function columnItems(columns: ShownColumns, place: keyof ShownColumns) {
  const shown = columns[place]
  const choose = (chosen: readonly CallColumn[]): Promise<void> =>
    chooseSetting({ name: 'callColumns', value: { ...columns, [place]: chosen } })
  return [
    ...callColumns
      .filter((column) => column !== 'number')
      .map((column) => ({
        label: reviewColumns()[column].header,
        isTicked: shown.includes(column),
        onChoose: () =>
          void choose(
            shown.includes(column)
              ? shown.filter((other) => other !== column)
              : callColumns.filter((other) => other === column || shown.includes(other)),
          ),
      })),
    { label: strings.defaultColumns, onChoose: () => void choose(defaultColumns[place]) },
  ]
}
