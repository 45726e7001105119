import { expect, test } from 'vitest'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import {
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
  store.calls.insert(newCall('call-1'))
  store.calls.finish('call-1', callEnd())
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
    store.calls.insert(newCall(`call-${index}`))
    store.calls.finish(`call-${index}`, callEnd({ usageText }))
  }
  const read = database.prepare('SELECT usageText FROM calls WHERE id = ?')
  for (const [index, usageText] of texts.entries()) {
    expect(store.calls.find(`call-${index}`)?.usageText).toBe(usageText)
    expect(read.get(`call-${index}`)?.['usageText']).toBe(usageText)
  }
  const shapes = database.prepare("SELECT 1 FROM callOutcomes WHERE usageShape LIKE '%cost%'")
  expect(shapes.all()).toHaveLength(1)
})
