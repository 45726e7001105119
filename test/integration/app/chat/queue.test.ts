import { describe, expect, test } from 'vitest'
import type { AppEvent } from '../../../../src/shared/contract/events.ts'
import { endlessAt } from '../money/limit-story.ts'
import { beginStory, openApp } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

/** Sends "One" and queues "Two" during its answer. */
async function queueTwo({ app, conversationId, send }: Story) {
  await send('One')
  await app.request('chat.queue', { conversationId, text: 'Two' })
}

/** The queue with its texts instead of its messages. */
async function textsIn(story: Story) {
  const { messages, ...queue } = await queuedIn(story)
  return { texts: messages.map(({ text }) => text), ...queue }
}

const isEnd = ({ type }: AppEvent): boolean => type === 'answer-changed'
const queuedIn = ({ app, conversationId }: Story) => app.request('chat.queued', { conversationId })
const questionsIn = async ({ open }: Story) =>
  (await open()).messages.filter(({ role }) => role === 'user').map(({ text }) => text)

describe('a queued message', () => {
  test('is sent once, automatically, when the answer before it is complete; a draft stays', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts, open } = story
    await queueTwo(story)
    await app.request('conversations.saveDraft', { conversationId, draft: 'Three' })
    expect(await textsIn(story)).toEqual({ texts: ['Two'], waitsFor: 'answer', refusal: null })
    await app.next(({ type }) => type === 'queue-changed')
    await app.next(isEnd)
    expect(await questionsIn(story)).toEqual(['One', 'Two'])
    expect(await textsIn(story)).toMatchObject({ texts: [] })
    expect((await open()).conversation.draft).toBe('Three')
    expect(posts()).toHaveLength(2)
    expect(app.events.filter((event) => event.type === 'queue-changed' && event.isSent)).toHaveLength(1)
  })

  test.each(['cut', 'length', 'down'] as const)(
    'waits for the user after an answer that ends with "%s"',
    async (scenario) => {
      const story = await beginStory('normal')
      story.service.setScenario(scenario)
      const ended = story.app.next(isEnd)
      await queueTwo(story)
      await ended
      story.service.setScenario('normal')
      expect(await textsIn(story)).toEqual({ texts: ['Two'], waitsFor: 'person', refusal: null })
      expect(story.posts()).toHaveLength(1)
    },
  )

  test('waits for the user after an answer that was stopped at its limit', async () => {
    const story = await beginStory(endlessAt({ piece: ' one more word of it', everyMs: 2 }).scenario)
    const { app, conversationId, posts } = story
    const answerLimit = { amount: '60', currency: null }
    await app.request('answerLimits.setChat', { conversationId, answerLimit })
    const ended = app.next(isEnd)
    await queueTwo(story)
    await ended
    expect(app.store.calls.list(conversationId)).toMatchObject([{ state: 'stopped-at-limit' }])
    expect(await textsIn(story)).toEqual({ texts: ['Two'], waitsFor: 'person', refusal: null })
    expect(posts()).toHaveLength(1)
    story.service.setScenario('normal')
    await app.untilAnswered(() => app.request('chat.sendQueued', { conversationId }))
    expect(await questionsIn(story)).toEqual(['One', 'Two'])
  })

  test('waits for the user after a restart, which sends nothing', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts } = story
    await queueTwo(story)
    app.close()
    const sent = posts().length
    const next = openApp({ folder: app.folder })
    expect(await next.request('chat.queued', { conversationId })).toMatchObject({
      messages: [{ text: 'Two' }],
      waitsFor: 'person',
      refusal: null,
    })
    expect(posts()).toHaveLength(sent)
  })

  test("stays with the reason if it can't be sent in its turn, and can be sent later", async () => {
    const story = await beginStory('normal')
    const { app, conversationId, connectionId, posts } = story
    const ended = app.next(isEnd)
    await queueTwo(story)
    app.store.models.replace(connectionId, [], 0, 1)
    await ended
    await expect
      .poll(() => textsIn(story))
      .toEqual({ texts: ['Two'], waitsFor: 'person', refusal: 'model-gone' })
    expect(await app.ask('chat.sendQueued', { conversationId })).toMatchObject({ code: 'model-gone' })
    expect(posts()).toHaveLength(1)
    await app.request('models.refresh', { connectionId })
    await app.untilAnswered(() => app.request('chat.sendQueued', { conversationId }))
    expect(await questionsIn(story)).toEqual(['One', 'Two'])
  })

  test('is sent after the next answer if the user asks for that during it', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, service } = story
    await queueTwo(story)
    const ended = app.next(isEnd)
    await app.request('chat.stop', { conversationId })
    await ended
    service.setScenario('normal')
    const { messages } = await story.open()
    await app.request('chat.answerAgain', { conversationId, messageId: messages[1]?.id ?? '' })
    await app.request('chat.sendQueued', { conversationId })
    expect(await queuedIn(story)).toMatchObject({ waitsFor: 'answer' })
    await expect.poll(() => questionsIn(story)).toEqual(['One', 'Two'])
  })

  test('returns in front of the draft as a whole', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts, open } = story
    await queueTwo(story)
    await app.request('conversations.saveDraft', { conversationId, draft: 'Three' })
    const queuedId = (await queuedIn(story)).messages[0]?.id ?? ''
    expect(await app.request('chat.unqueue', { conversationId, queuedId })).toEqual({
      text: 'Two',
      draft: 'Two\n\nThree',
    })
    expect((await open()).conversation.draft).toBe('Two\n\nThree')
    expect(await textsIn(story)).toMatchObject({ texts: [] })
    expect(await app.ask('chat.unqueue', { conversationId, queuedId })).toMatchObject({ code: 'not-found' })
    const ended = app.next(isEnd)
    await app.request('chat.stop', { conversationId })
    await ended
    expect(posts().length).toBeLessThan(2)
  })

  test('is followed by others, sent in turn in the order that the user chose', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts, service } = story
    await queueTwo(story)
    for (const text of ['Three', 'Four', 'Five']) await app.request('chat.queue', { conversationId, text })
    const [, three, four] = (await queuedIn(story)).messages
    await app.request('chat.moveQueued', { conversationId, queuedId: four?.id ?? '', position: 0 })
    await app.request('chat.removeQueued', { conversationId, queuedId: three?.id ?? '' })
    await app.request('chat.restoreQueued', { conversationId, text: 'Three', position: 3 })
    const order = ['Four', 'Two', 'Five', 'Three']
    expect(await textsIn(story)).toEqual({ texts: order, waitsFor: 'answer', refusal: null })
    service.setScenario('normal')
    await expect.poll(() => questionsIn(story)).toEqual(['One', ...order])
    expect(await textsIn(story)).toMatchObject({ texts: [] })
    await expect.poll(() => posts().length).toBe(5)
  })

  test('that was removed and restored during the answer is sent after it, once', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts } = story
    await queueTwo(story)
    const queuedId = (await queuedIn(story)).messages[0]?.id ?? ''
    await app.request('chat.removeQueued', { conversationId, queuedId })
    const restored = await app.request('chat.restoreQueued', { conversationId, text: 'Two', position: 0 })
    expect(restored).toMatchObject({ messages: [{ text: 'Two' }], waitsFor: 'answer', refusal: null })
    story.service.setScenario('normal')
    await expect.poll(() => questionsIn(story)).toEqual(['One', 'Two'])
    await expect.poll(() => textsIn(story)).toMatchObject({ texts: [] })
    await expect.poll(() => posts().length).toBe(2)
  })

  test('and the others wait for the user after an answer that was stopped, and then follow', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts, service } = story
    const extended = app.next(({ type }) => type === 'answer-extended')
    await queueTwo(story)
    await app.request('chat.queue', { conversationId, text: 'Three' })
    await extended
    const ended = app.next(isEnd)
    await app.request('chat.stop', { conversationId })
    await ended
    expect(await textsIn(story)).toMatchObject({ texts: ['Two', 'Three'], waitsFor: 'person' })
    service.setScenario('normal')
    await app.request('chat.sendQueued', { conversationId })
    await expect.poll(() => questionsIn(story)).toEqual(['One', 'Two', 'Three'])
    await expect.poll(() => posts().length).toBe(3)
  })

  test('clears the draft as it is queued', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, open, send } = story
    await send('One')
    await app.request('conversations.saveDraft', { conversationId, draft: 'Two' })
    await app.request('chat.queue', { conversationId, text: 'Two' })
    expect((await open()).conversation.draft).toBe('')
  })
})
