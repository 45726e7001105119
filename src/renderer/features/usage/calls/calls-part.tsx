import { useMemo, useState } from 'react'
import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import type { AnomalyKind } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import { classNames } from '../../../lib/class-names.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { useIsPanelWide } from '../../../stores/app/panel-store.ts'
import { useCallColumns } from '../../../stores/app/settings-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type Arrangement, arrangeCalls, reviewRows } from './arrange-calls.ts'
import styles from './calls-part.module.css'
import { CallsTable } from './calls-table.tsx'
import { CallsTools } from './calls-tools.tsx'

const css = classNames(styles)
const everything: Arrangement = { filter: 'all', model: null, sorting: null }

interface CallsPartProps {
  readonly calls: readonly CallRow[]
  readonly switchedOff: readonly AnomalyKind[]
  readonly onShow: (messageId: string) => void
}

/** The calls as a table that can be sorted and narrowed down, in one of two widths. */
export function CallsPart({ calls, switchedOff, onShow }: CallsPartProps) {
  const [arrangement, setArrangement] = useState(everything)
  const columns = useCallColumns()
  const isWide = useIsPanelWide()
  const rows = useMemo(() => reviewRows(calls, switchedOff), [calls, switchedOff])
  const shown = useMemo(() => arrangeCalls(rows, arrangement), [rows, arrangement])
  const models = useMemo(() => [...new Set(calls.map(({ model }) => model))].toSorted(), [calls])
  const place = isWide ? 'wide' : 'panel'
  return (
    <div>
      <h3 className={css('heading')}>{strings.calls}</h3>
      <CallsTools
        {...{ models, arrangement, columns, place }}
        onArrange={setArrangement}
        shownCount={shown.length}
        callCount={calls.length}
      />
      {shown.length === 0 ? (
        <div className={css('none')}>
          <p>{strings.noneShown}</p>
          <Button size="small" onClick={() => setArrangement(everything)}>
            {strings.showAll}
          </Button>
        </div>
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
