import { expect, test } from 'vitest'
import type { RequestAge } from '../../../../src/shared/domain/app/setting-choices.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { openApp } from '../story.ts'

const dayMs = 86_400_000
const start = 20_000 * dayMs
let time = start
let app: HeadlessApp

/** A log with one request for each of these ages in days, and more than one batch of old ones. */
function beginWith(ages: readonly number[]): void {
  time = start
  app = openApp({ now: () => time })
  for (const age of ages) insertAt(start - age * dayMs)
}

function insertAt(at: number): void {
  const { requests } = app.store
  requests.insert({
    at,
    method: 'GET',
    address: 'https://api.example.com/v1/models',
    attempt: 1,
    callId: null,
  })
}

const agesLeft = () =>
  app.store.requests.search('', 10_000).requests.map(({ at }) => Math.round((start - at) / dayMs))

/** Runs the automatic deletion on so many consecutive days. */
async function runOnDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await app.dropOldRequests()
    time += dayMs
  }
}

test.each<[RequestAge | 'untouched', number[]]>([
  ['untouched', [1, 29, 31, 89]],
  ['30-days', [1, 29]],
  ['90-days', [1, 29, 31, 89]],
  ['year', [1, 29, 31, 89, 92, 364]],
  ['until-cleared', [1, 29, 31, 89, 92, 364, 367, 4_000]],
])('the request log keeps requests for the chosen time: %s', async (keepRequests, left) => {
  beginWith([4_000, 367, 364, 92, 89, 31, 29, 1])
  if (keepRequests !== 'untouched')
    await app.request('settings.set', { name: 'keepRequests', value: keepRequests })
  await runOnDays(3)
  expect(agesLeft()).toEqual(left)
})

test('a clock that is a day ahead deletes nothing from the log', async () => {
  beginWith([1, 2])
  await runOnDays(3)
  time += 5_000 * dayMs
  await app.dropOldRequests()
  time -= 5_000 * dayMs
  await runOnDays(3)
  expect(agesLeft()).toEqual([2, 1])
})

test('old requests beyond one batch are all deleted eventually, without any row of the ledger', async () => {
  beginWith([1])
  const { id: connectionId } = await app.request('connections.addDemo', undefined)
  await app.request('models.refresh', { connectionId })
  const { id: conversationId } = await app.request('conversations.create', { connectionId })
  await app.answered({ conversationId, text: 'A question' })
  app.store.transaction(() => {
    for (let count = 0; count < 2_500; count += 1) insertAt(start - 200 * dayMs)
  })
  await runOnDays(3)
  expect(agesLeft()).toEqual([1])
  expect((await app.request('data.place', undefined)).contents.calls).toBe(1)
})

test('a log that cannot be written stays as it is, and the app continues', async () => {
  beginWith([400])
  await runOnDays(2)
  app.close()
  await expect(app.dropOldRequests()).resolves.toBeUndefined()
})
