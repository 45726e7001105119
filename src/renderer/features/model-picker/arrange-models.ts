import type { Model, ModelOrder } from '../../../shared/contract/connections/model.ts'
import { chatMarkOf } from '../../../shared/domain/connections/can-chat.ts'
import { compareNames } from '../../../shared/language/locale.ts'

export type GroupKind = 'favourites' | 'recent' | 'chat' | 'unmarked' | 'other'

export interface ModelGroup {
  readonly kind: GroupKind
  readonly models: readonly Model[]
}

/** The time each model was last asked. */
export type LastUses = ReadonlyMap<string, number>

const maxRecent = 5
const scales: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** The sort orders that the sort key cycles through, most useful first. */
export const orders: readonly ModelOrder[] = [
  { column: 'name', isDescending: false },
  { column: 'last-used', isDescending: true },
  { column: 'size', isDescending: false },
  { column: 'context', isDescending: false },
]

export function sortModels(models: readonly Model[], order: ModelOrder, uses: LastUses): readonly Model[] {
  return models.toSorted((one, other) => compare(one, other, order, uses))
}

/** The models with every search word in their name or owner. Keeps their order. */
export function findModels(models: readonly Model[], search: string): readonly Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? models : models.filter((model) => words.every((word) => matches(model, word)))
}

/**
 * Assigns each model to the first matching group. Groups keep the models' order, except that recent models
 * sort by last use.
 */
export function groupModels(
  models: readonly Model[],
  favouriteIds: readonly string[],
  uses: LastUses,
): readonly ModelGroup[] {
  const favourites = new Set(favouriteIds)
  // `uses` begins with the latest.
  const recent = [...uses.keys()].filter((id) => !favourites.has(id)).slice(0, maxRecent)
  const groups: Record<GroupKind, Model[]> = { favourites: [], recent: [], chat: [], unmarked: [], other: [] }
  for (const model of models) {
    if (favourites.has(model.id)) groups.favourites.push(model)
    else if (recent.includes(model.id)) groups.recent.push(model)
    else groups[chatMarkOf(model)].push(model)
  }
  groups.recent.sort((one, other) => recent.indexOf(one.id) - recent.indexOf(other.id))
  return (['favourites', 'recent', 'chat', 'unmarked', 'other'] as const)
    .map((kind) => ({ kind, models: groups[kind] }))
    .filter((group) => group.models.length > 0)
}

/** Parses `70B`, `350M`, `1.5T` or `8x7B`; `null` for anything else. */
export function parseSize(size: string | null): number | null {
  const found = /^\s*(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*([KMBT]?)/i.exec(size ?? '')
  if (found === null) return null
  const [, times = '1', count = '', scale = ''] = found
  return Number(times) * Number(count) * (scales[scale.toUpperCase()] ?? 1)
}

function matches({ id, ownedBy }: Model, word: string): boolean {
  return id.toLowerCase().includes(word) || (ownedBy?.toLowerCase().includes(word) ?? false)
}

function compare(one: Model, other: Model, { column, isDescending }: ModelOrder, uses: LastUses): number {
  const direction = isDescending ? -1 : 1
  const byName = compareNames(one.id, other.id)
  if (column === 'name') return direction * byName
  const [first, second] = [amountOf(one, column, uses), amountOf(other, column, uses)]
  // Unknown values sort last in both directions.
  if (first === null || second === null) return Number(first === null) - Number(second === null) || byName
  return direction * (first - second) || byName
}

function amountOf(
  model: Model,
  column: Exclude<ModelOrder['column'], 'name'>,
  uses: LastUses,
): number | null {
  if (column === 'last-used') return uses.get(model.id) ?? null
  return column === 'size' ? parseSize(model.size) : model.contextLength
}
