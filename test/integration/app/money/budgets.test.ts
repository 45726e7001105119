import { describe, expect, test } from 'vitest'
import { beginStory } from '../story.ts'
import { asked, exceededOf, otherConversation, override, rowsOf, setBudget, stopOf } from './budget-story.ts'

describe('budget checks', () => {
  test('apply to an edit and a regenerated answer', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts } = story
    await story.answered('Hello')
    await setBudget(story, '5')
    const { messages } = await story.open()
    const [question, answer] = messages
    const before = rowsOf(story)
    stopOf(await asked(story, 'Edited', question?.id ?? ''))
    stopOf(await app.ask('chat.answerAgain', { conversationId, messageId: answer?.id ?? '' }))
    expect(rowsOf(story)).toBe(before)
    expect(posts()).toHaveLength(1)
  })

  test('count a comparison as a whole: one call may pass where three may not', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts } = story
    const { models } = await app.request('models.list', { connectionId: story.connectionId })
    const modelIds = models.slice(0, 3).map(({ id }) => id)
    await setBudget(story, '40')
    const stop = stopOf(await app.ask('chat.compare', { conversationId, text: 'Hello', modelIds }))
    expect(stop.callCount).toBe(3)
    expect(rowsOf(story)).toBe(0)
    expect(posts()).toEqual([])
    expect(await asked(story, 'Hello')).toMatchObject({ ok: true })
  })

  test('count each call alone for a budget per call', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    const { models } = await app.request('models.list', { connectionId: story.connectionId })
    const modelIds = models.slice(0, 3).map(({ id }) => id)
    await setBudget(story, '40', { period: 'call' })
    expect(await app.ask('chat.compare', { conversationId, text: 'Hello', modelIds })).toMatchObject({
      ok: true,
    })
    await app.request('chat.stop', { conversationId })
    await expect
      .poll(() => app.store.calls.list(conversationId).every(({ state }) => state !== 'sending'))
      .toBe(true)
    const { id } = await otherConversation(story)
    const long = await app.ask('chat.send', { conversationId: id, text: 'word '.repeat(40), replacing: null })
    expect(stopOf(long).exceeded).toMatchObject([{ budget: { period: 'call' }, spent: '0' }])
  })

  test('apply to a queued message, which stays with the reason', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, posts } = story
    await setBudget(story, '60')
    const ended = app.next(({ type }) => type === 'answer-changed')
    await story.send('One')
    await app.request('chat.queue', { conversationId, text: 'word '.repeat(100) })
    await ended
    await expect
      .poll(() => app.request('chat.queued', { conversationId }))
      .toMatchObject({ waitsFor: 'person', refusal: 'over-budget' })
    expect(posts()).toHaveLength(1)
    const stop = stopOf(await app.ask('chat.sendQueued', { conversationId }))
    await override(story, stop)
    await app.untilAnswered(() => app.request('chat.sendQueued', { conversationId }))
    expect(posts()).toHaveLength(2)
    expect(await exceededOf(story)).toHaveLength(1)
  })

  test('count chats one after the other, even if two send at once', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, posts } = story
    await setBudget(story, '40')
    const { id: second } = await otherConversation(story)
    const replies = await Promise.all([
      app.ask('chat.send', { conversationId, text: 'Hello', replacing: null }),
      app.ask('chat.send', { conversationId: second, text: 'Hello', replacing: null }),
    ])
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = replies.find(({ ok }) => !ok)
    if (refused === undefined) throw new Error('Both were sent.')
    const [passed] = stopOf(refused).exceeded
    expect(Number(passed?.pendingAmount)).toBeGreaterThan(0)
    expect(passed?.spent).toBe('0')
    await expect.poll(() => posts().length).toBe(1)
  })

  test('ignore the demo service, whose answers cost nothing', async () => {
    const story = await beginStory('normal')
    const { app } = story
    await setBudget(story, '5')
    const demo = await app.request('connections.addDemo', undefined)
    await app.request('models.refresh', { connectionId: demo.id })
    const { id } = await app.request('conversations.create', { connectionId: demo.id })
    await app.answered({ conversationId: id, text: 'Hello' })
    expect(await app.request('budgets.read', { conversationId: id })).toEqual([])
    expect(await app.request('budgets.read', { conversationId: null })).toMatchObject([{ spent: '0' }])
    await setBudget(story, '5', { connectionId: demo.id })
    stopOf(await app.ask('chat.send', { conversationId: id, text: 'Hello', replacing: null }))
  })
})

