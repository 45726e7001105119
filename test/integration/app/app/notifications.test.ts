import { describe, expect, test, vi } from 'vitest'
import { sendAnswer } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { asked, otherConversation, override, setBudget, stopOf } from '../money/budget-story.ts'
import { beginStory, restart } from '../story.ts'

/** Every answer costs 82 tokens. */
const counted: Scenario = {
  description: 'Answers in one word.',
  complete: (call) =>
    sendAnswer(call, {
      text: 'Yes.',
      usage: { prompt_tokens: 10, completion_tokens: 72, total_tokens: 82 },
    }),
}

type Story = Awaited<ReturnType<typeof beginStory>>

const allow = (app: HeadlessApp, value = true) =>
  app.request('settings.set', { name: 'systemNotifications', value })

/** Counts how often Tally read what it has told: twice in each look. */
function watchLooks({ store }: HeadlessApp): () => number {
  const read = vi.spyOn(store.settings, 'read')
  return () => read.mock.calls.filter(([name]) => name === 'told-notifications').length
}

async function sendOverBudget(story: Story, text: string): Promise<void> {
  await override(story, stopOf(await asked(story, text)))
  await story.answered(text)
}

const near = { title: '82% of budget used', body: '100 tokens per day, all connections: 82 used (82%)' }
const over = { title: 'Budget used up', body: '100 tokens per day, all connections: 164 used (164%)' }

describe('a notification about a budget', () => {
  test('comes at 80% and at the limit, once each, also after a restart', async () => {
    const story = await beginStory(counted)
    const { app } = story
    await allow(app)
    await setBudget(story, '100')
    await story.answered('Hello')
    await expect.poll(() => app.offered.told).toEqual([near])
    await sendOverBudget(story, 'Again')
    await expect.poll(() => app.offered.told).toEqual([near, over])

    const again = restart(app, { keychain: app.keychain })
    // A new budget is told, and the one of before is not.
    const added = { ...story, app: again, answered: (text: string) => answeredBy(again, story, text) }
    await setBudget(added, '150', { period: 'month' })
    await sendOverBudget(added, 'More')
    const told = { title: 'Budget used up', body: '150 tokens per month, all connections: 246 used (164%)' }
    await expect.poll(() => again.offered.told).toEqual([told])
  })

  test('tells of several budgets at once, of a chat too, by their names on one line each', async () => {
    const story = await beginStory(counted)
    const { app, connectionId, conversationId } = story
    const defaults = { systemPrompt: '', connectionId: null, modelId: null }
    const project = await app.request('projects.create', { name: 'Thesis', ...defaults })
    await app.request('projects.moveChat', { conversationId, projectId: project.id, moveEarlierCalls: false })
    await allow(app)
    await setBudget(story, '90')
    await setBudget(story, '95', { period: 'conversation' })
    await setBudget(story, '96', { connectionId, period: 'month' })
    await setBudget(story, '97', { projectId: project.id, period: 'week' })
    await setBudget(story, '1000', { period: 'month' })
    await story.answered('Secret words')
    await expect.poll(() => app.offered.told).toHaveLength(1)
    expect(app.offered.told).toEqual([
      {
        title: '4 budgets are low or used up',
        body: [
          '90 tokens per day, all connections: 82 used (91%)',
          '96 tokens per month, connection without a name: 82 used (85%)',
          '97 tokens per week, all connections, project “Thesis”: 82 used (84%)',
          '1 more budget',
        ].join('\n'),
      },
    ])
  })

  test('is never shown where the system shows none', async () => {
    const story = await beginStory(counted)
    const { app } = story
    app.offered.canNotify = false
    expect((await app.request('session.start', { openId: null })).abilities.notifications).toBe('unsupported')
    await allow(app)
    await setBudget(story, '100')
    await story.answered('Hello')
    app.offered.canNotify = true
    await sendOverBudget(story, 'Again')
    await expect.poll(() => app.offered.told).toEqual([over])
  })
})

test('the user is asked for permission when they want notifications, and not before', async () => {
  const { app } = await beginStory(counted)
  await app.request('session.start', { openId: null })
  await allow(app, false)
  expect(app.offered.permissionsAsked).toBe(0)
  await allow(app)
  expect(app.offered.permissionsAsked).toBe(1)
})

test('a refused notification is noted until the system shows one', async () => {
  const story = await beginStory(counted)
  const { app } = story
  const state = async () => (await app.request('session.start', { openId: null })).abilities.notifications
  const events = () => app.events.filter(({ type }) => type === 'notifications-changed')
  app.offered.showsNotifications = false
  await allow(app)
  await setBudget(story, '100')
  await story.answered('Hello')
  await expect.poll(state).toBe('refused')
  app.offered.showsNotifications = true
  await sendOverBudget(story, 'Again')
  await expect.poll(state).toBe('shown')
  expect(events()).toMatchObject([{ notifications: 'refused' }, { notifications: 'shown' }])
})

function answeredBy(app: HeadlessApp, { conversationId }: Story, text: string) {
  return app.answered({ conversationId, text })
}

describe('a notification about anomalies', () => {
  const systemPrompt = 'word '.repeat(4_000)

  test('comes once a day, without those that the user switched off', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt })
    await app.request('settings.set', { name: 'disabledAnomalies', value: ['large-start'] })
    await allow(app)
    const lookReads = watchLooks(app)
    await story.answered('One')
    await expect.poll(lookReads).toBe(2)
    expect(app.offered.told).toEqual([])
    await app.request('settings.set', { name: 'disabledAnomalies', value: [] })
    const { id } = await otherConversation(story)
    await app.request('conversations.setSystemPrompt', { conversationId: id, systemPrompt })
    const send = () => app.request('chat.send', { conversationId: id, text: 'Two', replacing: null })
    await app.untilAnswered(send)
    const body = 'In 2 calls. See the usage of their chats and programs.'
    const told = [{ title: '2 anomalies today', body }]
    await expect.poll(() => app.offered.told).toEqual(told)
    const { id: third } = await app.request('conversations.create', { connectionId: story.connectionId })
    await app.request('conversations.setSystemPrompt', { conversationId: third, systemPrompt })
    await app.answered({ conversationId: third, text: 'Three' })
    await expect.poll(lookReads).toBe(6)
    expect(app.offered.told).toEqual(told)
  })
})
