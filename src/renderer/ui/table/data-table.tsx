import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { nextIndex } from '../../lib/next-index.ts'
import { rowsToDraw } from '../../lib/row-range.ts'
import { Icon } from '../controls/icon.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import { ScrollBox } from '../layout/scroll-box.tsx'
import { useRowRange } from '../virtual-list/use-row-range.ts'
import css from './table.module.css'
import { Cell, ClosingRow, ColumnHeader, MissingCell, SpacerRow, Table, TableRow } from './table.tsx'

/** In a longer list, only rows near the view are rendered. */
const maxWhole = 200
const rowHeight = 30
const noRows: readonly never[] = []

/** `isMissing` marks words instead of a number; `why` explains them. */
export interface CellContent {
  readonly words: ReactNode
  readonly isMissing?: boolean
  /** Puts each of the missing number's words on its own line, for narrow columns. */
  readonly isWrapped?: boolean
  readonly why?: string | undefined
}

/** Makes the link of a row the row's tab stop. Arrow keys move between the links. */
export interface RowLink {
  readonly 'data-row': number
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface DataColumn<Row, Name extends string> {
  readonly name: Name
  readonly header: ReactNode
  /** Explains the header. */
  readonly title?: string | undefined
  /** Numbers are end-aligned. */
  readonly isNumber?: boolean
  /** For screen readers only. */
  readonly isUnseen?: boolean
  readonly contentOf: (row: Row, link: RowLink) => CellContent
}

/** Makes columns of text and of numbers, with these headers. */
export function columnsWith<Header extends string>(headers: Readonly<Record<Header, string>>) {
  const text = <Row, Name extends Header>(
    name: Name,
    contentOf: DataColumn<Row, Name>['contentOf'],
  ): DataColumn<Row, Name> => ({ name, header: headers[name], contentOf })
  const number = <Row, Name extends Header>(
    name: Name,
    contentOf: DataColumn<Row, Name>['contentOf'],
  ): DataColumn<Row, Name> => ({ ...text(name, contentOf), isNumber: true })
  return { text, number }
}

/** Words instead of a number. */
export function missing(words: string, why?: string): CellContent {
  return { words, isMissing: true, why }
}

export interface Sorting<Name extends string> {
  readonly column: Name
  readonly isDescending: boolean
}

/** The order after a press on a column: numbers sort largest first, names alphabetically. */
export function nextSort<Name extends string>(sort: Sorting<Name>, column: Name): Sorting<Name> {
  return { column, isDescending: sort.column === column ? !sort.isDescending : column !== 'name' }
}

/** A row of sums. Neighbouring columns without a sum share a cell, and the first of these has the label. */
export interface SumLine<Name extends string> {
  readonly label: ReactNode
  readonly title?: string | undefined
  readonly isQuiet?: boolean
  readonly sumOf: (column: Name) => CellContent | undefined
}

interface DataTableProps<Row, Name extends string> {
  readonly label: string
  readonly columns: readonly DataColumn<Row, Name>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly isQuiet?: (row: Row) => boolean
  /** A line below a row, across the table; `false` for none. */
  readonly renderBelow?: ((row: Row) => ReactNode) | undefined
  /** The rows that aren't shown, as one row. */
  readonly rest?: SumLine<Name> | null
  /** Null where the rows don't add up. */
  readonly sum: SumLine<Name> | null
  readonly sorting?: Sorting<Name> | null
  /** Without it, the headers are plain. */
  readonly onSort?: (column: Name) => void
  /** For a list of any length, whose rows are drawn near the part of `scroller` in view. A press on a row opens it, where it can be opened. */
  readonly list?: { readonly scroller: HTMLElement | null; readonly onOpen: ((row: Row) => void) | null }
}

/** A table drawn from its columns: header, rows and a closing sum. */
export function DataTable<Row, Name extends string>(props: DataTableProps<Row, Name>) {
  const { label, columns, rows, sum, sorting = null, onSort, list } = props
  return (
    <ScrollBox label={label}>
      <Table label={label} rowCount={list === undefined ? undefined : rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Body {...props} />
        {sum !== null && (
          <tfoot>
            <ClosingRow>
              <SumCells line={sum} columns={columns} />
            </ClosingRow>
          </tfoot>
        )}
      </Table>
    </ScrollBox>
  )
}

interface HeaderProps<Row, Name extends string> {
  readonly column: DataColumn<Row, Name>
  readonly sorting: Sorting<Name> | null
  readonly onSort: ((column: Name) => void) | undefined
}

function Header<Row, Name extends string>({ column, sorting, onSort }: HeaderProps<Row, Name>) {
  const { name, header, title, isNumber = false, isUnseen = false } = column
  if (isUnseen)
    return (
      <ColumnHeader isUnseen>
        <VisuallyHidden>{header}</VisuallyHidden>
      </ColumnHeader>
    )
  if (onSort === undefined) return <ColumnHeader isNumber={isNumber}>{header}</ColumnHeader>
  const direction = sorting?.isDescending === true ? 'descending' : 'ascending'
  const sorted = sorting?.column === name ? direction : null
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} className={css('header', isNumber && 'number')}>
      <button
        type="button"
        className={css('sort', sorted !== null && 'sorted')}
        title={title}
        onClick={() => onSort(name)}
      >
        {header}
        <span className={css('arrow')}>
          <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={10} />
        </span>
      </button>
    </th>
  )
}

