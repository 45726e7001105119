import { Price, type PriceKey } from '../../../shared/contract/money/price.ts'
import type { ChangedPrices, PriceChange } from '../../../shared/contract/money/price-requests.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { isCheaper } from '../../accounting/compare-prices.ts'
import { countsByPrice, coverageOf, unpricedModels } from '../../accounting/price-coverage.ts'
import { modelKey, type PricedCall, priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { CheaperPrice } from '../../hardening/consent.ts'
import { knownConnectionOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import { type NamedConnection, writePriceList } from '../../transfer/own-price-list.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import type { ArrivingPrices } from './arriving-prices.ts'
import { callsSplitAt, firstUnpricedOf, type ListPrices } from './list-prices.ts'
import { createPriceImports } from './price-import.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'consent' | 'publish' | 'now' | 'newId'> {
  store: Pick<Store, 'prices' | 'connections' | 'models' | 'budgets' | 'transaction'>
  arriving: Pick<ArrivingPrices, 'offers'>
  listPrices: Pick<ListPrices, 'confirming'>
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'chooseTable' | 'nameOf' | 'remove' | 'keepExported'>
}

/** Prices that a user enters, imports, or accepts. Every change can be undone. */
export function createPriceHandlers(dependencies: Dependencies): HandlersOf<'prices'> {
  const { store, consent, jobs, listPrices, fileDialogs, publish, now } = dependencies
  const { prices } = store

  /** Budgets in money depend on prices. A lower or deleted price allows more calls. */
  async function confirmCheaper(change: PriceChange): Promise<void> {
    if (!store.budgets.list().some(({ currency }) => currency !== null)) return
    const changes = cheaperPrices(change, store)
    if (changes.length === 0) return
    await consent.confirm({ kind: 'prices', changes })
    if (JSON.stringify(cheaperPrices(change, store)) !== JSON.stringify(changes))
      throw new AppError('prices-changed', 'The prices were changed while the user was asked.')
  }

  async function apply(change: PriceChange): Promise<ChangedPrices> {
    await confirmCheaper(change)
    const undo = undoOf(change, (key) => prices.find(key))
    store.transaction(() => {
      for (const key of change.remove) prices.remove(key)
      for (const price of change.put) prices.put(price)
    })
    publish({ type: 'prices-changed' })
    return { prices: [...prices.list()], undo }
  }

  /** Includes deleted connections that still have prices, because a file may name their ids. */
  function nameable(): NamedConnection[] {
    const here = store.connections.list().filter(({ kind }) => kind === 'service')
    const gone = new Set(prices.list().map(({ connectionId }) => connectionId))
    for (const { id } of here) gone.delete(id)
    return [...here, ...[...gone].map((id) => ({ id, name: '', baseAddress: '' }))]
  }

  /** Adds the last known names of deleted connections. */
  function named(): NamedConnection[] {
    const known = new Map(store.connections.everyone().map((connection) => [connection.id, connection]))
    return nameable().map((connection) => known.get(connection.id) ?? connection)
  }

  function models(connectionId: string): string[] {
    const used = store.models.used(connectionId).map(({ id }) => id)
    const listed = store.models.list(connectionId).models.map(({ id }) => id)
    return [...new Set([...used, ...listed])].filter((model) => canHavePrice({ model }))
  }

  function effectOf(change: PriceChange) {
    const saved = prices.list()
    const after = afterChange(saved, change)
    const calls = callsSplitAt(store, [...saved, ...change.put])
    return {
      coverage: coverageOf(calls, saved, after, change),
      countsOf: () => countsByPrice(calls, saved, after),
    }
  }

  function unpriced() {
    return unpricedModels(callsSplitAt(store, prices.list()), prices.list()).filter(canHavePrice)
  }

  return {
    ...createPriceImports({
      ...dependencies,
      nameable,
      models,
      firstUnpriced: (connectionId) => firstUnpricedOf(store, connectionId),
      effectOf,
      apply,
    }),

    'prices.list': () => [...prices.list()],
    'prices.models': ({ connectionId }) => models(connectionId),
    'prices.unpriced': unpriced,
    'prices.coverage': ({ price, before }) => effectOf(changeOf(price, before)).coverage,

    async 'prices.save'({ price, before }) {
      const isKnown = prices.list().some(({ connectionId }) => connectionId === price.connectionId)
      if (!isKnown) knownConnectionOf(store, price.connectionId)
      return apply(changeOf(price, before))
    },

    'prices.confirm': ({ connectionId, model }) => apply(listPrices.confirming(connectionId, model)),
    'prices.delete': (key) => apply({ put: [], remove: [key] }),
    'prices.undo': apply,

    'prices.offers': dependencies.arriving.offers,

    async 'prices.useOffer'({ connectionId, model }) {
      const isOfModel = (key: Pick<PriceKey, 'connectionId' | 'model'>): boolean =>
        key.connectionId === connectionId && key.model === model
      const offer = dependencies.arriving.offers().find(isOfModel)
      if (offer === undefined) throw new AppError('prices-changed', 'The service offers no other price.')
      const validFrom = utcDayOf(now())
      const origin = { kind: 'service', day: offer.day } as const
      const later = prices.list().filter((price) => isOfModel(price) && price.validFrom > validFrom)
      return apply({ put: [{ connectionId, model, validFrom, ...offer.price, origin }], remove: later })
    },

    async 'prices.export'() {
      const file = await fileDialogs.choosePlace(`tally-prices-${utcDayOf(now())}.csv`)
      if (file === null) return null
      const text = writePriceList(prices.list(), named())
      return writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        await jobs.run('write-text', { ...places, text })
        return { fileName: fileDialogs.nameOf(file) }
      })
    },
  }
}

