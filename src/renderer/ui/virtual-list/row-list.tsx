import {
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { piecesOf, type Span, spanBetween } from '../../lib/drawn-rows.ts'
import { createRowPlaces, type RowPlaces } from '../../lib/row-places.ts'
import css from './row-list.module.css'
import { createRowView, type RowView } from './row-view.ts'
import { rowsInUse, useTouchedRows } from './rows-in-use.ts'

/** The number of rows to render when a span has lost one of its ends. */
const fewRows = 8
/** The height of the view of the last list with rows. The next one most likely has the same. */
let viewHeight: number | null = null
/** The space that the window needs above and below the view. */
const aroundViewPx = 170
/** The time that belongs to the rows in view alone. */
const firstRowsMs = 200
/** Beyond this time, rows out of view no longer wait. */
const maxIdleWaitMs = 300

export type RowListHandle = Pick<RowView, 'goTo' | 'goToEnd' | 'goToStart' | 'replaceRow' | 'stay'>

interface RowListProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly renderRow: (row: Row, index: number) => ReactNode
  /** The estimated height of a row that was never rendered. */
  readonly estimate: (row: Row) => number
  /** Rows that are always rendered. */
  readonly keptKeys: readonly string[]
  readonly handle: Ref<RowListHandle>
  readonly onAtEnd: (isAtEnd: boolean) => void
  /** The distance from the first row to the view. */
  readonly onScrolled: (distanceToStart: number) => void
}

/** The rendered rows by their first and last key, since rows may be added above. */
interface Drawn {
  readonly first: string | null
  readonly last: string | null
  readonly kept: readonly string[]
}

/**
 * A list of rows of any height that renders only rows near the view. It starts at its end. Rows with the
 * focus, a selection end or a press stay rendered, so that their state survives.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, keyOf, renderRow, keptKeys, handle } = props
  const list = useRef<HTMLDivElement>(null)
  const { places, view, drawn } = useRowView(props, list)
  const span = spanOf(places, drawn)
  const kept = [...keptKeys, ...(drawn?.kept ?? [])].map((key) => places.indexOf(key))
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (scroller !== null && list.current !== null) view.attach({ scroller, list: list.current })
    view.settle(span)
    if (rows.length > 0) viewHeight = scroller?.clientHeight ?? viewHeight
  })
  useSettling(list, view)
  useImperativeHandle(handle, () => actionsOf(view), [view])
  return (
    <div ref={list}>
      {piecesOf(span, kept, rows.length).map((piece) => {
        if (piece.kind === 'gap')
          return <Gap key={`gap ${piece.end}`} gap={piece} height={view.heightOf(piece, span)} />
        const row = rows[piece.index]
        if (row === undefined) return null
        const key = keyOf(row)
        return (
          <div key={key} data-key={key} className={css('row')}>
            {renderRow(row, piece.index)}
          </div>
        )
      })}
    </div>
  )
}

/** Reserves the height of rows that aren't rendered. */
function Gap({ gap: { start, end }, height }: { readonly gap: Span; readonly height: number }) {
  return <div data-gap={`${start}-${end}`} style={{ height }} />
}

function useRowView<Row>(
  { rows, keyOf, estimate, onAtEnd, onScrolled }: RowListProps<Row>,
  list: RefObject<HTMLDivElement | null>,
) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const touched = useTouchedRows(list)
  const [{ places, view }] = useState(() => {
    const created = createRowPlaces()
    const draw = ({ start, end }: Span): void => {
      const kept = list.current === null ? [] : rowsInUse(list.current, touched.current)
      setDrawn({ first: created.keyAt(start), last: created.keyAt(end - 1), kept })
    }
    return {
      places: created,
      view: createRowView(created, { draw, noteEnd: onAtEnd, noteStart: onScrolled }),
    }
  })
  places.setRows(rows.map(keyOf), (index) => {
    const row = rows[index]
    return row === undefined ? 0 : estimate(row)
  })
  return { places, view, drawn }
}

/** If both ends are gone, for example after switching versions, the span is the end of the list. */
function spanOf(places: RowPlaces, drawn: Drawn | null): Span {
  const count = places.count()
  const first = drawn?.first == null ? -1 : places.indexOf(drawn.first)
  const last = drawn?.last == null ? -1 : places.indexOf(drawn.last)
  if (first !== -1 && last >= first) return { start: first, end: last + 1 }
  if (first !== -1) return { start: first, end: Math.min(count, first + fewRows) }
  if (last !== -1) return { start: Math.max(0, last + 1 - fewRows), end: last + 1 }
  const end = places.topOf(count)
  return spanBetween(places, end - (viewHeight ?? window.innerHeight - aroundViewPx), end)
}

/** The scroll container, found by attribute, since a ref to it would be set after the list's. */
function scrollerOf(list: Element | null): HTMLElement | null {
  return list?.closest<HTMLElement>('[data-scroller]') ?? null
}

/**
 * Corrects positions before paint. Rows out of view wait until the user scrolls or has seen the first rows, and
 * then until the window has nothing else to do.
 */
function useSettling(list: RefObject<HTMLDivElement | null>, view: RowView): void {
  const drawing = useRef<ReturnType<typeof createIdleDrawing>>(null)
  useLayoutEffect(() => {
    const outer = scrollerOf(list.current)
    const inner = list.current
    if (outer === null || inner === null) return
    const idle = createIdleDrawing(view)
    drawing.current = idle
    const onScroll = (): void => {
      if (flushSync(() => view.noteScroll())) idle.begin()
    }
    const observer = new ResizeObserver(() => flushSync(() => view.settle(null)))
    observer.observe(inner)
    observer.observe(outer)
    outer.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      idle.end()
      drawing.current = null
      observer.disconnect()
      outer.removeEventListener('scroll', onScroll)
    }
  }, [list, view])
  useLayoutEffect(() => drawing.current?.goOn())
}

/** Renders rows out of view one step at a time. */
function createIdleDrawing(view: RowView) {
  let idle = 0
  let hasBegun = false
  const goOn = (): void => {
    if (!hasBegun || idle !== 0) return
    idle = requestIdleCallback(
      () => {
        idle = 0
        flushSync(() => view.drawMore())
      },
      { timeout: maxIdleWaitMs },
    )
  }
  const begin = (): void => {
    clearTimeout(timer)
    hasBegun = true
    goOn()
  }
  const timer = setTimeout(begin, firstRowsMs)
  return {
    begin,
    goOn,
    end(): void {
      clearTimeout(timer)
      cancelIdleCallback(idle)
      idle = 0
      hasBegun = false
    },
  }
}

/** New rows may not be rendered yet, so these are flushed before the jump. */
function drawnAtOnce(go: () => void): void {
  flushSync(() => {})
  flushSync(go)
}

function actionsOf({ goTo, goToEnd, goToStart, replaceRow, stay }: RowView): RowListHandle {
  return {
    goTo: (key) => drawnAtOnce(() => goTo(key)),
    goToEnd: () => drawnAtOnce(goToEnd),
    goToStart: () => drawnAtOnce(goToStart),
    replaceRow,
    stay,
  }
}
