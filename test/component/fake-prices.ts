import type { RequestName } from '../../src/shared/contract/contract.ts'
import type { Publish } from '../../src/shared/contract/events.ts'
import type { Price, PriceKey } from '../../src/shared/contract/money/price.ts'
import type { ChangedPrices, PriceChange } from '../../src/shared/contract/money/price-requests.ts'
import { models } from './fake-data.ts'
import { type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export function aPrice(changes: Partial<Price> = {}): Price {
  return {
    connectionId: 'service',
    model: 'meridian-70b-chat',
    validFrom: '2026-10-01',
    promptPerMillion: '0.5',
    completionPerMillion: '1.5',
    currency: 'USD',
    ...changes,
  }
}

const keyOf = ({ connectionId, model, validFrom }: PriceKey): string =>
  JSON.stringify([connectionId, model, validFrom])
const orderOf = ({ connectionId, model }: Price): string => JSON.stringify([connectionId, model])

function apply(world: World, publish: Publish, { put, remove }: PriceChange): ChangedPrices {
  const before = new Map(world.prices.map((price) => [keyOf(price), price]))
  const after = new Map(before)
  for (const key of remove) after.delete(keyOf(key))
  for (const price of put) after.set(keyOf(price), price)
  world.prices = [...after.values()].toSorted(
    (one, other) =>
      orderOf(one).localeCompare(orderOf(other)) || other.validFrom.localeCompare(one.validFrom),
  )
  publish({ type: 'prices-changed' })
  const touched = [...put, ...remove]
  return {
    prices: world.prices,
    undo: {
      put: touched.flatMap((key) => before.get(keyOf(key)) ?? []),
      remove: touched
        .filter((key) => !before.has(keyOf(key)))
        .map(({ connectionId, model, validFrom }) => ({ connectionId, model, validFrom })),
    },
  }
}

/** The prices, as main keeps them: by connection and model, the newest first. */
export function priceHandlers(
  world: World,
  publish: Publish,
): Pick<Handlers, Extract<RequestName, `prices.${string}`>> {
  return {
    'prices.list': () => ok(world.prices),
    'prices.models': () => ok(models.map(({ id }) => id)),
    'prices.save': ({ price, before }) =>
      ok(apply(world, publish, { put: [price], remove: before === null ? [] : [before] })),
    'prices.delete': (key) => ok(apply(world, publish, { put: [], remove: [key] })),
    'prices.undo': (change) => ok(apply(world, publish, change)),
    'prices.import': () => ok(world.priceImport),
    'prices.export': () => ok({ fileName: 'tally-prices-2026-11-20.csv', count: world.prices.length }),
  }
}
