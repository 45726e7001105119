import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { checkAddress } from '../../../../src/main/inference/endpoint.ts'
import type { Inference, ListedModels } from '../../../../src/main/inference/inference.ts'
import { createModelService } from '../../../../src/main/services/models.ts'
import { createStore } from '../../../../src/main/storage/create-store.ts'
import { migrate } from '../../../../src/main/storage/migrations/migrate.ts'
import type { StoredConnection } from '../../../../src/main/storage/store.ts'

const connection: StoredConnection = {
  id: 'c1',
  kind: 'service',
  name: 'a.example',
  baseAddress: 'https://a.example/v1',
  dashboardAddress: '',
  streaming: 'not-measured',
  answers: null,
  takesStreamOptions: true,
  key: null,
}
const listed: ListedModels = {
  models: [{ id: 'm', ownedBy: null, capabilities: [], size: null, contextLength: null }],
  skippedCount: 0,
}

test('a list that comes after its connection moved elsewhere is not taken for the list of the other service', async () => {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  const store = createStore(database)
  store.connections.put(connection)
  const { promise: coming, resolve: come } = Promise.withResolvers<ListedModels>()
  const service: Inference = {
    listModels: () => coming,
    complete: () => {
      throw new Error('not asked for')
    },
    describe: () => '',
  }
  const models = createModelService({
    store,
    inferences: { service, demo: service },
    credentials: { keyFor: () => Promise.resolve(null) },
    checkAddress,
    now: () => 1,
  })
  const refreshed = models.refresh('c1')
  store.connections.put({ ...connection, baseAddress: 'https://b.example/v1' })
  come(listed)
  expect((await refreshed).models).toEqual([])
  expect(models.isListed('c1', 'm')).toBe(false)
  store.close()
})
