import { expect, test } from 'vitest'
import { connection, conversation, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

const list = {
  method: 'GET',
  address: 'https://api.example.com/v1/models',
  callId: null,
  attempt: 1,
} as const
const completion = {
  method: 'POST',
  address: 'https://api.example.com/v1/chat/completions',
  callId: 'call-1',
  attempt: 2,
} as const
const end = {
  status: 429,
  failureCode: 'rate',
  bytesUp: 812,
  bytesDown: 240,
  durationMs: 31.5,
  lacksSystemCertificates: true,
} as const

test('a request is logged before it leaves, and its end afterwards, over a restart', () => {
  const { store, file } = openSample()
  const id = store.requests.insert({ ...list, at: noon })
  const begun = {
    id,
    at: noon,
    method: 'GET',
    status: null,
    bytesUp: null,
    durationMs: null,
    call: null,
    lacksSystemCertificates: false,
  }
  expect(store.requests.search('', 10)).toMatchObject({ requests: [begun], count: 1 })
  store.requests.finish(id, end)
  store.close()
  expect(open(file).store.requests.search('', 10).requests).toMatchObject([{ ...begun, ...end }])
})

test('a request without an end becomes cut off; one with an end keeps it', () => {
  const { store, file } = openSample()
  const stopped = {
    status: null,
    failureCode: null,
    bytesUp: 512,
    bytesDown: 0,
    durationMs: 90,
    lacksSystemCertificates: false,
  }
  store.requests.finish(store.requests.insert({ ...list, at: noon }), stopped)
  store.requests.insert({ ...list, at: noon })
  store.close()
  const { requests } = open(file).store
  requests.cutOffUnfinished()
  const ends = requests
    .search('', 10)
    .requests.map(({ failureCode, durationMs }) => [failureCode, durationMs])
  expect(ends).toEqual([
    ['cut-off', null],
    [null, 90],
  ])
})

test('the newest request comes first, with its chat', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  store.requests.insert({ ...list, at: noon })
  store.requests.insert({ ...completion, at: noon - 5_000 })
  const [newest] = store.requests.search('', 10).requests
  expect(newest).toMatchObject({
    attempt: 2,
    call: { id: 'call-1', conversationId: conversation.id, conversationTitle: 'A title of then' },
  })
})

test('every request has the current name of its connection, also of a deleted one', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  store.requests.insert({ ...list, address: `${connection.baseAddress}/models`, at: noon })
  store.requests.insert({ ...completion, at: noon })
  store.requests.insert({ ...list, address: 'https://updates.example/latest.yml', at: noon })
  const names = (words = '') => store.requests.search(words, 10).requests.map((sent) => sent.connectionName)
  expect(names()).toEqual([null, connection.name, connection.name])
  store.connections.put({ ...connection, name: 'Renamed' })
  expect(names()).toEqual([null, 'Renamed', 'Renamed'])
  expect(names('renamed')).toEqual(['Renamed', 'Renamed'])
  store.connections.setDeleted(connection.id, noon)
  expect(names()).toEqual([null, 'Renamed', 'Renamed'])
})

test('a request without a call has no name when a deleted connection shares the address with another', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  store.requests.insert({ ...list, address: `${connection.baseAddress}/models`, at: noon })
  store.requests.insert({ ...completion, at: noon })
  store.connections.setDeleted(connection.id, noon)
  store.connections.put({ ...connection, id: 'other', name: 'Other' })
  expect(store.requests.search('', 10).requests.map((sent) => sent.connectionName)).toEqual([
    connection.name,
    null,
  ])
  expect(store.requests.search('Other', 10).count).toBe(0)
})

test('the search finds address, method, status, failure and title, in any case, and takes patterns literally', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  store.requests.insert({ ...list, at: noon })
  store.requests.finish(store.requests.insert({ ...completion, at: noon }), end)
  const found = (words: string) => store.requests.search(words, 10).count
  expect(['MODELS', 'post', '429', 'rate', 'title of THEN', 'example'].map(found)).toEqual([1, 1, 1, 1, 1, 2])
  expect(['%', '_', "'", 'nothing of that'].map(found)).toEqual([0, 0, 0, 0])
})

test('requests beyond the listed ones are counted', () => {
  const { store } = openSample()
  for (let number = 0; number < 12; number += 1) store.requests.insert({ ...list, at: noon })
  const { requests, count } = store.requests.search('', 5)
  expect([requests.length, count]).toEqual([5, 12])
})

test('clearing the log keeps the ledger, and the first request to each base address', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  const places = [
    'https://one.example/v1/models',
    'https://one.example:8443/v1/models',
    'http://o/v1/models',
    'https://one.example/tenant/v1/chat/completions',
  ]
  for (const address of [...places, ...places, 'https://one.example/v1/chat/completions'])
    store.requests.insert({ ...completion, address, at: noon })
  const [, , first] = places.map((address) => store.requests.search(address, 10).requests.at(-1)?.id)
  store.requests.clear()
  const { requests, count } = store.requests.search('', 10)
  expect(count).toBe(4)
  expect(requests.map(({ address }) => address).toSorted()).toEqual(places.toSorted())
  expect(requests.find(({ address }) => address === places[2])?.id).toBe(first)
  expect(store.calls.list(conversation.id)).toHaveLength(1)
})
