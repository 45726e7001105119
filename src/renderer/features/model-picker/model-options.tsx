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
import { classNames } from '../../lib/class-names.ts'
import { modelPickerStrings as strings } from '../../messages/model-picker.ts'
import { useMeasured } from '../../ui/virtual-list/use-measured.ts'
import type { LastUses, ModelGroup } from './arrange-models.ts'
import { ModelOption, OptionProbe } from './model-option.tsx'
import styles from './model-options.module.css'
import {
  type PlacedGroup,
  placeGroups,
  type RowSizes,
  rowsToDraw,
  type Sight,
  scrollToShow,
} from './place-rows.ts'
import type { Need } from './room-left.ts'

const css = classNames(styles)

interface ModelOptionsProps extends Need {
  readonly groups: readonly ModelGroup[]
  readonly count: number
  readonly favouriteIds: readonly string[]
  readonly uses: LastUses
  readonly listId: string
  readonly activeIndex: number
  /** Changes whenever the active one is to be brought into sight. */
  readonly shownAt: number
  readonly modelId: string | null
  readonly onChoose: (modelId: string) => void
  readonly onMark: (modelId: string, isFavourite: boolean) => void
}

/** A list of which only the options in sight, and those near, are drawn; each says its place among all. */
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
  const show = useEffectEvent((_at: number, height: number, rowSizes: RowSizes) => {
    const element = list.current
    if (element === null) return
    const seen = { top: element.scrollTop, height }
    element.scrollTop = scrollToShow(placed, rowSizes, seen, activeIndex)
    look(element.scrollTop)
  })
  // The rows are where they will be only once their height is known.
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
      {placed.map((group) => (
        <OptionGroup key={group.kind} {...props} group={group} sizes={sizes} sight={sight} />
      ))}
    </div>
  )
}

interface OptionGroupProps extends ModelOptionsProps {
  readonly group: PlacedGroup
  readonly sizes: RowSizes
  readonly sight: Sight
}

/** A set of fields is no part that a list may have. */
const groupOf = (heading: string) => ({ role: 'group', 'aria-label': heading })

function OptionGroup({ group, sizes, sight, ...props }: OptionGroupProps) {
  const { uses, favouriteIds, activeIndex, modelId, count, listId } = props
  const { promptTokens, tokensPerTurn, onChoose, onMark } = props
  const favourites = useMemo(() => new Set(favouriteIds), [favouriteIds])
  const rows = rowsToDraw(group, sizes, sight, activeIndex)
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
            {...{ model, index, count, listId, promptTokens, tokensPerTurn, onChoose, onMark }}
            top={sizes.heading + row * sizes.row}
            usedAt={uses.get(model.id) ?? null}
            isFavourite={favourites.has(model.id)}
            isActive={index === activeIndex}
            isChosen={model.id === modelId}
          />
        )
      })}
    </div>
  )
}

/** In steps of a few rows, so that not every pixel of scrolling draws anew. */
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
