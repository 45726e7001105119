import { useEffect, useRef } from 'react'
import type { BillMeasure, BillSummary, BillSums } from '../../../shared/contract/usage/bill.ts'
import { addDecimals, sizeOf } from '../../../shared/domain/money/decimal.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { createColumnFormat, type MoneyFormat } from '../../../shared/language/format-money.ts'
import { openSettings } from '../../stores/app/panel-store.ts'
import { dateOn } from '../../stores/usage/usage-page-selection.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Prose, Row } from '../../ui/layout/layout.tsx'
import { UndoLine } from '../../ui/layout/undo-line.tsx'
import { columnsWith, type DataColumn, DataTable, missing } from '../../ui/table/data-table.tsx'
import css from './bill-list.module.css'
import { nextPeriod } from './bill-period.ts'
import { beginBill, openBill, undoDeleteBill, useBills } from './bills-store.ts'
import { figureCell, SignedFigure } from './figure.tsx'
import { figureIn, unconfirmedIn } from './format-figure.ts'
import { billResultStrings, describePeriod, reconcileStrings as strings } from './reconcile-strings.ts'
import { ImportButtons } from './table-import/import-buttons.tsx'
import type { TableSource } from './table-import/table-import.tsx'

const { columns } = strings

interface BillListProps {
  readonly list: NonNullable<ReturnType<typeof useBills>['list']>
  /** Imports a table into the bill that was just begun. */
  readonly onImport: (source: TableSource) => void
}

/** The saved bills, latest period first. */
export function BillList({ list: { bills, connections }, onImport }: BillListProps) {
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused element was removed together with the open bill.
    if (document.activeElement === document.body) add.current?.focus()
  }, [])
  const [first] = connections
  // The most recent bill's connection is the likeliest choice.
  const likely = connections.find(({ id }) => id === bills[0]?.period.connectionId) ?? first
  const begin = (): void => {
    if (likely === undefined) return
    const period = nextPeriod(bills, likely.id, dateOn('utc', Date.now()))
    beginBill({ connectionId: likely.id, ...period })
  }
  if (likely === undefined)
    return (
      <EmptyState picture={<BillPicture />} title={strings.emptyTitle} words={strings.noConnection}>
        <Button ref={add} variant="primary" onClick={() => openSettings(true, 'connections')}>
          {strings.openConnections}
        </Button>
      </EmptyState>
    )
  if (bills.length === 0)
    return (
      <>
        <DeletedLine />
        <EmptyState picture={<BillPicture />} title={strings.emptyTitle} words={strings.introduction}>
          <ImportButtons
            isFirst
            onSource={(source) => {
              begin()
              onImport(source)
            }}
          />
          <Button ref={add} variant="quiet" onClick={begin}>
            {strings.add}
          </Button>
        </EmptyState>
      </>
    )
  return (
    <>
      <DeletedLine />
      <Row gap={[3, 4]} wrap justify="between" align="start">
        <Prose grow={260} className={css('introduction')}>
          {strings.introduction}
        </Prose>
        <Button ref={add} variant="primary" onClick={begin}>
          {strings.add}
        </Button>
      </Row>
      <BillTable bills={bills} />
    </>
  )
}

function BillTable({ bills }: { readonly bills: readonly BillSummary[] }) {
  const formatCost = createColumnFormat(bills.flatMap(moneyShownOf))
  return (
    <DataTable
      label={strings.bills}
      columns={columnsOf(formatCost)}
      rows={bills}
      keyOf={({ id }) => id}
      sum={null}
    />
  )
}