describe('the state of a budget', () => {
  test('comes from the ledger: reported counts, and separately the calls without any', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    await setBudget(story, '1000')
    await setBudget(story, '500', { period: 'conversation' })
    const { call } = await story.answered('Hello')
    const total = `${call?.usage.totalTokens}`
    const standing = () => app.request('budgets.read', { conversationId })
    expect(await standing()).toMatchObject([
      {
        spent: total,
        pendingAmount: '0',
        left: `${1000 - Number(total)}`,
        notCountedCount: 0,
        level: 'fine',
      },
      { spent: total, resetsOn: null },
    ])
    expect((await standing())[0]?.resetsOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('counts a waiting call as pending, without its rejected attempts', async () => {
    const story = await beginStory('rate-limited')
    const { app, conversationId } = story
    await setBudget(story, '1000')
    const waiting = app.next(({ type }) => type === 'answer-waiting')
    await story.send('Hello')
    await waiting
    const [state] = await app.request('budgets.read', { conversationId })
    expect(state).toMatchObject({ spent: '0', notCountedCount: 0 })
    expect(Number(state?.pendingAmount)).toBeGreaterThan(0)
    await app.request('chat.stop', { conversationId })
    expect(await app.request('budgets.read', { conversationId })).toMatchObject([{ pendingAmount: '0' }])
  })

  test('has a notice from 80% on until the user reads it, once per period', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    const { call } = await story.answered('Hello')
    const budget = await setBudget(story, `${Math.floor((call?.usage.totalTokens ?? 0) / 0.8)}`)
    const states = () => app.request('budgets.read', { conversationId })
    expect(await states()).toMatchObject([{ level: 'near', isNoteDue: true }])
    await app.request('budgets.closeNote', { budgetId: budget.id, conversationId })
    expect(await states()).toMatchObject([{ level: 'near', isNoteDue: false }])
  })
})

describe('a budget', () => {
  const everywhere = { connectionId: null, programId: null, projectId: null }
  const dailyTokens = { period: 'day', currency: null, ...everywhere } as const

  test('names a chat in the trash by its last title where the budget was overridden', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    await story.answered('My salary negotiation')
    await setBudget(story, '5')
    await override(story, stopOf(await asked(story, 'Again')))
    await app.answered({ conversationId, text: 'Again' })
    await app.request('conversations.rename', { conversationId, title: 'Notes' })
    await app.request('conversations.delete', { conversationId })
    expect(await exceededOf(story)).toMatchObject([{ conversationTitle: 'Notes' }])
  })

  test('is added once for each scope, changed, deleted and restored', async () => {
    const story = await beginStory('normal')
    const { app } = story
    const budget = await setBudget(story, '1000')
    const terms = { ...dailyTokens, limit: '2000' }
    expect(await app.ask('budgets.save', { budgetId: null, terms })).toMatchObject({ code: 'budget-taken' })
    const changed = await app.request('budgets.save', { budgetId: budget.id, terms })
    expect(changed).toEqual({ ...budget, limit: '2000' })
    const deleted = await app.request('budgets.delete', { budgetId: budget.id })
    expect(deleted).toEqual(changed)
    expect(await app.request('budgets.read', { conversationId: null })).toEqual([])
    expect(await app.ask('budgets.delete', { budgetId: budget.id })).toMatchObject({ code: 'budget-gone' })
    await app.request('budgets.restore', { budget: deleted })
    expect(await app.request('budgets.read', { conversationId: null })).toMatchObject([{ budget: changed }])
  })

  test('cannot be restored next to a newer one for the same scope', async () => {
    const story = await beginStory('normal')
    const { app } = story
    const budget = await setBudget(story, '1000')
    await app.request('budgets.delete', { budgetId: budget.id })
    const second = await setBudget(story, '2000')
    expect(await app.ask('budgets.restore', { budget })).toMatchObject({ code: 'budget-taken' })
    expect(await app.request('budgets.read', { conversationId: null })).toMatchObject([{ budget: second }])
    const terms = { ...dailyTokens, limit: '3000' }
    expect(await app.request('budgets.save', { budgetId: second.id, terms })).toMatchObject({ limit: '3000' })
  })

  test('duplicated by an earlier import can still be changed, each on its own', async () => {
    const story = await beginStory('normal')
    const { app } = story
    const one = await setBudget(story, '1000')
    app.store.budgets.put({ ...one, id: 'twin', limit: '2000' })
    const terms = { ...dailyTokens, limit: '3000' }
    const changed = await app.request('budgets.save', { budgetId: 'twin', terms })
    expect(changed).toMatchObject({ id: 'twin', limit: '3000' })
    expect(app.store.budgets.list().map(({ id, limit }) => [id, limit])).toEqual([
      [one.id, '1000'],
      ['twin', '3000'],
    ])
  })

  test.each([
    ['nothing', { limit: '0' }],
    ['half a token', { limit: '0.5' }],
    ['less than nothing', { limit: '-5' }],
    ['a number with an exponent', { limit: '1e3' }],
    ['no number', { limit: '' }],
    ['no currency', { currency: 'euro', limit: '5' }],
    ['a period of its own', { period: 'year' as 'day', limit: '5' }],
  ])('cannot be %s', async (_what, terms) => {
    const story = await beginStory('normal')
    const refused = await story.app.ask('budgets.save', {
      budgetId: null,
      terms: { ...dailyTokens, ...terms },
    })
    expect(refused).toMatchObject({ code: 'malformed-input' })
    expect(await story.app.request('budgets.read', { conversationId: null })).toEqual([])
  })
})
