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

test('text sizes and columns are stored in the words of the first version', () => {
  const { store, database } = openSample()
  const values = {
    appearance: { windowText: 'medium', readingText: 'large' },
    'call-columns': { panel: ['history', 'new'], wide: ['anomalies', 'time'] },
  }
  for (const [name, value] of Object.entries(values)) store.settings.write(name, value)
  const stored = database.prepare('SELECT value FROM settings ORDER BY name').all()
  expect(stored).toEqual([
    { value: '{"windowText":"usual","readingText":"large"}' },
    { value: '{"panel":["carried","added"],"wide":["standsOut","time"]}' },
  ])
  for (const [name, value] of Object.entries(values)) expect(store.settings.read(name)).toEqual(value)
})

test('trust settings of earlier versions can be read and deleted', () => {
  const { store, database } = openSample()
  database.exec(`INSERT INTO settings (name, value) VALUES ('proxy', '{"use":"none"}'), ('send-key', '"enter"');
    INSERT INTO plain_origins (origin) VALUES ('http://one.example')`)
  expect(store.oldTrust.read()).toEqual({ proxy: { use: 'none' }, plainOrigins: ['http://one.example'] })
  store.oldTrust.forget()
  expect(store.oldTrust.read()).toEqual({ plainOrigins: [] })
  expect(store.settings.read('send-key')).toBe('enter')
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