function Body<Row, Name extends string>(props: DataTableProps<Row, Name>) {
  const { columns, rows, keyOf, isQuiet, renderBelow, rest = null, list } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useRowRange(list?.scroller ?? null, body, list === undefined ? noRows : rows, rowHeight)
  const { reached, linkOf } = useRowLinks(body, rows.length)
  const isWhole = list === undefined || rows.length <= maxWhole
  const drawn = rowsToDraw(isWhole ? { start: 0, end: rows.length } : near, reached)
  const spacer = (from: number, to: number) => (
    <SpacerRow height={(to - from - 1) * rowHeight} columnSpan={columns.length} />
  )
  return (
    <tbody ref={body}>
      {drawn.map((index, place) => {
        const row = rows[index]
        if (row === undefined) return null
        const below = renderBelow?.(row) ?? false
        const link = linkOf(index)
        return (
          <Fragment key={keyOf(row)}>
            {spacer(drawn[place - 1] ?? -1, index)}
            <TableRow
              isQuiet={isQuiet?.(row) ?? false}
              {...(list !== undefined && { index })}
              {...pressOf(list?.onOpen ?? null, row)}
            >
              {columns.map((column) => (
                <DataCell key={column.name} {...column} content={column.contentOf(row, link)} />
              ))}
            </TableRow>
            {below !== false && (
              <TableRow>
                <Cell columnSpan={columns.length}>{below}</Cell>
              </TableRow>
            )}
          </Fragment>
        )
      })}
      {spacer(drawn.at(-1) ?? rows.length - 1, rows.length)}
      {rest !== null && (
        <TableRow isQuiet={rest.isQuiet ?? false}>
          <SumCells line={rest} columns={columns} />
        </TableRow>
      )}
    </tbody>
  )
}

function pressOf<Row>(onOpen: ((row: Row) => void) | null, row: Row): { onPress?: () => void } {
  return onOpen === null ? {} : { onPress: () => onOpen(row) }
}

/** Exactly one row has a tab stop. Arrow keys reach the others, rendered or not. */
function useRowLinks(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setReached] = useState(0)
  const reached = Math.min(chosen, count - 1)
  const isMoved = useRef(false)
  // Waits until the row is rendered.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    body.current?.querySelector<HTMLElement>(`[data-row="${reached}"]`)?.focus()
  }, [body, reached])
  const linkOf = (index: number): RowLink => ({
    'data-row': index,
    tabIndex: index === reached ? 0 : -1,
    onFocus: () => setReached(index),
    onKeyDown: (event) => {
      const target = nextIndex(event.key, index, count)
      if (target === null) return
      event.preventDefault()
      isMoved.current = true
      setReached(target)
    },
  })
  return { reached, linkOf }
}

interface DataCellProps {
  readonly isNumber?: boolean
  readonly isUnseen?: boolean
  readonly content: CellContent
}

function DataCell({ isNumber = false, isUnseen = false, content }: DataCellProps) {
  const { words, isMissing = false, isWrapped = false, why } = content
  if (isUnseen)
    return (
      <Cell isUnseen>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Cell>
    )
  if (isMissing) return <MissingCell words={words} why={why} isWrapped={isWrapped} />
  return (
    <Cell isNumber={isNumber} title={why}>
      {words}
    </Cell>
  )
}

interface SumCellsProps<Row, Name extends string> {
  readonly line: SumLine<Name>
  readonly columns: readonly DataColumn<Row, Name>[]
}

function SumCells<Row, Name extends string>({ line, columns }: SumCellsProps<Row, Name>) {
  const groups: { name: Name; isUnseen: boolean; span: number; sum: CellContent | undefined }[] = []
  for (const { name, isUnseen = false } of columns) {
    const sum = line.sumOf(name)
    const last = groups.at(-1)
    if (last !== undefined && sum === undefined && last.sum === undefined) last.span += 1
    else groups.push({ name, isUnseen, span: 1, sum })
  }
  return groups.map(({ name, isUnseen, span, sum }, index) => {
    if (sum !== undefined) return <DataCell key={name} isNumber isUnseen={isUnseen} content={sum} />
    const isFirst = index === 0
    return (
      <Cell key={name} columnSpan={span === 1 ? undefined : span} title={isFirst ? line.title : undefined}>
        {isFirst && line.label}
      </Cell>
    )
  })
}
