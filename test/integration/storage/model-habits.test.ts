import { expect, test } from 'vitest'
import { connection, newCall, noon } from '../../fixtures/samples/stored.ts'
import { open, openSample } from './open-sample.ts'

const { id } = connection

test('favorites are kept with their connection through another list, another address and a restart', () => {
  const { store, file } = openSample()
  store.connections.put({ ...connection, id: 'other' })
  store.models.setFavourites(id, ['meridian', 'a "quoted" one'])
  store.models.replace(id, [], 0, noon)
  store.connections.put({ ...connection, baseAddress: 'https://b.example/v1' })
  store.close()
  const again = open(file).store
  expect(again.models.favourites(id)).toEqual(['meridian', 'a "quoted" one'])
  expect(again.models.favourites('other')).toEqual([])
})

test('favorites for a missing connection are refused', () => {
  const { store } = openSample()
  expect(() => store.models.setFavourites('nowhere', ['meridian'])).toThrow('There is no row')
})

test('malformed favorites are ignored, and the connection is still there', () => {
  const { store, database } = openSample()
  database.exec(`UPDATE connections SET favouriteModels = '{"not": "a list"}'`)
  expect(store.models.favourites(id)).toEqual([])
  expect(store.connections.find(id)).toEqual({ ...connection, isDefault: true })
})

test('the last use of each model is listed by connection, for any clock', () => {
  const { store } = openSample()
  store.calls.insert(newCall('1', { modelRequested: 'b', startedAt: noon + 3 }))
  store.calls.insert(newCall('2', { modelRequested: 'a', startedAt: Date.UTC(2036, 0, 1) }))
  store.calls.insert(newCall('3', { modelRequested: 'b', startedAt: noon + 1 }))
  store.calls.insert(newCall('4', { modelRequested: 'c', startedAt: noon + 2 }))
  store.calls.insert(newCall('5', { modelRequested: 'd', connectionId: 'other', startedAt: noon + 9 }))
  expect(store.models.used(id)).toEqual([
    { id: 'c', at: noon + 2 },
    { id: 'b', at: noon + 1 },
    { id: 'a', at: Date.UTC(2036, 0, 1) },
  ])
  expect(store.models.used('unused')).toEqual([])
})

test('the last uses of a model, and those in chats, are found by an index', () => {
  const { database } = openSample()
  for (const [more, index] of [
    ['', 'callRowsByModel'],
    ['AND messageId <> id', 'callRowsOfChats'],
  ]) {
    const sql = `SELECT id FROM calls WHERE connectionId = 'a' AND modelRequested = 'b' ${more} ORDER BY sequence DESC LIMIT 40`
    const plan = JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
    expect(plan).toContain(`SEARCH callRows USING INDEX ${index}`)
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})
