import { ChangedPrice } from '../../../shared/contract/app/notice.ts'
import { type ListedPrice, Price } from '../../../shared/contract/money/price.ts'
import type { PriceOffer } from '../../../shared/contract/money/price-requests.ts'
import { createPick } from '../../../shared/contract/schemas.ts'
import { isUnconfirmed, maxPrices } from '../../../shared/domain/money/money.ts'
import { haveSameRates } from '../../accounting/compare-prices.ts'
import { hasArrived, utcDayOf } from '../../accounting/pricing.ts'
import type { ListedModels } from '../../inference/inference.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { NoticeService } from '../app/notices.ts'
import type { CommonPorts } from '../ports.ts'
import type { ListPrices } from './list-prices.ts'

interface Dependencies extends Pick<CommonPorts, 'publish' | 'now'> {
  store: Pick<Store, 'budgets' | 'connections' | 'models' | 'prices' | 'transaction'>
  notices: Pick<NoticeService, 'raise'>
  listPrices: Pick<ListPrices, 'fill' | 'withWindows'>
}

/** Prices that nobody entered. They never replace one that a user entered, imported or confirmed. */
export type ArrivingPrices = ReturnType<typeof createArrivingPrices>

const pickRates = createPick(ChangedPrice.shape.after)

interface Change {
  readonly before: Price
  readonly after: Price
}

export function createArrivingPrices(dependencies: Dependencies) {
  const { store, notices, listPrices, publish, now } = dependencies
  const { prices, models } = store

  /** The price of each model that begins last. */
  function newestOf(connectionId: string): Map<string, Price> {
    const own = prices.list().filter((price) => price.connectionId === connectionId)
    return new Map(own.toReversed().map((price) => [price.model, price]))
  }

  /** Includes the names under which models answered. */
  function usedModels(connectionId: string): Set<string> {
    const answered = store.budgets.renamedModels(connectionId).map(({ modelAnswered }) => modelAnswered)
    return new Set([...models.used(connectionId).map(({ id }) => id), ...answered])
  }

  /** Adds the list's prices to the saved ones. Returns those of used models that changed. */
  function storePrices(connectionId: string, listed: ListedModels['models'], day: string): Change[] {
    const newest = newestOf(connectionId)
    let used: Set<string> | null = null
    const changes: Change[] = []
    for (const { id: model, price } of listed) {
      const before = newest.get(model)
      if (price === null || !mayReplace(before, price) || !Price.shape.model.safeParse(model).success)
        continue
      // The clock may have gone back.
      const validFrom = before !== undefined && before.validFrom > day ? before.validFrom : day
      const after: Price = { connectionId, model, validFrom, ...price, origin: { kind: 'service', day } }
      if (before?.origin.kind === 'service') {
        used ??= usedModels(connectionId)
        if (!used.has(model)) prices.remove(before)
        else if (!haveSameRates(before, after)) changes.push({ before, after })
      }
      prices.put(after)
    }
    const isListed = new Set(listed.map(({ id }) => id))
    const gone = [...newest.values()].filter(({ model }) => !isListed.has(model))
    if (gone.length + listed.length > maxPrices) dropUnused(connectionId, gone)
    return changes
  }

  /** A service may list other names each time, and only the prices of calls are needed. */
  function dropUnused(connectionId: string, gone: readonly Price[]): void {
    const used = usedModels(connectionId)
    for (const price of gone) if (hasArrived(price) && !used.has(price.model)) prices.remove(price)
  }

  return {
    /** Replaces a connection's model list, and stores the prices in it. The embedded list fills the gaps. */
    saveList(connection: StoredConnection, listed: ListedModels, fetchedAt: number) {
      const { id, name } = connection
      const before = prices.list()
      const changes = store.transaction(() => {
        models.replace(id, listPrices.withWindows(connection, listed.models), listed.skippedCount, fetchedAt)
        return storePrices(id, listed.models, utcDayOf(fetchedAt))
      })
      if (prices.list() !== before) publish({ type: 'prices-changed' })
      const used = models.used(id).map((model) => model.id)
      listPrices.fill(connection, used)
      const [first] = changes
      if (first === undefined) return
      notices.raise({
        code: 'price-changed',
        detail: null,
        price: {
          connectionName: name,
          model: first.after.model,
          before: pickRates(first.before),
          after: pickRates(first.after),
          otherCount: changes.length - 1,
        },
      })
    },

    /**
     * Forgets the prices that arrived from another address, except of models with calls. Those calls keep their
     * price, and from today on it is marked as not confirmed.
     */
    forget(connectionId: string) {
      const before = prices.list()
      const today = utcDayOf(now())
      store.transaction(() => {
        const used = usedModels(connectionId)
        const own = before.filter((price) => price.connectionId === connectionId && hasArrived(price))
        for (const price of own) if (!used.has(price.model)) prices.remove(price)
        for (const [model, price] of newestOf(connectionId)) {
          const { origin, validFrom } = price
          if (origin.kind !== 'service' || !used.has(model)) continue
          const from = validFrom < today ? today : validFrom
          prices.put({ ...price, validFrom: from, origin: { ...origin, isConfirmed: false } })
        }
      })
      if (prices.list() !== before) publish({ type: 'prices-changed' })
    },

    /** The services' own prices that differ from the user's. */
    offers: (): PriceOffer[] =>
      store.connections.list().flatMap(({ id: connectionId }) => {
        const newest = newestOf(connectionId)
        return models.prices(connectionId).flatMap(({ model, price, fetchedAt }) => {
          const own = newest.get(model)
          if (own === undefined || hasArrived(own) || haveSameRates(own, { ...own, ...price })) return []
          return [{ connectionId, model, day: utcDayOf(fetchedAt), price }]
        })
      }),
  }
}

function mayReplace(before: Price | undefined, price: ListedPrice): boolean {
  if (before === undefined) return true
  return hasArrived(before) && (isUnconfirmed(before) || !haveSameRates(before, { ...before, ...price }))
}
