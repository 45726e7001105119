import { describe, expect, test } from 'vitest'
import { beginStory } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

async function connectionOf({ app }: Story) {
  const [connection] = await app.request('connections.list', undefined)
  return connection
}

/** The streaming fields of each request that the service received. */
function fields({ posts }: Story) {
  return posts().map(({ body }) =>
    Object.keys(body as object)
      .filter((name) => name.startsWith('stream'))
      .join(' '),
  )
}

const withUsage = 'stream stream_options'

describe('a service whose streams have counts', () => {
  test('is recognized after its first answer and streams from then on', async () => {
    const story = await beginStory('normal')
    await story.answered('One')
    expect(await connectionOf(story)).toMatchObject({ streaming: 'counted', answers: null })
    await story.answered('Two')
    expect(fields(story)).toEqual([withUsage, withUsage])
  })

  test('is not misjudged because one answer was stopped', async () => {
    const story = await beginStory('slow')
    const extended = story.app.next(({ type }) => type === 'answer-extended')
    const ended = story.answered('One')
    await extended
    await story.app.request('chat.stop', { conversationId: story.conversationId })
    await ended
    expect(await connectionOf(story)).toMatchObject({ streaming: 'not-measured' })
  })
})

test("an answer ends normally even if the facts about the service's streams can't be saved", async () => {
  const { app, send } = await beginStory('normal')
  const ended = app.next(({ type }) => type === 'answer-changed')
  await send('One')
  app.store.connections.find = () => {
    throw new Error('disk I/O error')
  }
  expect(await ended).toMatchObject({ message: { call: { state: 'complete' } } })
})

describe('a service that refuses a field', () => {
  test('stream_options: streams without it from then on', async () => {
    const story = await beginStory('refuses-stream-options')
    expect((await story.answered('One')).call).toMatchObject({ state: 'complete', attempt: 2 })
    await story.answered('Two')
    expect(fields(story).slice(0, 2)).toEqual([withUsage, 'stream'])
    expect(fields(story)[2]).not.toContain('stream_options')
  })
})

describe('a service whose streams have no counts', () => {
  test('asks the user once, and then uses complete answers with exact counts', async () => {
    const story = await beginStory('no-usage')
    expect((await story.answered('One')).call).toMatchObject({
      source: 'not-reported',
      estimate: { promptTokens: expect.any(Number), completionTokens: expect.any(Number) },
    })
    const told = story.app.events.filter(({ type }) => type === 'connection-changed')
    expect(told).toMatchObject([{ connection: { streaming: 'uncounted', answers: null } }])
    expect((await story.answered('Two')).call).toMatchObject({ source: 'reported' })
    expect(fields(story)).toEqual([withUsage, ''])
  })

  test('streams with an estimate on request, kept apart from reported counts', async () => {
    const story = await beginStory('no-usage')
    await story.answered('One')
    const { connectionId, conversationId } = story
    await story.app.request('connections.chooseAnswers', { connectionId, answers: 'streamed' })
    const { call } = await story.answered('Two')
    expect(fields(story)).toEqual([withUsage, withUsage])
    expect(call?.source).toBe('estimated')
    expect(call?.usage).toEqual({ promptTokens: null, completionTokens: null, totalTokens: null })
    expect(call?.estimate?.promptTokens).toBeGreaterThan(0)
    const { paid, doRowsMatchLedger } = await story.app.request('usage.ofChat', { conversationId })
    expect(paid).toMatchObject({ totalTokens: 0, notReportedCount: 2, estimatedCount: 2 })
    expect(doRowsMatchLedger).toBe(true)
  })

  test('is measured again on request', async () => {
    const story = await beginStory('no-usage')
    await story.answered('One')
    const { connectionId } = story
    await story.app.request('connections.chooseAnswers', { connectionId, answers: 'whole' })
    story.service.setScenario('normal')
    expect(await story.app.request('connections.measureAgain', { connectionId })).toMatchObject({
      streaming: 'not-measured',
      answers: null,
    })
    await story.answered('Two')
    expect(await connectionOf(story)).toMatchObject({ streaming: 'counted' })
  })
})

describe('reasoning', () => {
  test('is kept apart from its answer, saved with it, and never sent back', async () => {
    const { answered, open, posts } = await beginStory('reasoning')
    const answer = await answered('One')
    expect(answer.reasoning).not.toBe('')
    expect(answer.text).not.toContain(answer.reasoning.trim())
    expect((await open()).messages[1]).toMatchObject({ text: answer.text, reasoning: answer.reasoning })
    await answered('Two')
    expect(JSON.stringify(posts()[1]?.body)).not.toContain(JSON.stringify(answer.reasoning).slice(1, -1))
  })
})
