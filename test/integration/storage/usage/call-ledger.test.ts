import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { moveCallsJob } from '../../../../src/main/jobs/conversations/move-calls-job.ts'
import { readClearings } from '../../../../src/main/storage/repositories/usage/billable-calls.ts'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import {
  addCall,
  aStoredProject,
  callEnd,
  connection,
  conversation,
  newCall,
  noon,
  nothingReported,
} from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

test('a call is pending and not reported until it ends', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  const begun = {
    state: 'sending',
    usage: nothingReported,
    source: 'none',
    httpStatus: null,
    durationMs: null,
  }
  expect(store.calls.list(conversation.id)).toMatchObject([begun])
  store.calls.markStreaming('call-1', 200)
  expect(store.calls.list(conversation.id)).toMatchObject([{ ...begun, state: 'streaming', httpStatus: 200 }])
})

test('calls that a crash left unfinished become interrupted and not reported; finished ones stay', () => {
  const { store, file } = openSample()
  for (const id of ['complete', 'sending', 'streaming']) store.calls.insert(newCall(id))
  store.calls.finish('complete', callEnd())
  store.calls.markStreaming('streaming', 200)
  const [complete] = store.calls.list(conversation.id)
  store.close()

  const { calls } = open(file).store
  expect(calls.interruptUnfinished(estimateTokens)).toBe(2)
  const interrupted = {
    state: 'interrupted',
    source: 'not-reported',
    usage: nothingReported,
    failureCode: null,
  }
  expect(calls.list(conversation.id)).toMatchObject([complete, interrupted, interrupted])
  expect(calls.interruptUnfinished(estimateTokens)).toBe(0)
})

test('an unfinished call whose response had begun has an estimate of its prompt, also one of a program', () => {
  const { store } = openSample()
  const forecast = { promptTokens: 12_891, range: 40 }
  for (const id of ['sending', 'streaming', 'of a program'])
    store.calls.insert(newCall(id, { forecast, ...(id === 'of a program' && { messageId: id }) }))
  for (const id of ['streaming', 'of a program']) store.calls.markStreaming(id, 200)
  store.calls.interruptUnfinished(estimateTokens)
  const begun = { promptTokens: 12_891, completionTokens: 0 }
  expect(store.calls.list(conversation.id).map(({ estimate }) => estimate)).toEqual([null, begun, begun])
})

test('an ended row is never overwritten', () => {
  const { store } = openSample()
  addCall(store, 'call-1')
  const before = store.calls.list(conversation.id)
  const refusal = expect.objectContaining({ code: 'not-found' })
  expect(() => store.calls.finish('call-1', callEnd({ state: 'stopped' }))).toThrow(refusal)
  expect(() => store.calls.markStreaming('call-1', 200)).toThrow(refusal)
  expect(() => store.calls.finish('nobody', callEnd())).toThrow(refusal)
  expect(store.calls.list(conversation.id)).toEqual(before)
})

test('a count that cannot be true is refused, and a time that cannot be true is none', () => {
  const { store } = openSample()
  const end = (id: string, promptTokens: number) => {
    store.calls.insert(newCall(id))
    const usage = { promptTokens, completionTokens: 1, totalTokens: null }
    store.calls.finish(id, callEnd({ usage, completionCreated: 1e300 }))
  }
  end('highest', maxTokenCount)
  expect(() => end('higher', maxTokenCount + 1)).toThrow()
  expect(store.calls.list(conversation.id)[0]?.completionCreated).toBeNull()
})

test('calls are listed in the order in which they were made, for any clock', () => {
  const { store } = openSample()
  store.calls.insert(newCall('first', { messageId: 'answer', startedAt: noon }))
  store.calls.insert(newCall('second', { messageId: 'answer', startedAt: noon - 86_400_000 }))
  expect(store.calls.list(conversation.id).map(({ id }) => id)).toEqual(['first', 'second'])
})

test('the ledger accepts a call of a missing chat, and keeps the title of that time', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1', { conversationId: 'erased', connectionId: 'erased' }))
  expect(store.calls.list('erased')).toMatchObject([{ conversationTitle: 'A title of then' }])
})

test('a number that cannot be stored is refused before it reaches the ledger', () => {
  const { store } = openSample()
  store.calls.insert(newCall('call-1'))
  for (const durationMs of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
    expect(() => store.calls.finish('call-1', callEnd({ durationMs }))).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
  }
  const negative = { promptTokens: -5, completionTokens: 1, totalTokens: 1 }
  expect(() => store.calls.finish('call-1', callEnd({ usage: negative }))).toThrow(
    expect.objectContaining({ code: 'not-saved' }),
  )
  expect(store.calls.list(conversation.id)).toMatchObject([{ state: 'sending', connectionId: connection.id }])
})

test('a report is kept digit by digit, and the rest of it once for all calls', () => {
  const { store, database } = openSample()
  const costs = ['9.95e-06', '1E+2', '0.000000123', '1.50', '12e-05']
  const hostile = [
    '{"a":[0,-0,1e400,-1.5e-3,1e1000,12345678901234567890,0.1e0,01,1e,1e+]}',
    '{"1,2":"\\u0000 7, 8 ","":[1,1,1],"a":{"1":1},"a":2e5}',
    '"\u202e 5, [6]"',
    '[1e-5,2E5 ,3e+05]',
    '',
  ]
  const texts = [...costs.map((cost) => `{"prompt_tokens":7,"cost":${cost}}`), ...hostile]
  for (const [index, usageText] of texts.entries()) {
    addCall(store, `call-${index}`, {}, { usageText })
  }
  const read = database.prepare('SELECT usageText FROM calls WHERE id = ?')
  for (const [index, usageText] of texts.entries()) {
    expect(store.calls.find(`call-${index}`)?.usageText).toBe(usageText)
    expect(read.get(`call-${index}`)?.['usageText']).toBe(usageText)
  }
  const shapes = database.prepare("SELECT 1 FROM callOutcomes WHERE usageShape LIKE '%cost%'")
  expect(shapes.all()).toHaveLength(1)
})

