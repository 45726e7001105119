import { canChat } from '../../../shared/can-chat.ts'
import type { Model } from '../../../shared/model.ts'

export type SortColumn = 'name' | 'size' | 'context'

export interface SortOrder {
  readonly column: SortColumn
  readonly isDescending: boolean
}

const names = new Intl.Collator('en', { numeric: true })
const scales: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/** The models that are looked for; those marked for chat come first, whatever the order within. */
export function arrangeModels(models: readonly Model[], search: string, order: SortOrder): readonly Model[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return models
    .filter((model) => words.every((word) => matches(model, word)))
    .toSorted((one, other) => Number(canChat(other)) - Number(canChat(one)) || compare(one, other, order))
}

/** `70B`, `350M`, `1.5T` or `8x7B` as a number; null for anything else. */
export function parseSize(size: string | null): number | null {
  const found = /^\s*(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*([KMBT]?)/i.exec(size ?? '')
  if (found === null) return null
  const [, times = '1', count = '', scale = ''] = found
  return Number(times) * Number(count) * (scales[scale.toUpperCase()] ?? 1)
}

function matches({ id, ownedBy }: Model, word: string): boolean {
  return id.toLowerCase().includes(word) || (ownedBy?.toLowerCase().includes(word) ?? false)
}

function compare(one: Model, other: Model, { column, isDescending }: SortOrder): number {
  const direction = isDescending ? -1 : 1
  const byName = names.compare(one.id, other.id)
  if (column === 'name') return direction * byName
  const [first, second] = [amountOf(one, column), amountOf(other, column)]
  // What is not known stands last in either direction.
  if (first === null || second === null) return Number(first === null) - Number(second === null) || byName
  return direction * (first - second) || byName
}

function amountOf(model: Model, column: 'size' | 'context'): number | null {
  return column === 'size' ? parseSize(model.size) : model.contextLength
}
