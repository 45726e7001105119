import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMeasured } from '../../ui/virtual-list/use-measured.ts'
import type { GroupKind, LastUses, ModelGroup } from './arrange-models.ts'
import type { Need } from './context-left.ts'
import { ModelOption, OptionProbe } from './model-option.tsx'
import css from './model-options.module.css'
import { modelPickerStrings as strings } from './model-picker-strings.ts'
import { type NextPrice, useNextPrices } from './use-next-prices.ts'

/** Extra rows beyond the visible ones, so that fast scrolling finds them rendered. */
const spare = 8

interface ModelOptionsProps extends Need {
  readonly groups: readonly ModelGroup[]
  readonly count: number
  readonly favouriteIds: readonly string[]
  readonly imageRefusals: readonly string[]
  /** The search, to highlight its words. */
  readonly find: string
  readonly uses: LastUses
  readonly listId: string
  readonly activeIndex: number
  /** Changes whenever the active option must scroll into view. */
  readonly shownAt: number
  readonly modelId: string | null
  readonly onChoose: (modelId: string) => void
  readonly onMark: (modelId: string, isFavourite: boolean) => void
}

/** Renders only the options in view and near it. Each option announces its position among all. */
export function ModelOptions(props: ModelOptionsProps) {
  const { groups, listId, activeIndex, shownAt } = props
  const list = useRef<HTMLDivElement>(null)
  const measured = useMeasured(list)
  const hasHeadings = groups.length > 1
  const sizes = useMemo(
    () => ({ row: measured.row, heading: hasHeadings ? measured.heading : 0 }),
    [measured.row, measured.heading, hasHeadings],
  )
  const placed = useMemo(() => placeGroups(groups, sizes), [groups, sizes])
  const { sight, look } = useSight(list, measured.height, sizes.row)
  const drawn = placed.map((group) => ({ group, rows: rowsToDraw(group, sizes, sight, activeIndex) }))
  const prices = useNextPrices(
    drawn.flatMap(({ group, rows }) => rows.flatMap((row) => group.models[row]?.id ?? [])),
  )
  const show = useEffectEvent((_at: number, height: number, rowSizes: RowSizes) => {
    const element = list.current
    if (element === null) return
    const seen = { top: element.scrollTop, height }
    element.scrollTop = scrollToShow(placed, rowSizes, seen, activeIndex)
    look(element.scrollTop)
  })
  // Row positions are final only once the row height is measured.
  const { height } = measured
  useLayoutEffect(() => show(shownAt, height, sizes), [shownAt, height, sizes])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={strings.models}
      tabIndex={-1}
      className={css('list')}
    >
      <span aria-hidden="true" className={css('probes')}>
        <OptionProbe />
        <span data-probe="" className={css('heading')}>
          x
        </span>
      </span>
      {drawn.map(({ group, rows }) => (
        <OptionGroup key={group.kind} {...props} {...{ group, rows, sizes, prices }} />
      ))}
    </div>
  )
}

interface OptionGroupProps extends ModelOptionsProps {
  readonly group: PlacedGroup
  /** The rows to draw. */
  readonly rows: readonly number[]
  readonly sizes: RowSizes
  readonly prices: ReadonlyMap<string, NextPrice>
}

/** A listbox may not contain a `fieldset`, so the group uses a role. */
const groupOf = (heading: string) => ({ role: 'group', 'aria-label': heading })

function OptionGroup({ group, rows, sizes, prices, ...props }: OptionGroupProps) {
  const { uses, favouriteIds, imageRefusals, activeIndex, modelId, count, listId } = props
  const { promptTokens, tokensPerTurn, find, onChoose, onMark } = props
  const favourites = useMemo(() => new Set(favouriteIds), [favouriteIds])
  const heading = strings.groups[group.kind]
  return (
    <div
      {...(sizes.heading > 0 && rows.length > 0 ? groupOf(heading) : { role: 'presentation' })}
      className={css('group')}
      style={{ height: group.height }}
    >
      {sizes.heading > 0 && (
        <span aria-hidden="true" className={css('heading')}>
          {heading}
        </span>
      )}
      {rows.map((row) => {
        const model = group.models[row]
        if (model === undefined) return null
        const index = group.start + row
        return (
          <ModelOption
            key={model.id}
            {...{ model, index, count, listId, find, promptTokens, tokensPerTurn, onChoose, onMark }}
            top={sizes.heading + row * sizes.row}
            usedAt={uses.get(model.id) ?? null}
            price={prices.get(model.id) ?? null}
            isFavourite={favourites.has(model.id)}
            refusedImages={imageRefusals.includes(model.id)}
            isActive={index === activeIndex}
            isChosen={model.id === modelId}
          />
        )
      })}
    </div>
  )
}

/** Rounds the scroll position to steps of a few rows, so that not every pixel rerenders. */
function useSight(
  list: RefObject<HTMLElement | null>,
  height: number,
  row: number,
): { readonly sight: Sight; readonly look: (top: number) => void } {
  const step = row * 3
  const [steps, setSteps] = useState(0)
  const look = useCallback((top: number) => setSteps(Math.floor(top / step)), [step])
  useEffect(() => {
    const element = list.current
    const lookAgain = (): void => look(element?.scrollTop ?? 0)
    element?.addEventListener('scroll', lookAgain, { passive: true })
    return () => element?.removeEventListener('scroll', lookAgain)
  }, [list, look])
  return { sight: { top: steps * step, height: height + step }, look }
}

/** Rendered heights in pixels. */
interface RowSizes {
  readonly row: number
  /** A group heading's height; 0 with a single group. */
  readonly heading: number
}

interface PlacedGroup extends ModelGroup {
  readonly kind: GroupKind
  /** The index of the group's first model among all models. */
  readonly start: number
  readonly top: number
  readonly height: number
}

/** The visible part of the list. */
interface Sight {
  readonly top: number
  readonly height: number
}

/** Calculates each group's position from the row and heading heights alone. */
export function placeGroups(
  groups: readonly ModelGroup[],
  { row, heading }: RowSizes,
): readonly PlacedGroup[] {
  let start = 0
  let top = 0
  return groups.map((group) => {
    const height = heading + group.models.length * row
    const placed = { ...group, start, top, height }
    start += group.models.length
    top += height
    return placed
  })
}

/** The rows to render, as indexes within the group: those in view or near it, and always the active one. */
export function rowsToDraw(
  group: PlacedGroup,
  { row, heading }: RowSizes,
  sight: Sight,
  activeIndex: number,
): readonly number[] {
  const count = group.models.length
  const begin = group.top + heading
  const first = Math.max(0, Math.floor((sight.top - begin) / row) - spare)
  const end = Math.min(count, Math.ceil((sight.top + sight.height - begin) / row) + spare)
  const near = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  const active = activeIndex - group.start
  if (active < 0 || active >= count || (active >= first && active < end)) return near
  return active < first ? [active, ...near] : [...near, active]
}

/** The scroll position that shows a row below the sticky heading. */
export function scrollToShow(
  groups: readonly PlacedGroup[],
  { row, heading }: RowSizes,
  sight: Sight,
  index: number,
): number {
  const group = groups.findLast(({ start }) => start <= index)
  if (group === undefined) return 0
  const top = group.top + heading + (index - group.start) * row
  if (top - heading < sight.top) return top - heading
  return Math.max(sight.top, top + row - sight.height)
}