/** Each transaction seems to take 4 ms, so that each one moves a hundred calls on every computer. */
function fixPace(): void {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 4))
  onTestFinished(() => clock.mockRestore())
}

test('a move that ends midway has noted all that it moved, and a later one moves the rest', async () => {
  fixPace()
  const { store, database } = openSample()
  store.projects.put({ ...aStoredProject(), id: 'website', name: 'Website' })
  store.transaction(() => {
    for (let number = 0; number < 400; number += 1) {
      addCall(store, `call-${number}`, { projectId: number % 2 === 0 ? null : 'app' })
    }
  })
  store.calls.insert(newCall('here', { projectId: 'website' }))
  const input = { conversationId: conversation.id, projectId: 'website', at: noon }
  const moved = () => store.projects.correctionsOfChat(conversation.id)
  const sum = () => moved().reduce((calls, { callCount }) => calls + callCount, 0)
  const left = () => store.projects.sumsElsewhere(conversation.id, 'website').callCount

  const quit = (done: number): void => {
    if (done > 200) throw new Error('The app quits.')
  }
  await expect(moveCallsJob.run(database, input, quit)).rejects.toThrow('The app quits.')
  expect([sum(), left()]).toEqual([300, 100])
  expect(verifyLedger(database, () => {})).toMatchObject({ callCount: 400, differenceCount: 0 })

  expect(await moveCallsJob.run(database, input, () => {})).toEqual({ movedCallCount: 100 })
  expect([left(), sum()]).toEqual([0, 400])
  expect(moved().filter(({ fromProjectId }) => fromProjectId === null)).toMatchObject([{ callCount: 200 }])
  expect(verifyLedger(database, () => {})).toMatchObject({ callCount: 400, differenceCount: 0 })
})

const dayMs = 86_400_000
/** Clears everything, so many rows at a time. */
function clearAll(database: DatabaseSync, day: string, at: number, count = 1) {
  const clearing = createClearing(database, day, at)
  while (clearing.clearSome(count));
  return clearing.soFar()
}

const prove = (database: DatabaseSync) => verifyLedger(database, () => {})

test('clearing deletes the calls before a day and their sums, keeps pending ones, and is recorded', () => {
  const { store, database } = openSample()
  const day = Date.UTC(2026, 10, 20)
  const call = (id: string, startedAt: number, utcOffsetMinutes: number) => {
    addCall(store, id, { startedAt, utcOffsetMinutes })
  }
  call('long ago', day - 300 * dayMs, 0)
  call('the evening before, though it was the day already in London', day + 60_000, -300)
  call('the day itself, though it was the evening before in London', day - 60_000, 330)
  call('the first moment', day, 0)
  store.calls.insert(newCall('live', { startedAt: day - 300 * dayMs }))
  expect(store.ledger.lastClearing()).toBeNull()
  const share = { callCount: 2, totalTokens: 2_580 }
  expect(store.ledger.shareBefore('2026-11-20')).toMatchObject(share)
  const cleared = clearAll(database, '2026-11-20', noon)
  expect(cleared).toEqual({ ...share, clearedAt: noon, beforeDay: '2026-11-20' })
  expect(store.ledger.lastClearing()).toEqual(cleared)
  expect(store.calls.list(conversation.id).map(({ id }) => id)).toEqual([
    'the day itself, though it was the evening before in London',
    'the first moment',
    'live',
  ])
  expect(prove(database)).toMatchObject({ callCount: 2, differenceCount: 0 })
  clearAll(database, '2026-11-20', noon + 1)
  expect(store.ledger.lastClearing()).toEqual(cleared)
})

test('two clearings of a day at the same moment are one, as an import expects', () => {
  const { store, database } = openSample()
  for (const id of ['call-1', 'call-2']) {
    addCall(store, id)
    expect(clearAll(database, '2027-01-01', noon)).toMatchObject({ callCount: 1, totalTokens: 1_290 })
  }
  expect(readClearings(database)).toMatchObject([{ callCount: 2, totalTokens: 2_580 }])
})

test('a clearing that the disk refuses midway has recorded its deletions, and every sum is correct', () => {
  const { store, database } = openSample()
  for (const id of ['call-1', 'call-2']) {
    addCall(store, id)
  }
  database.exec(`CREATE TRIGGER full_disk BEFORE DELETE ON callRows WHEN OLD.id = 'call-2'
    BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect(() => clearAll(database, '2027-01-01', noon)).toThrow(expect.objectContaining({ code: 'not-saved' }))
  expect(store.calls.list(conversation.id)).toMatchObject([{ id: 'call-2' }])
  expect(store.ledger.lastClearing()).toMatchObject({ callCount: 1, totalTokens: 1_290 })
  expect(prove(database)).toMatchObject({ callCount: 1, differenceCount: 0 })
})
