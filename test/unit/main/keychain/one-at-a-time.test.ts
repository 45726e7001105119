import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOneAtATime } from '../../../../src/main/keychain/one-at-a-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const tooLate = expect.objectContaining({ code: 'key-unavailable' })

test('one piece of work begins when the one before it has ended, even when that one failed', async () => {
  const inTurn = createOneAtATime(1_000)
  const gate = Promise.withResolvers<string>()
  const log: string[] = []
  const first = inTurn(() => {
    log.push('first begun')
    return gate.promise
  })
  const second = inTurn(async () => {
    log.push('second begun')
    return 2
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(log).toEqual(['first begun'])
  gate.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
})

test('whoever waits longer than the limit is told so, and work that never began is dropped', async () => {
  const inTurn = createOneAtATime(1_000)
  const gate = Promise.withResolvers<string>()
  const begun: string[] = []
  const stuck = inTurn(() => gate.promise)
  const queued = inTurn(async () => begun.push('queued'))
  const refused = Promise.all([
    expect(stuck).rejects.toThrow(tooLate),
    expect(queued).rejects.toThrow(tooLate),
  ])
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  gate.resolve('at last')
  expect(await inTurn(async () => 'next')).toBe('next')
  expect(begun).toEqual([])
})

test('no timer is left when the work is done', async () => {
  await createOneAtATime(30_000)(async () => 'done')
  expect(vi.getTimerCount()).toBe(0)
})
