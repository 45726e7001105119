import { expect, test } from 'vitest'
import { open, openSample } from './open-sample.ts'
import { connection } from './samples.ts'

test('a setting is what was written last, over a restart; one that was never written is nothing', () => {
  const { store, file } = openSample()
  store.settings.write('limits', { connect: 10 })
  store.settings.write('limits', { connect: 20 })
  store.close()
  const { settings } = open(file).store
  expect(settings.read('limits')).toEqual({ connect: 20 })
  expect(settings.read('proxy')).toBeUndefined()
})

test('a yes to unencrypted http is kept by origin and can be taken back', () => {
  const { store } = openSample()
  const { connections } = store
  connections.allowPlain('http://one.example', true)
  connections.allowPlain('http://one.example', true)
  expect(connections.isPlainAllowed('http://one.example')).toBe(true)
  expect(connections.isPlainAllowed('http://one.example:8080')).toBe(false)
  connections.allowPlain('http://one.example', false)
  expect(connections.isPlainAllowed('http://one.example')).toBe(false)
})

test('all that is known of a connection comes back as it was', () => {
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
