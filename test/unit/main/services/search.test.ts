import { expect, test } from 'vitest'
import type { Jobs } from '../../../../src/main/jobs/jobs.ts'
import { createSearchHandlers } from '../../../../src/main/services/conversations/search.ts'

/** Jobs that end when the test says so. */
function createHeldJobs() {
  const begun: {
    name: string
    input: unknown
    end: (output: unknown) => void
    fail: (error: Error) => void
  }[] = []
  const jobs: Jobs = {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        begun.push({ name, input, end: resolve as (output: unknown) => void, fail: reject })
      }),
    close() {},
  }
  return { jobs, begun }
}

function createSearch() {
  const { jobs, begun } = createHeldJobs()
  return { search: createSearchHandlers({ jobs })['search.messages'], begun }
}

const words = (begun: readonly { input: unknown }[]) => begun.map(({ input }) => input)

test('only the newest of several waiting searches runs', async () => {
  const { search, begun } = createSearch()
  const first = search({ words: 'h' })
  await expect.poll(() => begun.length).toBe(1)
  const second = search({ words: 'he' })
  const third = search({ words: 'her' })
  const refused = expect(second).rejects.toMatchObject({ code: 'cancelled' })
  expect(words(begun)).toEqual([{ words: 'h' }])
  begun[0]?.end('page of h')
  expect(await first).toBe('page of h')
  await refused
  await expect.poll(() => begun.length).toBe(2)
  expect(words(begun)).toEqual([{ words: 'h' }, { words: 'her' }])
  begun[1]?.end('page of her')
  expect(await third).toBe('page of her')
})

test('a failed search does not prevent the next one', async () => {
  const { search, begun } = createSearch()
  const first = search({ words: 'h' })
  await expect.poll(() => begun.length).toBe(1)
  const second = search({ words: 'he' })
  begun[0]?.fail(new Error('The thread broke down.'))
  await expect(first).rejects.toThrow('broke down')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('page of he')
  expect(await second).toBe('page of he')
})
