import type { CallKind } from '../../../../shared/contract/usage/usage-review.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { describeAnomaly } from '../../../messages/anomalies.ts'
import { callKindStrings, usageStrings as strings } from '../../../messages/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { Cell, MissingCell } from '../../../ui/table/table.tsx'
import type { ReviewRow } from './arrange-calls.ts'
import styles from './call-cell.module.css'
import { cellWords } from './call-words.ts'
import { type DrawnColumn, numberColumns } from './shown-columns.ts'

const css = classNames(styles)

const tones: Readonly<Record<CallKind, 'neutral' | 'warn' | 'danger' | 'accent'>> = {
  answer: 'neutral',
  compared: 'neutral',
  replaced: 'neutral',
  stopped: 'warn',
  'cut-off': 'warn',
  interrupted: 'warn',
  failed: 'danger',
  answering: 'accent',
}

interface CallCellProps {
  readonly drawn: DrawnColumn
  readonly row: ReviewRow
  readonly formatCost: MoneyFormat
  /** There is little room: long words wrap. */
  readonly isNarrow: boolean
}

/** Any cell of a call but its first. */
export function CallCell({ drawn: { column, isInSight }, row, formatCost, isNarrow }: CallCellProps) {
  const { words, isMissing = false, why } = cellWords(column, row, formatCost)
  if (!isInSight)
    return (
      <Cell isUnseen>
        <VisuallyHidden>{column === 'model' ? row.call.model : words}</VisuallyHidden>
      </Cell>
    )
  if (column === 'kind') return <KindCell row={row} />
  if (column === 'model') return <ModelCell row={row} />
  if (column === 'standsOut')
    return (
      <Cell>
        <span className={css('found')}>{describeTold(row)}</span>
      </Cell>
    )
  if (isMissing) return <MissingCell words={words} why={why} isWrapped={isNarrow && !words.startsWith('≈')} />
  return (
    <Cell isNumber={numberColumns.has(column)} title={why}>
      {words}
    </Cell>
  )
}

function KindCell({ row: { call } }: Pick<CallCellProps, 'row'>) {
  const words = callKindStrings[call.kind]
  return (
    <Cell>
      <span title={strings.attempt(call.attempt)}>
        {call.kind === 'answer' ? words : <Badge tone={tones[call.kind]}>{words}</Badge>}
      </span>
    </Cell>
  )
}

function ModelCell({ row: { call } }: Pick<CallCellProps, 'row'>) {
  return (
    <Cell>
      <bdi className={css('model')} title={call.model}>
        {call.model}
      </bdi>
    </Cell>
  )
}

function describeTold({ told }: ReviewRow): string {
  return told.map((anomaly) => describeAnomaly(anomaly, formatCount)).join(' ')
}
