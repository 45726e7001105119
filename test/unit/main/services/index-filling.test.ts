import { expect, test } from 'vitest'
import { createLog } from '../../../../src/main/log.ts'
import { createIndexFilling } from '../../../../src/main/services/conversations/search-indexing.ts'
import type { SearchRepository } from '../../../../src/main/storage/search/search-repository.ts'

/** Jobs that end when the test says so, over an index that lacks so many texts. */
function createFilling(missing: number) {
  const runs: PromiseWithResolvers<never>[] = []
  const left = { count: missing }
  const run = (): Promise<never> => {
    const held = Promise.withResolvers<never>()
    runs.push(held)
    return held.promise
  }
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  )
  const search = { isTextLeft: () => left.count > 0 } as SearchRepository
  return { filling: createIndexFilling({ jobs: { run }, store: { search }, log }), runs, left, lines }
}

test('no thread starts while every text is indexed', () => {
  const { filling, runs } = createFilling(0)
  filling.start()
  expect(runs).toEqual([])
})

test('a text that arrives while the index is filled is indexed too, and never by two threads at once', async () => {
  const { filling, runs, left } = createFilling(1)
  filling.start()
  left.count = 2
  filling.start()
  expect(runs).toHaveLength(1)
  left.count = 1
  runs[0]?.resolve(null as never)
  await expect.poll(() => runs.length).toBe(2)
  left.count = 0
  runs[1]?.resolve(null as never)
  left.count = 1
  await expect
    .poll(() => {
      filling.start()
      return runs.length
    })
    .toBe(3)
})

test('the parts that writes added to the index are merged in a thread, soon after the start and then rarely', async () => {
  const { filling, runs } = createFilling(0)
  for (let write = 0; write < 7; write += 1) filling.start()
  expect(runs).toHaveLength(0)
  filling.start()
  expect(runs).toHaveLength(1)
  for (let write = 0; write < 64; write += 1) filling.start()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(null as never)
  await expect.poll(() => runs.length).toBe(2)
})

test('a failed run is not repeated at once, and its text is not in the log', async () => {
  const { filling, runs, lines } = createFilling(1)
  filling.start()
  runs[0]?.reject(new Error('disk full: secret words'))
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).not.toContain('secret')
  expect(runs).toHaveLength(1)
})
