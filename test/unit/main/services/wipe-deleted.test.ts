import { expect, test } from 'vitest'
import type { Jobs } from '../../../../src/main/jobs/jobs.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createWipeDeleted } from '../../../../src/main/services/data/wipe-deleted.ts'
import type { Store } from '../../../../src/main/storage/store.ts'

/** A data file whose wiping job runs until the test ends it. */
function begin() {
  const state = { hasRemains: false, jobs: 0, signals: 0, endJob: (): void => {} }
  const run = ((_name, _input, options = {}) => {
    state.jobs += 1
    if (options.signal !== undefined) state.signals += 1
    return new Promise((resolve) => {
      state.endJob = () => {
        state.hasRemains = false
        resolve(null)
      }
    })
  }) satisfies Jobs['run']
  const trash = { hasRemains: () => state.hasRemains } as Store['trash']
  const log = createLog(
    () => {},
    () => 0,
  )
  return { state, wipeDeleted: createWipeDeleted({ store: { trash }, jobs: { run, close() {} }, log }) }
}

test('after wiping without work, a deletion is still wiped', async () => {
  const { state, wipeDeleted } = begin()
  await wipeDeleted()
  expect(state.jobs).toBe(0)
  for (const count of [1, 2]) {
    state.hasRemains = true
    const cleaned = wipeDeleted()
    expect(state.jobs).toBe(count)
    state.endJob()
    await cleaned
  }
})

test('cancelling ends the wait of the caller that cancelled, and neither wiping nor the wait of others', async () => {
  const { state, wipeDeleted } = begin()
  state.hasRemains = true
  const cancel = new AbortController()
  const ends: string[] = []
  const first = wipeDeleted(cancel.signal)
  const second = wipeDeleted(new AbortController().signal).then(() => ends.push('second'))
  const third = wipeDeleted().then(() => ends.push('third'))
  cancel.abort()
  await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  await expect(wipeDeleted(cancel.signal)).rejects.toMatchObject({ code: 'cancelled' })
  expect(ends).toEqual([])
  expect(state).toMatchObject({ jobs: 1, signals: 0 })
  state.endJob()
  await Promise.all([second, third])
  expect(ends.toSorted()).toEqual(['second', 'third'])
})
