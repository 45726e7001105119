import { Fragment, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CallKind, CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { nextIndex } from '../../../lib/next-index.ts'
import { rowsToDraw } from '../../../lib/row-range.ts'
import { describeAnomaly } from '../../../messages/anomalies.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { Cell, MissingCell, Row, SpacerRow } from '../../../ui/table/table.tsx'
import { useRowRange } from '../../../ui/virtual-list/use-row-range.ts'
import { callTableColumns, type ReviewRow } from '../call-columns.ts'
import styles from './call-rows.module.css'
import type { DrawnColumn } from './shown-columns.ts'

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

const css = classNames(styles)

/** Up to this many rows are all rendered. In longer lists only rows near the view are. */
const maxDrawn = 200
const rowHeight = 30

interface CallRowsProps {
  readonly rows: readonly ReviewRow[]
  readonly columns: readonly DrawnColumn[]
  readonly formatCost: MoneyFormat
  readonly isNarrow: boolean
  readonly scroller: HTMLElement | null
  readonly onShow: (messageId: string) => void
}

/** The rows of the table. Arrow keys move between rows, rendered or not. */
export function CallRows({ rows, columns, formatCost, isNarrow, scroller, onShow }: CallRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useRowRange(scroller, body, rows, rowHeight)
  const { reached, setReached, onKeyDown } = useReachedRow(body, rows.length)
  const isWhole = rows.length <= maxDrawn
  const drawn = rowsToDraw(isWhole ? { start: 0, end: rows.length } : near, reached)
  return (
    <tbody ref={body}>
      {drawn.map((index, place) => {
        const row = rows[index]
        const before = drawn[place - 1] ?? -1
        if (row === undefined) return null
        return (
          <Fragment key={row.call.id}>
            <SpacerRow height={(index - before - 1) * rowHeight} columnSpan={columns.length} />
            <CallLine
              {...{ row, columns, formatCost, isNarrow, index, onShow, onKeyDown }}
              isReached={index === reached}
              onReach={setReached}
            />
          </Fragment>
        )
      })}
      <SpacerRow
        height={(rows.length - 1 - (drawn.at(-1) ?? rows.length - 1)) * rowHeight}
        columnSpan={columns.length}
      />
    </tbody>
  )
}

function useReachedRow(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setReached] = useState(0)
  const reached = Math.min(chosen, count - 1)
  const isMoved = useRef(false)
  // Waits until the row is rendered.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    body.current?.querySelector<HTMLElement>(`[data-row="${reached}"]`)?.focus()
  }, [body, reached])
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const target = nextIndex(event.key, index, count)
    if (target === null) return
    event.preventDefault()
    isMoved.current = true
    setReached(target)
  }
  return { reached, setReached, onKeyDown }
}

interface CallLineProps {
  readonly row: ReviewRow
  readonly columns: readonly DrawnColumn[]
  readonly formatCost: MoneyFormat
  readonly isNarrow: boolean
  /** The index among the shown rows, from 0. */
  readonly index: number
  /** Whether Tab reaches this row. Exactly one row has a tab stop; arrow keys reach the others. */
  readonly isReached: boolean
  readonly onShow: (messageId: string) => void
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void
}

/** A press anywhere in the row opens the answer. The keyboard uses the call's number. */
function CallLine(props: CallLineProps) {
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
        .filter(({ column }) => callTableColumns[column].cell !== 'link')
        .map((drawn) => (
          <CallCell key={drawn.column} {...{ drawn, row, formatCost, isNarrow }} />
        ))}
    </Row>
  )
}

/** Marks a call with anomalies. The list above the table describes them. */
function Mark({ row: { told } }: { readonly row: ReviewRow }) {
  if (told.length === 0) return null
  const words = told.map((anomaly) => describeAnomaly(anomaly, formatCount)).join('\n')
  return (
    <span className={css('mark')} title={words} aria-hidden="true">
      <Icon name="info" size={12} />
    </span>
  )
}

interface CallCellProps {
  readonly drawn: DrawnColumn
  readonly row: ReviewRow
  readonly formatCost: MoneyFormat
  /** With little space, long words wrap. */
  readonly isNarrow: boolean
}

/** Any cell of a call except the first. */
function CallCell({ drawn: { column, isInSight }, row, formatCost, isNarrow }: CallCellProps) {
  const { text, cell, isNumber = false } = callTableColumns[column]
  const { words, isMissing = false, why } = text(row, formatCost)
  if (!isInSight)
    return (
      <Cell isUnseen>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Cell>
    )
  if (cell === 'kind') return <KindCell call={row.call} words={words} />
  if (cell === 'model')
    return (
      <Cell>
        <bdi className={css('model')} title={words}>
          {words}
        </bdi>
      </Cell>
    )
  if (cell === 'anomalies')
    return (
      <Cell>
        <span className={css('found')}>{words}</span>
      </Cell>
    )
  if (isMissing) return <MissingCell words={words} why={why} isWrapped={isNarrow && !words.startsWith('≈')} />
  return (
    <Cell isNumber={isNumber} title={why}>
      {words}
    </Cell>
  )
}

function KindCell({ call, words }: { readonly call: CallRow; readonly words: string }) {
  return (
    <Cell>
      <span title={strings.attempt(call.attempt)}>
        {call.kind === 'answer' ? words : <Badge tone={tones[call.kind]}>{words}</Badge>}
      </span>
    </Cell>
  )
}
