import type { Price } from '../../shared/contract/money/price.ts'
import type {
  LineProblem,
  ListChoices,
  PlannedPrice,
  PriceNote,
  UnresolvedProvider,
} from '../../shared/contract/money/price-import.ts'
import { haveSameRates } from '../accounting/compare-prices.ts'
import { priceAt } from '../accounting/pricing.ts'
import type { ListedModel } from './public-price-lists/listed-model.ts'

const origin = { kind: 'import' } as const

/** The models of a list by the names under which a service may offer them. */
export interface ListedModels {
  /**
   * The entry with exactly this name, and the entries with the name after a provider, such as
   * `azure/eu/gpt-4o` for `gpt-4o`.
   */
  namedLike(model: string): readonly ListedModel[]
}

export function indexListedModels(models: readonly ListedModel[]): ListedModels {
  const byName = new Map(models.map((model) => [model.name, model]))
  const byEnding = new Map<string, ListedModel[]>()
  // An entry without prices, such as an image size before a model's name, isn't a provider's offer.
  for (const model of models.filter(({ rates }) => rates !== null))
    for (const ending of endingsOf(model.name)) {
      const known = byEnding.get(ending)
      if (known === undefined) byEnding.set(ending, [model])
      else known.push(model)
    }
  return { namedLike: (model) => [byName.get(model) ?? [], byEnding.get(model) ?? []].flat() }
}

/** The parts after each slash: `gpt-4o` and `eu/gpt-4o` for `azure/eu/gpt-4o`. */
function endingsOf(name: string): string[] {
  const parts = name.split('/')
  return parts.slice(1).map((_part, index) => parts.slice(index + 1).join('/'))
}

export function previewTable(incoming: readonly Price[], saved: readonly Price[]): PlannedPrice[] {
  return incoming.map((price) => {
    const before = inForce(price, saved)
    const isSameDay = before?.validFrom === price.validFrom
    const change = !isSameDay ? 'new' : haveSameRates(before, price) ? 'same' : 'changed'
    return { price, before, change, listedAs: null, notes: [] }
  })
}

interface ListedConnection {
  readonly models: readonly string[]
  /** The names of the provider whose prices certainly apply; none if that is unknown. */
  readonly providers: readonly string[]
  /** By model: the day of the first call that only a first price covers. */
  readonly firstUnpriced: ReadonlyMap<string, string>
}

/**
 * The prices of a list for the models of a connection, from the chosen day, or from a model's first call without a
 * price. A price that already applies on that day is not saved once more, so that the same list can be imported
 * every month.
 */
export function previewList(
  listed: ListedModels,
  { models, providers, firstUnpriced }: ListedConnection,
  { connectionId, validFrom: chosenDay, names }: ListChoices,
  saved: readonly Price[],
) {
  const chosen = new Map(names.map(({ model, name }) => [model, name]))
  const rows: PlannedPrice[] = []
  const open: UnresolvedProvider[] = []
  /** Models that the list doesn't have. */
  const missing: string[] = []
  const problems: LineProblem[] = []
  for (const model of models) {
    const { entries, isOpen } = entriesFor(listed.namedLike(model), providers)
    const [first] = entries
    if (first === undefined) {
      missing.push(model)
      continue
    }
    if (first.problem !== null) problems.push(problemOf(first))
    if (isOpen) open.push({ model, options: entries.flatMap(optionOf) })
    // Entries that need no choice have one price, but each may have notes.
    const used = isOpen ? entries.filter(({ name }) => name === chosen.get(model)) : entries
    const [entry] = used
    if (entry?.rates == null) continue
    const validFrom = earlier(chosenDay, firstUnpriced.get(model) ?? chosenDay)
    const price: Price = { connectionId, model, validFrom, ...entry.rates, origin }
    const before = inForce(price, saved)
    const change = before === null ? 'new' : haveSameRates(before, price) ? 'same' : 'changed'
    const listedAs = { name: entry.name, provider: entry.provider }
    rows.push({ price, before, change, listedAs, notes: notesOf(used) })
  }
  return { rows, open, missing, problems }
}

/**
 * The entries whose price may apply. It is open which one does if their prices differ, or if all of them are of
 * other providers. A list without providers is of the connection's service.
 */
function entriesFor(
  named: readonly ListedModel[],
  providers: readonly string[],
): { entries: readonly ListedModel[]; isOpen: boolean } {
  const own = named.filter(({ provider }) => provider === null || providers.includes(provider))
  const entries = own.length > 0 ? own : named
  const isForeign = providers.length > 0 && own.length === 0
  const areDifferent = new Set(entries.map(({ rates }) => JSON.stringify(rates))).size > 1
  const isPriced = entries.some(({ rates }) => rates !== null)
  return { entries, isOpen: isPriced && (isForeign || areDifferent) }
}

/** Each kind once, with the lowest number of tokens. */
function notesOf(entries: readonly ListedModel[]): PriceNote[] {
  const byKind = new Map<PriceNote['kind'], PriceNote>()
  for (const note of entries.flatMap(({ notes }) => notes)) {
    const known = byKind.get(note.kind)
    const isLower =
      known?.kind === 'above-tokens' && note.kind === 'above-tokens' && note.tokens < known.tokens
    if (known === undefined || isLower) byKind.set(note.kind, note)
  }
  return [...byKind.values()]
}

function optionOf({ name, provider, rates }: ListedModel): UnresolvedProvider['options'] {
  return rates === null ? [] : [{ name, provider, ...rates, origin }]
}

function problemOf({ name, line, problem }: ListedModel): LineProblem {
  const words = [name, problem?.words ?? ''].filter(Boolean).join(': ')
  return {
    line,
    reason: problem?.reason ?? 'no-token-price',
    column: problem?.field ?? null,
    words: words.slice(0, 100).toWellFormed(),
  }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function inForce({ connectionId, model, validFrom }: Price, saved: readonly Price[]): Price | null {
  return priceAt(saved, { connectionId, modelRequested: model, modelAnswered: null, dayUtc: validFrom })
}
