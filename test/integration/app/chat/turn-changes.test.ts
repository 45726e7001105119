import { expect, test } from 'vitest'
import { beginStory } from '../story.ts'

test('an answer shows a changed system prompt, and the first one of a chat shows none', async () => {
  const { app, conversationId, answered, open } = await beginStory('normal')
  const prompt = (systemPrompt: string) =>
    app.request('conversations.setSystemPrompt', { conversationId, systemPrompt })
  await prompt('Be brief.')
  await answered('Where do herons sleep?')
  await answered('And storks?')
  await prompt('Be kind.')
  await answered('And cranes?')
  await prompt('')
  const last = await answered('And egrets?')
  const changes = (await open()).messages.flatMap(({ role, change }) => (role === 'user' ? [] : [change]))
  expect(changes).toEqual([
    null,
    null,
    { systemPrompt: 'Be kind.', systemPromptEstimate: expect.any(Number), modelId: null },
    { systemPrompt: '', systemPromptEstimate: 0, modelId: null },
  ])
  expect(last.change).toEqual(changes[3])
})

test('a change of the model is marked, also for one answer only', async () => {
  const { app, connectionId, conversationId, answered, open } = await beginStory('normal')
  const { models } = await app.request('models.list', { connectionId })
  const first = await answered('Where do herons sleep?')
  const other = models.find(({ id }) => id !== first.call?.modelRequested)?.id ?? ''
  await app.untilAnswered(() =>
    app.request('chat.send', { conversationId, text: 'And storks?', replacing: null, modelId: other }),
  )
  await answered('And cranes?')
  const { messages } = await open()
  expect(messages.map(({ change }) => change?.modelId ?? null)).toEqual([
    null,
    null,
    null,
    other,
    null,
    first.call?.modelRequested,
  ])
})