function columnsOf(formatCost: MoneyFormat): readonly DataColumn<BillSummary, keyof typeof columns>[] {
  const { text, number } = columnsWith(columns)
  const { notOnBill, notReported, none } = billResultStrings
  return [
    text('period', ({ id, period }) => ({
      words: <LinkButton onClick={() => void openBill(id)}>{describePeriod(period)}</LinkButton>,
    })),
    text('connection', ({ connectionName }) => ({
      words: (
        <bdi className={css('name')} title={connectionName}>
          {connectionName}
        </bdi>
      ),
    })),
    number('billed', (bill) => {
      const measure = widestMeasure(bill)
      return measure === null ? missing(notOnBill) : figureCell(bill.billed, measure, formatCost, notReported)
    }),
    number('tally', (bill) => {
      const measure = widestMeasure(bill)
      return measure === null ? missing(none) : figureCell(bill.tally, measure, formatCost, notReported)
    }),
    number('difference', (bill) => {
      const measure = widestMeasure(bill)
      if (measure === null) return missing(none)
      const decimal = differenceOf(bill.billed, bill.tally, measure)
      const unconfirmedCount = unconfirmedIn(bill.tally, measure)
      const isQuiet = bill.closedAt !== null
      return { words: <SignedFigure {...{ decimal, unconfirmedCount, measure, formatCost, isQuiet }} /> }
    }),
    text('state', ({ closedAt }) => ({
      words: (
        <Badge tone={closedAt === null ? 'accent' : 'neutral'}>
          {closedAt === null ? strings.openState : strings.closedState}
        </Badge>
      ),
    })),
  ]
}

/** The amounts of a bill that is compared by cost. */
function moneyShownOf({ billed, tally }: BillSummary): Money[] {
  const measure = widestMeasure({ billed, tally })
  if (measure?.figure !== 'cost') return []
  return [figureIn(billed, measure), figureIn(tally, measure), differenceOf(billed, tally, measure)]
    .filter((amount) => amount !== null)
    .map((amount) => ({ currency: measure.currency, amount }))
}

/** Offers undo for the last deleted bill while the list is open. */
function DeletedLine() {
  const { deleted } = useBills()
  return (
    <UndoLine deleted={deleted} onUndo={() => void undoDeleteBill()} className={css('deleted')}>
      <span>{deleted !== null && [strings.deleted, describePeriod(deleted.period)].join(' · ')}</span>
    </UndoLine>
  )
}

/**
 * The measure that summarises a bill: its widest token count, one that Tally has if possible, else its cost, else its
 * requests.
 */
function widestMeasure({ billed, tally }: Pick<BillSummary, 'billed' | 'tally'>): BillMeasure | null {
  const order = ['totalTokens', 'promptTokens', 'completionTokens'] as const
  const given = order.filter((name) => billed[name] !== null)
  const figure = given.find((name) => tally[name] !== null) ?? given[0]
  if (figure !== undefined) return { figure, currency: '' }
  const [money] = billed.cost
  if (money !== undefined) return { figure: 'cost', currency: money.currency }
  return billed.requests === null ? null : { figure: 'requests', currency: '' }
}

function differenceOf(one: BillSums, other: BillSums, measure: BillMeasure): string {
  const taken = figureIn(other, measure) ?? '0'
  const negative = taken.startsWith('-') ? sizeOf(taken) : taken === '0' ? '0' : `-${taken}`
  return addDecimals([figureIn(one, measure) ?? '0', negative])
}

const pictureLines = [14, 20, 26, 32]

/** A bill and the ledger, line by line. */
function BillPicture() {
  return (
    <svg width={152} height={64} viewBox="0 0 152 64" fill="none" aria-hidden="true" focusable="false">
      <Sheet x={2} />
      <path d="M70 28h12M70 36h12" className={css('picture-mark')} />
      <Sheet x={98} />
    </svg>
  )
}

function Sheet({ x }: { readonly x: number }) {
  return (
    <g>
      <rect x={x} y={2} width={52} height={60} rx={5} className={css('picture-sheet')} />
      {pictureLines.map((y) => (
        <path key={y} d={`M${x + 9} ${y}h18M${x + 35} ${y}h8`} className={css('picture-line')} />
      ))}
      <path d={`M${x + 9} 41h34M${x + 9} 44h34`} className={css('picture-line')} />
      <path d={`M${x + 29} 52h14`} className={css('picture-mark')} />
    </g>
  )
}
