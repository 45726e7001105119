import { expect, it } from 'vitest'
import { defineMessages, setTranslation } from '../../../../src/shared/language/messages.ts'

it('shows a translation in place of every text, whether it was declared before or after', () => {
  const before = defineMessages('before', { title: 'Chats', count: (count: number) => `${count} chats` })
  const list = defineMessages('list', ['one', 'two'])
  setTranslation((topic, english) =>
    topic === 'before'
      ? { ...english, title: 'Unterhaltungen', count: (count: number) => `${count} Unterhaltungen` }
      : english,
  )
  const after = defineMessages('before', { title: 'Chats' })
  expect(before.title).toBe('Unterhaltungen')
  expect(before.count(3)).toBe('3 Unterhaltungen')
  expect(list).toEqual(['one', 'two'])
  expect(after.title).toBe('Unterhaltungen')
})
