import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOneAtATime } from '../../../../src/main/keychain/one-at-a-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const tooLate = expect.objectContaining({ code: 'key-unavailable' })

test('the next task starts after the one before it, even after a failure', async () => {
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

test('a task that waits longer than the limit is refused and never starts', async () => {
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
  await vi.advanceTimersByTimeAsync(0)
  expect(await inTurn(async () => 'next')).toBe('next')
  expect(begun).toEqual([])
})

test('abandoned work delays no other task, and the queue continues when it ends', async () => {
  const inTurn = createOneAtATime(1_000)
  const gate = Promise.withResolvers<string>()
  const stuck = expect(inTurn(() => gate.promise)).rejects.toThrow(tooLate)
  await vi.advanceTimersByTimeAsync(1_000)
  await stuck
  await expect(inTurn(async () => 'at once')).rejects.toThrow(tooLate)
  gate.resolve('at last')
  await vi.advanceTimersByTimeAsync(0)
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('a running task is notified once its caller has given up', async () => {
  const inTurn = createOneAtATime(1_000)
  const gate = Promise.withResolvers<void>()
  const told: boolean[] = []
  const stuck = inTurn(async (isGivenUp) => {
    told.push(isGivenUp())
    await gate.promise
    told.push(isGivenUp())
  })
  const refused = expect(stuck).rejects.toThrow(tooLate)
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([false, true])
})

test('no timer is left when a task has ended', async () => {
  await createOneAtATime(30_000)(async () => 'done')
  expect(vi.getTimerCount()).toBe(0)
})
