import { expect, test } from 'vitest'
import { beginStory } from '../story.ts'

test('a message and its answer are found immediately, with their passage', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  const answer = await answered('Where do herons sleep?')
  const { found, hasMore } = await app.request('search.messages', { words: 'heron' })
  expect(hasMore).toBe(false)
  expect(found.map(({ messageId }) => messageId)).toContain(answer.id)
  expect(found.at(-1)).toMatchObject({
    conversationId,
    role: 'user',
    title: 'Where do herons sleep?',
    before: 'Where do ',
    match: 'heron',
    after: 's sleep?',
  })
})

test('a hidden version is found and can be shown', async () => {
  const { app, answered, open, conversationId } = await beginStory('normal')
  await answered('Where do herons sleep?')
  const [question] = (await open()).messages
  await app.answered({ conversationId, text: 'Where do storks sleep?', replacing: question?.id ?? '' })
  const { found } = await app.request('search.messages', { words: 'herons sleep' })
  const hidden = found.find(({ role }) => role === 'user')
  expect((await open()).messages.map(({ id }) => id)).not.toContain(hidden?.messageId)
  const messageId = hidden?.messageId ?? ''
  const { messages } = await app.request('conversations.showVersion', { conversationId, messageId })
  expect(messages[0]).toMatchObject({ id: messageId, text: 'Where do herons sleep?' })
})

test('find in chat covers every version, with exact words', async () => {
  const { app, answered, open, conversationId } = await beginStory('normal')
  await answered('Where do HERONS  sleep?')
  const [question] = (await open()).messages
  await app.answered({ conversationId, text: 'And storks?', replacing: question?.id ?? '' })
  const inConversation = (words: string) => app.request('search.inConversation', { conversationId, words })
  expect((await inConversation('herons sleep')).messageIds).toContain(question?.id)
  expect(await inConversation('sleep herons')).toEqual({ messageIds: [] })
  expect(await inConversation(' ')).toEqual({ messageIds: [] })
})
