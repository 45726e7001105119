import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Inference, ListedModels } from '../../../../src/main/inference/inference.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createModelService } from '../../../../src/main/services/connections/models.ts'
import { createArrivingPrices } from '../../../../src/main/services/money/arriving-prices.ts'
import { createListPrices } from '../../../../src/main/services/money/list-prices.ts'
import { storeOf } from '../../../../src/main/storage/create-store.ts'
import { migrate } from '../../../../src/main/storage/schema/migrate.ts'
import type { ModelOrder } from '../../../../src/shared/contract/connections/model.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

const connection = aStoredConnection({ id: 'c1', baseAddress: 'https://a.example/v1' })
const named = (id: string, ...capabilities: string[]) => ({
  id,
  ownedBy: null,
  capabilities,
  size: null,
  contextLength: null,
  price: null,
})

const listed: ListedModels = { models: [named('m')], skippedCount: 0 }

const byName = { column: 'name', isDescending: false } as const

function createModels(service: Inference) {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  migrate(database)
  const store = storeOf(database)
  store.connections.put(connection)
  const around = { store, notices: { raise() {} }, publish() {}, now: () => 1 }
  const listPrices = createListPrices({ ...around, embeddedPrices: { find: () => null } })
  const models = createModelService({
    store,
    inferences: { service, demo: service },
    targets: { find: ({ baseAddress }) => Promise.resolve({ baseAddress, key: null, keyHeader: 'bearer' }) },
    serviceConsent: { agree: () => Promise.resolve(), isAgreed: () => Promise.resolve(true), noteList() {} },
    arriving: createArrivingPrices({ ...around, listPrices }),
    log: createLog(
      () => {},
      () => 0,
    ),
    now: () => 1,
  })
  const { handlers } = models
  const connectionId = connection.id
  return {
    store,
    models,
    refresh: () => handlers['models.refresh']({ connectionId }, 'main'),
    habits: () => handlers['models.habits']({ connectionId }, 'main'),
    setFavourite: async (isFavourite: boolean) =>
      handlers['models.setFavourite']({ connectionId, modelId: 'm', isFavourite }, 'main'),
    setOrder: (order: ModelOrder) => handlers['models.setOrder'](order, 'main'),
  }
}

function listing(listModels: Inference['listModels']): Inference {
  return {
    listModels,
    complete: () => {
      throw new Error('not asked for')
    },
    describe: () => Promise.resolve(''),
    responseTo: () => null,
  }
}

test('a list that arrives after its connection moved to another service is discarded', async () => {
  const { promise: coming, resolve: come } = Promise.withResolvers<ListedModels>()
  const { store, models, refresh } = createModels(listing(() => coming))
  const refreshed = refresh()
  store.connections.put({ ...connection, baseAddress: 'https://b.example/v1' })
  come(listed)
  expect((await refreshed).models).toEqual([])
  expect(models.isListed('c1', 'm')).toBe(false)
})

test('a favorite is set once and removed, even if the service no longer lists the model', async () => {
  const { store, refresh, habits, setFavourite } = createModels(listing(() => Promise.resolve(listed)))
  await refresh()
  expect(habits()).toEqual({ favouriteIds: [], used: [], order: byName })
  await setFavourite(true)
  expect((await setFavourite(true)).favouriteIds).toEqual(['m'])
  store.models.replace('c1', [], 0, 2)
  expect(habits()).toMatchObject({ favouriteIds: ['m'] })
  expect((await setFavourite(false)).favouriteIds).toEqual([])
  await expect(setFavourite(true)).rejects.toThrow('does not list')
})

test('the chosen sort order is kept for every connection, and an unknown one means the first', () => {
  const { store, habits, setOrder } = createModels(listing(() => Promise.resolve(listed)))
  void setOrder({ column: 'size', isDescending: true })
  expect(habits()).toMatchObject({ order: { column: 'size', isDescending: true } })
  store.settings.write('model-order', { column: 'price' })
  expect(habits()).toMatchObject({ order: byName })
})

/** The model of a new chat if none was ever chosen, or if `last` was chosen last. */
function defaultOf(listedModels: ListedModels['models'], last: string | null = null): string | null {
  const { store, models } = createModels(listing(() => Promise.resolve(listed)))
  store.models.replace('c1', listedModels, 0, 1)
  return models.chooseDefault('c1', last)
}

test('the only model of a server that lists no capabilities is chosen automatically', () => {
  expect(defaultOf([named('tiny')])).toBe('tiny')
  expect(defaultOf([named('tiny'), named('embed', 'embedding')])).toBe('tiny')
  expect(defaultOf([named('tiny', 'text')])).toBe('tiny')
})

test('the model is the last chosen one, else the first for chat, else none', () => {
  const several = [named('davinci'), named('whisper'), named('marked', 'chat')]
  expect(defaultOf(several, 'whisper')).toBe('whisper')
  expect(defaultOf(several, 'gone')).toBe('marked')
  expect(defaultOf([named('davinci'), named('whisper')])).toBeNull()
  expect(defaultOf([])).toBeNull()
})
