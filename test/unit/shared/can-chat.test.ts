import { expect, test } from 'vitest'
import { canChat } from '../../../src/shared/can-chat.ts'

test('a model can chat when it says so, in whatever case', () => {
  expect(canChat({ capabilities: ['tools', 'Chat'] })).toBe(true)
  expect(canChat({ capabilities: ['chatty', 'embedding'] })).toBe(false)
  expect(canChat({ capabilities: [] })).toBe(false)
})
