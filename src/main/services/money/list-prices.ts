import type { ListedModel } from '../../../shared/contract/connections/model.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import type { PriceChange } from '../../../shared/contract/money/price-requests.ts'
import { numberOfDay } from '../../../shared/domain/app/durations.ts'
import { rateNames } from '../../../shared/domain/money/money.ts'
import { newPricesOf } from '../../accounting/budget-sums.ts'
import { firstUnpricedDays } from '../../accounting/price-coverage.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { CommonPorts } from '../ports.ts'
import type { EmbeddedPrice, EmbeddedPrices } from './embedded-prices.ts'

type Money = Pick<Store, 'connections' | 'models' | 'prices' | 'budgets' | 'transaction'>
type Service = Pick<StoredConnection, 'id' | 'kind' | 'baseAddress'>

interface Dependencies extends Pick<CommonPorts, 'publish' | 'now'> {
  store: Money
  embeddedPrices: EmbeddedPrices
}

/** Prices of the embedded list, for models that nobody gave a price. A user has to confirm them. */
export type ListPrices = ReturnType<typeof createListPrices>

/** The days on which a price may begin. Only a foreign file has calls on others, which no price applies to. */
const pricedDays = {
  clock: 'utc',
  first: numberOfDay('0000-01-01'),
  last: numberOfDay('9999-12-31'),
} as const

/** All calls that may have a price, with no sum across a day on which one of these prices begins. */
export function callsSplitAt({ budgets }: Pick<Store, 'budgets'>, known: readonly Price[]) {
  return budgets.spentIn(pricedDays, newPricesOf(known))
}

/** The first day without a price, by model. */
export function firstUnpricedOf(store: Pick<Store, 'budgets' | 'prices'>, connectionId: string) {
  const known = store.prices.list()
  return firstUnpricedDays(callsSplitAt(store, known), known, connectionId)
}

export function createListPrices(dependencies: Dependencies) {
  const { store, embeddedPrices, publish, now } = dependencies

  /** The list's prices of those models, each from its first call without one. */
  function missing({ id, kind, baseAddress }: Service, models: readonly string[]): Price[] {
    if (kind !== 'service') return []
    const listed = [...new Set(models)].flatMap((model) => {
      const { price = null, since = null } = embeddedPrices.find(baseAddress, model) ?? {}
      return price === null ? [] : [{ model, price, since: since ?? '' }]
    })
    if (listed.length === 0) return []
    const own = store.prices.list().filter(({ connectionId }) => connectionId === id)
    const newest = new Map(own.toReversed().map((price) => [price.model, price]))
    const found = listed.filter(({ model, price }) =>
      // A service may answer under another name, and that name may have a price.
      [model, ...store.budgets.mayAnswer(id, model)]
        .flatMap((name) => newest.get(name) ?? [])
        .every((known) => isOutdated(known, price)),
    )
    if (found.length === 0) return []
    const today = utcDayOf(now())
    const firstDays = firstUnpricedOf(store, id)
    return found.map(({ model, price, since }) => {
      const from = firstDays.get(model) ?? today
      return { ...price, connectionId: id, model, validFrom: from < since ? since : from }
    })
  }

  return {
    /** Gives the models a price, if they have none and the list knows one for this address. */
    fill(connection: Service, models: readonly string[]) {
      const prices = missing(connection, models)
      if (prices.length === 0) return
      store.transaction(() => {
        for (const price of prices) store.prices.put(price)
      })
      publish({ type: 'prices-changed' })
    },

    /** Adds the context windows that the service doesn't list. */
    withWindows: ({ kind, baseAddress }: Service, models: readonly ListedModel[]): ListedModel[] =>
      models.map((model) => {
        if (kind !== 'service' || model.contextLength !== null) return model
        const contextLength = embeddedPrices.find(baseAddress, model.id)?.contextLength ?? null
        return contextLength === null ? model : { ...model, contextLength, isContextListed: true }
      }),

    /** The change that confirms the list's price of a model, or of all models of the connection. */
    confirming(connectionId: string, model: string | null): PriceChange {
      const connection = store.connections.find(connectionId)
      const listed = model === null ? store.models.list(connectionId).models.map(({ id }) => id) : []
      const waiting = store.prices
        .list()
        .filter((price) => price.connectionId === connectionId && (model === null || price.model === model))
      const added = connection === null ? [] : missing(connection, listed)
      return { put: [...waiting, ...added].flatMap(confirmed), remove: [] }
    },
  }
}

/** The same price, confirmed. Other prices need no confirmation. */
function confirmed(price: Price): Price[] {
  const { origin } = price
  if (origin.kind !== 'list' || origin.isConfirmed) return []
  return [{ ...price, origin: { ...origin, isConfirmed: true } }]
}

/** Whether nobody confirmed the price, and an earlier list or another service had it, unlike the list now. */
function isOutdated({ origin, ...known }: Price, { origin: now, ...price }: EmbeddedPrice): boolean {
  // The service has moved to another address.
  if (origin.kind === 'service') return origin.isConfirmed === false
  if (origin.kind !== 'list' || origin.isConfirmed) return false
  return (origin.day < now.day || origin.page !== now.page) && termsOf(known) !== termsOf(price)
}

function termsOf({ currency, extras, ...rates }: Omit<EmbeddedPrice, 'origin'>): string {
  return JSON.stringify([currency, extras, ...rateNames.map((name) => rates[name])])
}
