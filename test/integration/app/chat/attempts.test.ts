import { describe, expect, test } from 'vitest'
import type { AppEvent } from '../../../../src/shared/contract/events.ts'
import { beginStory, openApp } from '../story.ts'

type Waiting = Extract<AppEvent, { type: 'answer-waiting' }>

function isWaiting(event: AppEvent): event is Waiting {
  return event.type === 'answer-waiting'
}

function waits(events: readonly AppEvent[]): (number | null)[] {
  return events.filter(isWaiting).map(({ wait }) => wait?.attempt ?? null)
}

async function beginDemo() {
  const app = openApp()
  const { id: connectionId } = await app.request('connections.addDemo', undefined)
  await app.request('models.refresh', { connectionId })
  const { id: conversationId } = await app.request('conversations.create', { connectionId })
  return { app, conversationId }
}

describe('a call that was certainly not processed', () => {
  test('is retried visibly, each attempt with its own row, until the answer arrives', async () => {
    const { app, posts, answered, conversationId } = await beginStory('busy-once')
    const answer = await answered('One')
    expect(answer).toMatchObject({ failure: null, call: { state: 'complete', attempt: 2 } })
    expect(posts()).toHaveLength(2)
    expect(waits(app.events)).toEqual([2, null])
    const { calls, paid } = await app.request('usage.ofChat', { conversationId })
    expect(calls.map(({ kind, attempt }) => [kind, attempt])).toEqual([
      ['failed', 1],
      ['answer', 2],
    ])
    expect(paid).toMatchObject({ callCount: 1, notReportedCount: 0 })
    const attempts = await app.request('chat.attempts', { conversationId, messageId: answer.id })
    expect(attempts.map(({ state, httpStatus, source }) => [state, httpStatus, source])).toEqual([
      ['failed', 503, 'none'],
      ['complete', 200, 'reported'],
    ])
    expect(attempts.at(-1)?.usage).toEqual(answer.call?.usage)
  })

  test('has the same idempotency key in every attempt, and another turn has another key', async () => {
    const { posts, answered } = await beginStory('busy-once')
    await answered('One')
    await answered('Two')
    const keys = posts().map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('has three attempts at most', async () => {
    const { app, posts, answered } = await beginStory('busy')
    const answer = await answered('One')
    expect(answer).toMatchObject({ failure: { code: 'busy', charge: 'turned-away' }, call: { attempt: 3 } })
    expect(posts()).toHaveLength(3)
    expect(waits(app.events)).toEqual([2, null, 3, null])
  })

  test('waits as long as the service asks, and a reloaded window shows the wait', async () => {
    const { app, posts, send, open, conversationId } = await beginStory('rate-limited')
    const waiting = app.next(isWaiting)
    await send('One')
    await waiting
    const {
      waits: [wait],
      messages,
    } = await open()
    expect(wait).toMatchObject({ failure: { code: 'rate', retryAfterMs: 20_000 }, attempt: 2, attempts: 3 })
    expect(wait?.remainingMs).toBeGreaterThan(0)
    expect(wait?.messageId).toBe(messages[1]?.id)
    const [summary] = await app.request('conversations.list', { before: null })
    expect(summary?.isAnswering).toBe(true)
    const more = await app.ask('chat.send', { conversationId, text: 'Two', replacing: null })
    expect(more).toMatchObject({ code: 'already-answering' })
    expect(posts()).toHaveLength(1)
    await app.request('chat.stop', { conversationId })
  })

  test('has no further attempt after the wait was stopped, and keeps its error', async () => {
    const { app, posts, answered, conversationId, open } = await beginStory('rate-limited')
    const waiting = app.next(isWaiting)
    const ended = answered('One')
    await waiting
    await app.request('chat.stop', { conversationId })
    expect(await ended).toMatchObject({
      failure: { code: 'rate' },
      call: { state: 'failed', source: 'none' },
    })
    expect((await open()).waits).toEqual([])
    expect(posts()).toHaveLength(1)
  })

  test('is not retried by an app that has quit', async () => {
    const { app, posts, send } = await beginStory('busy')
    const waiting = app.next(isWaiting)
    await send('One')
    await waiting
    app.close()
    // A retry would follow after half a second.
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(posts()).toHaveLength(1)
  })
})

describe('a call that may have been processed', () => {
  test.each([
    'down',
    'bad-gateway',
    'reset-before-answer',
    'close-before-answer',
    'reset-midway',
    'cut',
    'quota',
    'no-billing',
    'drops-then-answers',
  ] as const)('%s: is never retried automatically', async (scenario) => {
    const { posts, service, answered } = await beginStory('normal')
    service.setScenario(scenario)
    const answer = await answered('One')
    expect(answer.failure).not.toBeNull()
    expect(posts()).toHaveLength(1)
  })
})

test('the demo is retried with and without a network', async () => {
  const { app, conversationId } = await beginDemo()
  app.offered.isOnline = false
  const waiting = app.next(isWaiting)
  await app.request('chat.send', { conversationId, text: '/busy', replacing: null })
  const event = await waiting
  expect(isWaiting(event) && event.wait?.remainingMs).toBeGreaterThan(0)
})

test('a local service is retried with and without a network', async () => {
  const { app, service, send, conversationId } = await beginStory('normal')
  await service.close()
  app.offered.isOnline = false
  const waiting = app.next(isWaiting)
  await send('One')
  const event = await waiting
  expect(isWaiting(event) && event.wait).toMatchObject({ failure: { charge: 'never-left' } })
  expect(isWaiting(event) && event.wait?.remainingMs).toBeLessThanOrEqual(500)
  await app.request('chat.stop', { conversationId })
})