/** A service or an imported file may have used names that no price can have. */
function canHavePrice({ model }: Pick<PriceKey, 'model'>): boolean {
  return Price.shape.model.safeParse(model).success
}

function changeOf(price: Price, before: PriceKey | null): PriceChange {
  const isMoved = before !== null && keyOf(before) !== keyOf(price)
  return { put: [price], remove: isMoved ? [before] : [] }
}

function afterChange(before: readonly Price[], { put, remove }: PriceChange): Price[] {
  const changed = new Set([...put, ...remove].map(keyOf))
  return [...before.filter((price) => !changed.has(keyOf(price))), ...put]
}

/** Finds prices whose change makes calls cheaper, or free of any known price, from some day on. */
function cheaperPrices(change: PriceChange, { prices, budgets }: Dependencies['store']): CheaperPrice[] {
  const before = prices.list()
  const changed = new Map([...change.put, ...change.remove].map((key) => [keyOf(key), key]))
  const after = afterChange(before, change)
  const days = Map.groupBy([...before, ...change.put], modelKey)
  const cheaperFor = (model: string, names: CallNames): CheaperPrice[] => {
    const { connectionId } = names
    const asked = [...new Set([names.modelRequested, names.modelAnswered ?? names.modelRequested])]
    const priced = asked.flatMap((name) => days.get(modelKey({ connectionId, model: name })) ?? [])
    return [...new Set(priced.map(({ validFrom }) => validFrom))].flatMap((day) => {
      const call = { ...names, dayUtc: day }
      const [now, then] = [priceAt(before, call), priceAt(after, call)]
      return now !== null && isLess(then, now) ? [{ model, day, before: now, after: then }] : []
    })
  }
  const models = new Map([...changed.values()].map((key) => [modelKey(key), key]))
  const found = [...models.values()].flatMap((key) =>
    callsPricedBy(key, budgets.renamedModels(key.connectionId)).flatMap((names) =>
      cheaperFor(key.model, names),
    ),
  )
  return [...new Map(found.map((cheaper) => [JSON.stringify(cheaper), cheaper])).values()]
}

type CallNames = Omit<PricedCall, 'dayUtc'>

/** The price of the model that answered applies first, then the price of the model asked for. */
function callsPricedBy(
  { connectionId, model }: PriceKey,
  renamed: readonly Pick<PricedCall, 'modelRequested' | 'modelAnswered'>[],
): CallNames[] {
  const both = renamed.filter((names) => names.modelRequested === model || names.modelAnswered === model)
  return [{ modelRequested: model, modelAnswered: null }, ...both].map((names) => ({
    connectionId,
    ...names,
  }))
}

function isLess(after: Price | null, before: Price): boolean {
  return after?.currency !== before.currency || isCheaper(after, before)
}

function undoOf(change: PriceChange, find: (key: PriceKey) => Price | null): PriceChange {
  const keys = new Map([...change.put, ...change.remove].map((key) => [keyOf(key), key]))
  const before = [...keys.values()].map((key) => ({ key, price: find(key) }))
  return {
    put: before.flatMap(({ price }) => (price === null ? [] : [price])),
    remove: before.flatMap(({ key: { connectionId, model, validFrom }, price }) =>
      price === null ? [{ connectionId, model, validFrom }] : [],
    ),
  }
}

function keyOf({ connectionId, model, validFrom }: PriceKey): string {
  return JSON.stringify([connectionId, model, validFrom])
}
