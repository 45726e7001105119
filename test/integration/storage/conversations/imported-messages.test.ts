import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readConversation } from '../../../../src/main/services/chat/transcript.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

test('an imported answer keeps its origin, and is no call', () => {
  const { store, file } = openSample()
  store.messages.insert(message('q1', null))
  store.messages.insert(message('a1', 'q1', { role: 'assistant' }))
  store.messages.insert(message('q2', 'a1'))
  const database = new DatabaseSync(file)
  database.exec(`UPDATE messages SET importedFrom = 'ChatGPT', importedModel = 'gpt-4o',
    importedUsage = '{"promptTokens":7,"completionTokens":5,"totalTokens":null}' WHERE id = 'a1'`)
  database.exec("UPDATE messages SET importedFrom = 'ChatGPT' WHERE id = 'q1'")
  database.close()
  const usage = { promptTokens: 7, completionTokens: 5, totalTokens: null }
  const { messages } = readConversation(store, conversation.id, [])
  expect(messages.map(({ origin, call }) => ({ origin, call }))).toEqual([
    { origin: { program: 'ChatGPT', model: null, usage: null }, call: null },
    { origin: { program: 'ChatGPT', model: 'gpt-4o', usage }, call: null },
    { origin: null, call: null },
  ])
  expect(store.calls.totals(conversation.id)).toMatchObject({ callCount: 0, notReportedCount: 0 })
})
