import { useMemo } from 'react'
import type { Model, ModelHabits, ModelList, ModelOrder } from '../../../shared/contract/connections/model.ts'
import { findModels, groupModels, type LastUses, type ModelGroup, sortModels } from './arrange-models.ts'

interface Sorted {
  readonly order: ModelOrder
  readonly used: ModelHabits['used'] | null
  readonly models: readonly Model[]
}

const noModels: readonly Model[] = []
/** A list is put in order once, however often it is opened and whatever is looked for in it. */
const sortedLists = new WeakMap<readonly Model[], Sorted>()

export interface ArrangedModels {
  readonly groups: readonly ModelGroup[]
  readonly uses: LastUses
}

export function useArrangedModels(
  list: ModelList | null,
  { favouriteIds, used, order }: ModelHabits,
  search: string,
): ArrangedModels {
  const models = list?.models ?? noModels
  const uses = useMemo(() => new Map(used.map(({ id, at }) => [id, at])), [used])
  const sorted = useMemo(() => sortOnce(models, order, used, uses), [models, order, used, uses])
  const groups = useMemo(
    () => groupModels(findModels(sorted, search), favouriteIds, uses),
    [sorted, search, favouriteIds, uses],
  )
  return { groups, uses }
}

function sortOnce(
  models: readonly Model[],
  order: ModelOrder,
  used: ModelHabits['used'],
  uses: LastUses,
): readonly Model[] {
  const known = sortedLists.get(models)
  const dependsOn = order.column === 'last-used' ? used : null
  const isSame =
    known?.order.column === order.column &&
    known.order.isDescending === order.isDescending &&
    known.used === dependsOn
  if (isSame) return known.models
  const sorted = sortModels(models, order, uses)
  sortedLists.set(models, { order, used: dependsOn, models: sorted })
  return sorted
}
