import { expect, test } from 'vitest'
import { beginStory, openApp } from '../story.ts'

test('a restart keeps the branch in view and the last place in every branch', async () => {
  const { app, answered, open, conversationId } = await beginStory('normal')
  const texts = async (): Promise<string[]> =>
    (await open()).messages.filter(({ role }) => role === 'user').map(({ text }) => text)
  const edit = async (old: string, text: string): Promise<void> => {
    const replacing = (await open()).messages.find((message) => message.text === old)?.id ?? ''
    await app.untilAnswered(() => app.request('chat.send', { conversationId, text, replacing }))
  }
  for (const text of ['one', 'two', 'three']) await answered(text)
  await edit('three', 'three again')
  await answered('four of three again')
  await edit('two', 'two again')
  await answered('three of two again')
  expect(await texts()).toEqual(['one', 'two again', 'three of two again'])

  const second = (await open()).messages[2]
  const showFirst = { conversationId, messageId: second?.versions.previousId ?? '' }
  const { messages } = await app.request('conversations.showVersion', showFirst)
  // The deep branch looks the same when it is shown again.
  expect(messages.map(({ text }) => text).filter((_, index) => index % 2 === 0)).toEqual([
    'one',
    'two',
    'three again',
    'four of three again',
  ])
  app.close()

  const again = openApp({ folder: app.folder })
  const reopened = await again.request('conversations.open', { conversationId })
  expect(reopened.messages).toEqual(messages)
  const back = await again.request('conversations.showVersion', {
    conversationId,
    messageId: second?.id ?? '',
  })
  expect(back.messages.map(({ text }) => text)).toContain('three of two again')
})
