import { describe, expect, test } from 'vitest'
import { beginStory, openApp } from '../story.ts'
import { asked, exceededOf, otherConversation, override, rowsOf, setBudget, stopOf } from './budget-story.ts'

describe('a send over a budget', () => {
  test('writes no row, sends nothing, keeps the draft, and names the budget', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts } = story
    const budget = await setBudget(story, '5')
    await app.request('conversations.saveDraft', { conversationId, draft: 'Hello' })
    const stop = stopOf(await asked(story, 'Hello'))
    expect(stop).toMatchObject({ conversationId, callCount: 1 })
    expect(stop.exceeded).toMatchObject([
      { budget, spent: '0', estimated: '0', pendingAmount: '0', notCountedCount: 0, openEndedCount: 1 },
    ])
    expect(Number(stop.exceeded[0]?.forecast)).toBeGreaterThan(5)
    expect(rowsOf(story)).toBe(0)
    expect(posts()).toEqual([])
    expect((await story.open()).conversation).toMatchObject({ draft: 'Hello', title: '' })
  })

  test('is sent once after an override, which is recorded, and the next one is stopped', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts } = story
    await setBudget(story, '5')
    const stop = stopOf(await asked(story, 'Hello'))
    expect(await override(story, stop)).toMatchObject({ ok: true })
    await story.answered('Hello')
    expect(posts()).toHaveLength(1)
    const [call] = app.store.calls.list(conversationId)
    expect(await exceededOf(story)).toMatchObject([
      {
        budgetId: stop.exceeded[0]?.budget.id,
        limit: '5',
        spent: '0',
        forecast: stop.exceeded[0]?.forecast,
        typed: '',
        conversationTitle: 'Hello',
        callIds: [call?.id],
      },
    ])
    stopOf(await asked(story, 'Hello'))
    expect(await override(story, stop)).toMatchObject({ code: 'budget-changed' })
    expect(posts()).toHaveLength(1)
    expect(await exceededOf(story)).toHaveLength(1)
  })

  test('is not sent after an override of another amount, text or chat, or after a canceled override', async () => {
    const story = await beginStory('normal')
    const { app, posts } = story
    await setBudget(story, '5')
    const { id: otherId } = await otherConversation(story)
    const stop = stopOf(await asked(story, 'Hello'))
    const less = { ...stop, exceeded: stop.exceeded.map((budget) => ({ ...budget, forecast: '1' })) }
    expect(await override(story, less)).toMatchObject({ code: 'budget-changed' })
    expect(await override(story, { ...stop, id: 'another' })).toMatchObject({ code: 'budget-changed' })
    app.boxes.answer = 'cancel'
    expect(await override(story, stop)).toMatchObject({ code: 'declined' })
    app.boxes.answer = 'confirm'
    expect(await override(story, { ...stop, conversationId: otherId })).toMatchObject({
      code: 'budget-changed',
    })
    expect(await override(story, stop)).toMatchObject({ ok: true })
    stopOf(await asked(story, 'Another text'))
    stopOf(await asked(story, 'Hello'))
    expect(posts()).toEqual([])
    expect(await exceededOf(story)).toEqual([])
  })

  test.each(['call', 'conversation', 'day'] as const)(
    'needs its own override if the same text is sent in two chats at once: a budget per %s',
    async (period) => {
      const story = await beginStory('normal')
      const { app, conversationId } = story
      await setBudget(story, '5', { period })
      const other = await otherConversation(story)
      const send = (id: string) =>
        app.ask('chat.send', { conversationId: id, text: 'Hello', replacing: null })
      const stops = [stopOf(await send(conversationId)), stopOf(await send(other.id))]
      app.boxes.shown.length = 0
      const replies = await Promise.all(stops.map((stop) => override(story, stop)))
      expect(replies).toMatchObject([{ ok: true }, { code: 'question-waiting' }])
      expect(app.boxes.shown).toHaveLength(1)
      stopOf(await send(other.id))
    },
  )

  test('is described in the box with its chat, its model and the connection of the budget', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, connectionId, service } = story
    await setBudget(story, '5', { connectionId })
    await app.request('conversations.rename', { conversationId, title: 'Holidays' })
    await override(story, stopOf(await asked(story, 'Hello')))
    const [connection] = await app.request('connections.list', undefined)
    const { conversation } = await story.open()
    const box = app.boxes.shown.at(-1)
    expect(box).toContain(`Chat: “Holidays”\nModel: “${conversation.modelId}”\n`)
    expect(box).toContain(`connection “${connection?.name}” (${new URL(service.address).host})`)
  })

  test('is stopped again one minute after the override', async () => {
    let late = 0
    const story = await beginStory('normal', { now: () => Date.now() + late })
    await setBudget(story, '5')
    await override(story, stopOf(await asked(story, 'Hello')))
    late = 70_000
    stopOf(await asked(story, 'Hello'))
    expect(story.posts()).toEqual([])
  })

  test('asks again if more was spent since the override', async () => {
    const story = await beginStory('normal')
    const { app, posts } = story
    await setBudget(story, '5')
    const { id: otherId } = await otherConversation(story)
    await override(story, stopOf(await asked(story, 'Hello')))
    const other = { conversationId: otherId, text: 'Hello', replacing: null }
    await override(story, stopOf(await app.ask('chat.send', other)))
    await app.answered(other)
    const again = stopOf(await asked(story, 'Hello'))
    expect(Number(again.exceeded[0]?.spent)).toBeGreaterThan(5)
    expect(posts()).toHaveLength(1)
    await override(story, again)
    await story.answered('Hello')
    expect(posts()).toHaveLength(2)
  })

  test('is stopped again after a restart, because an override ends with the app', async () => {
    const story = await beginStory('normal')
    const { folder, keychain, close } = story.app
    await setBudget(story, '5')
    const stop = stopOf(await asked(story, 'Hello'))
    await override(story, stop)
    close()
    const next = { ...story, app: openApp({ folder, keychain }) }
    expect(await override(next, stop)).toMatchObject({ code: 'budget-changed' })
    stopOf(await asked(next, 'Hello'))
    expect(story.posts()).toEqual([])
    expect(rowsOf(next)).toBe(0)
  })

  test('is stopped whatever else the request contains', async () => {
    const story = await beginStory('normal')
    await setBudget(story, '5')
    const ask = { conversationId: story.conversationId, text: 'Hello', replacing: null, isAllowed: true }
    expect(await story.app.ask('chat.send', ask)).toMatchObject({ code: 'malformed-input' })
    expect(story.posts()).toEqual([])
  })
})
