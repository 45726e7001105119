import { expect, test } from 'vitest'
import { connection } from '../../fixtures/samples/stored.ts'
import { open, openSample } from './open-sample.ts'

test('a setting has its last written value after a restart, and nothing if it was never written', () => {
  const { store, file } = openSample()
  store.settings.write('limits', { connect: 10 })
  store.settings.write('limits', { connect: 20 })
  store.close()
  const { settings } = open(file).store
  expect(settings.read('limits')).toEqual({ connect: 20 })
  expect(settings.read('proxy')).toBeUndefined()
})

test('a connection keeps all its fields', () => {
  const { store, file } = openSample()
  const known = {
    ...connection,
    dashboardAddress: 'https://example.com/billing',
    streaming: 'uncounted',
    answers: 'streamed',
    takesStreamOptions: false,
  } as const
  store.connections.put(known)
  store.close()
  expect(open(file).store.connections.find(connection.id)).toEqual({ ...known, isDefault: true })
})
