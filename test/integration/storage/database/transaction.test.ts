import { expect, test } from 'vitest'
import { callEnd, conversation, message, newCall } from '../../../fixtures/samples/stored.ts'
import { open, openSample } from '../open-sample.ts'

test('a failed transaction leaves nothing behind and passes its error on', () => {
  const { store } = openSample()
  const reason = new Error('the reason')
  const work = () => {
    store.messages.insert(message('m1', null))
    store.calls.insert(newCall('call-1'))
    throw reason
  }
  expect(() => store.transaction(work)).toThrow(reason)
  expect(store.messages.all(conversation.id)).toEqual([])
  expect(store.messages.path(conversation.id)).toEqual([])
  expect(store.calls.list(conversation.id)).toEqual([])
})

test('another database connection sees an answer and its counts together or not at all', () => {
  const { store, file } = openSample()
  const reader = open(file).store
  store.messages.insert(message('m1', null, { role: 'assistant', text: '' }))
  store.calls.insert(newCall('call-1'))
  const seen = () => [reader.messages.find('m1')?.text, reader.calls.list(conversation.id)[0]?.state]
  store.transaction(() => {
    store.messages.setAnswer('m1', { text: 'the answer', reasoning: '' })
    store.calls.finish('call-1', callEnd())
    expect(seen()).toEqual(['', 'sending'])
  })
  expect(seen()).toEqual(['the answer', 'complete'])
})

test('a nested transaction is undone with the outer one', () => {
  const { store } = openSample()
  const work = () => {
    store.transaction(() => store.messages.insert(message('m1', null)))
    throw new Error('outer')
  }
  expect(() => store.transaction(work)).toThrow('outer')
  expect(store.messages.all(conversation.id)).toEqual([])
})

test('a failed nested transaction is undone alone when the outer one continues', () => {
  const { store } = openSample()
  const result = store.transaction(() => {
    store.messages.insert(message('m1', null))
    const inner = () => {
      store.messages.insert(message('m2', 'm1'))
      throw new Error('inner')
    }
    expect(() => store.transaction(inner)).toThrow('inner')
    return 'done'
  })
  expect(result).toBe('done')
  expect(store.messages.all(conversation.id).map((each) => each.id)).toEqual(['m1'])
})
