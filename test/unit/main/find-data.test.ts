import { expect, test, vi } from 'vitest'
import { findData, type MissingDataChoice } from '../../../src/main/files/find-data.ts'

function places(answers: readonly MissingDataChoice[], isThere: () => boolean = () => false) {
  const left = [...answers]
  return {
    home: '/usual',
    folder: '/on-a-stick',
    isThere,
    ask: vi.fn<(folder: string) => Promise<MissingDataChoice>>(() => Promise.resolve(left.shift() ?? 'quit')),
    forget: vi.fn<() => void>(),
  }
}

test('data in its expected folder is used without a question', async () => {
  const found = places([], () => true)
  expect(await findData(found)).toBe('/on-a-stick')
  expect(found.ask).not.toHaveBeenCalled()
})

test('a disk connected after the question is used', async () => {
  let looks = 0
  const found = places(['try-again', 'try-again'], () => {
    looks += 1
    return looks > 2
  })
  expect(await findData(found)).toBe('/on-a-stick')
  expect(found.ask).toHaveBeenCalledTimes(2)
})

test('the default folder is used once, and the next start looks for the other again', async () => {
  const found = places(['default-this-time'])
  expect(await findData(found)).toBe('/usual')
  expect(found.forget).not.toHaveBeenCalled()
})

test('the default folder can become the data folder', async () => {
  const found = places(['default-from-now-on'])
  expect(await findData(found)).toBe('/usual')
  expect(found.forget).toHaveBeenCalledOnce()
})

test('quitting instead of choosing loses nothing', async () => {
  expect(await findData(places(['try-again', 'quit']))).toBeNull()
})
