import { expect, test } from 'vitest'
import { byChatMark, canChat, chatMarkOf } from '../../../src/shared/domain/connections/can-chat.ts'

test('a model with the capability `chat`, in any case, is marked for chat', () => {
  expect(chatMarkOf({ capabilities: ['tools', 'Chat'] })).toBe('chat')
  expect(canChat({ capabilities: ['chatty', 'embedding'] })).toBe(false)
})

test('a model without capabilities, or with the capability `completion`, is an ordinary model', () => {
  expect(canChat({ capabilities: [] })).toBe(true)
  expect(canChat({ capabilities: ['completion', 'tools'] })).toBe(true)
})

test('models that are marked for chat come first, those with other capabilities last', () => {
  const other = { capabilities: ['embedding'] }
  const unmarked = { capabilities: [] }
  const chat = { capabilities: ['chat'] }
  expect([other, unmarked, chat].toSorted(byChatMark)).toEqual([chat, unmarked, other])
})
