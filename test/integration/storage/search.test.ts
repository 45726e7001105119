import { describe, expect, test } from 'vitest'
import { open, openSample } from './open-sample.ts'
import { conversation, message, noon } from './samples.ts'

function storeWith(...texts: readonly string[]) {
  const { store, file } = openSample()
  texts.forEach((text, index) => {
    store.messages.insert(message(`m${index}`, index === 0 ? null : `m${index - 1}`, { text }))
  })
  const found = (words: string) => store.search.newest(words, 50).map(({ messageId }) => messageId)
  return { store, file, found }
}

describe('a message is found', () => {
  test.each([
    ['a word, whatever its case', 'The Heron waits', 'heron'],
    ['the beginning of the last word, while it is typed', 'The heron waits', 'the her'],
    ['several words, wherever they stand', 'The heron waits by the pond', 'pond heron'],
    ['letters without their marks', 'Größe im Café São Paulo', 'grosse cafe sao'],
    ['letters with marks that the text has not', 'cafe', 'café'],
    ['Chinese and Japanese without blanks', '東京都に行きました', '京都'],
    ['Korean', '안녕하세요 세계', '세계'],
    ['Thai without blanks', 'สวัสดีครับ', 'สวัสดี'],
    ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
    ['Russian', 'Привет, мир', 'мир'],
    ['wide letters and figures', 'Ｂｉｌｌ １２', 'bill 12'],
    ['a name in code', 'const user_name = getUserName(a.b)', 'user_name'],
    ['the beginning of a name in code', 'const user_name = getUserName(a.b)', 'getUser'],
    ['a path in code', 'import x from "src/main/app.ts"', 'src/main/app.ts'],
    [
      'what a search could take for its own marks',
      'a "quoted" AND (odd) NEAR* word',
      '"quoted" AND (odd) NEAR*',
    ],
  ])('by %s', (_name, text, words) => {
    expect(storeWith('Something else', text).found(words)).toEqual(['m1'])
  })

  test('by a single letter only where it stands alone, since it is the beginning of nearly everything', () => {
    expect(storeWith('Plan B', 'bees and birds').found('b')).toEqual(['m0'])
    expect(storeWith('Plan B', '京都').found('京')).toEqual(['m1'])
  })

  test('only where every word is there', () => {
    expect(storeWith('The heron waits').found('heron stork')).toEqual([])
  })

  test.each(['', '   ', '"', '***', '( )', '-'])('by nothing that is no word: %j', (words) => {
    expect(storeWith('The heron waits').found(words)).toEqual([])
  })
})

test('the newest comes first', () => {
  expect(storeWith('heron one', 'heron two', 'heron three').found('heron')).toEqual(['m2', 'm1', 'm0'])
})

test('an answer is found by what it says now, not by what it said on the way', () => {
  const { store, found } = storeWith('A question')
  store.messages.insert(message('answer', 'm0', { role: 'assistant', text: '' }))
  store.messages.setAnswer('answer', { text: 'A her', reasoning: 'not looked through' })
  store.messages.setAnswer('answer', { text: 'A heron', reasoning: 'not looked through' })
  expect(found('heron')).toEqual(['answer'])
  expect(store.search.newest('her', 50)).toHaveLength(1)
  expect(found('looked')).toEqual([])
})

test('what is in the trash is not found until it is brought back, over a restart', () => {
  const { store, file, found } = storeWith('The heron waits')
  store.conversations.setDeleted(conversation.id, noon)
  expect(found('heron')).toEqual([])
  store.conversations.setDeleted(conversation.id, null)
  store.close()
  expect(open(file).store.search.newest('heron', 50)).toMatchObject([
    { conversationId: conversation.id, messageId: 'm0', role: 'user', text: 'The heron waits' },
  ])
})
