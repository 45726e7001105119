import type { GroupKind, ModelGroup } from './arrange-models.ts'

/** In pixels, as the page draws them. */
export interface RowSizes {
  readonly row: number
  /** Of a group; nothing where there is but one. */
  readonly heading: number
}

export interface PlacedGroup extends ModelGroup {
  readonly kind: GroupKind
  /** The place of its first model among all. */
  readonly start: number
  readonly top: number
  readonly height: number
}

/** What is in sight of the list. */
export interface Sight {
  readonly top: number
  readonly height: number
}

/** Rows beyond the edges of what is in sight, so that a quick hand finds them drawn. */
const spare = 8

/** Where the groups stand; of the rows themselves nothing has to be known for it. */
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

/** The rows of a group that are to be drawn, counted within it: those in sight and near, and the active one wherever it is. */
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

/** Where the list has to be scrolled to for a row to be in sight, below the heading that stays. */
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
