import { expect, test } from 'vitest'
import { callEnd, conversation, message, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const ofChat = (conversationId: string) => ({ conversationId, messageId: `answer of ${conversationId}` })
const fields = '{"stop": ["a word"]}'

test('keeping a temporary chat saves its texts, and none of a call of the chat before that ends late', () => {
  const { store } = openSample()
  store.temporary.begin({ ...conversation, id: 'first' }, noon)
  store.calls.insert(newCall('late', { ...ofChat('first'), extraFields: fields }))
  store.temporary.begin({ ...conversation, id: 'second' }, noon)
  store.messages.insert({ ...message('question', null), conversationId: 'second' }, true)
  store.calls.insert(newCall('own', { ...ofChat('second'), extraFields: fields }))
  store.calls.finish('late', callEnd({ usageText: '{"said": "a word"}' }))
  store.calls.finish('own', callEnd({ usageText: '{"total_tokens": 1290}' }))
  store.temporary.keep(noon)
  expect(store.calls.find('late')).toMatchObject({ state: 'complete', extraFields: null, usageText: null })
  expect(store.calls.find('own')).toMatchObject({ extraFields: fields, usageText: '{"total_tokens": 1290}' })
})
