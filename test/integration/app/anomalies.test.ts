import { describe, expect, test } from 'vitest'
import { beginStory } from './story.ts'

describe('an anomaly', () => {
  test('appears under the answer and in the review, without any other', async () => {
    const { app, conversationId, answered, open } = await beginStory('normal')
    const first = await answered('One')
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: first.id }),
    )
    const { calls } = await app.request('usage.review', { conversationId })
    expect(calls.map(({ anomalies }) => anomalies)).toEqual([[], [{ kind: 'sent-twice' }]])
    const shown = (await open()).messages.find(({ id }) => id === again.id)
    expect(shown?.call?.anomalies).toEqual([{ kind: 'sent-twice' }])
    await app.request('conversations.showVersion', { conversationId, messageId: first.id })
    expect((await open()).messages[1]?.call?.anomalies).toEqual([])
  })

  test('is absent in an ordinary chat', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    for (const text of ['One', 'Two', 'Three']) await answered(text)
    const { calls } = await app.request('usage.review', { conversationId })
    expect(calls.flatMap(({ anomalies }) => anomalies)).toEqual([])
  })

  test('can be disabled', async () => {
    const { app } = await beginStory('normal')
    const { switchedOff } = await app.request('settings.set', {
      name: 'switchedOff',
      value: ['sent-twice', 'shrunk'],
    })
    expect(switchedOff).toEqual(['sent-twice', 'shrunk'])
    expect((await app.request('settings.read', undefined)).switchedOff).toEqual(['sent-twice', 'shrunk'])
  })
})

test('the costliest turn is a question with all its answers', async () => {
  const { app, conversationId, answered } = await beginStory('normal')
  const first = await answered('One, which is asked twice')
  await app.untilAnswered(() => app.request('chat.answerAgain', { conversationId, messageId: first.id }))
  await answered('Two')
  const { costliest, calls } = await app.request('usage.review', { conversationId })
  expect(costliest[0]).toMatchObject({ words: 'One, which is asked twice', callNumbers: [1, 2] })
  expect(costliest[0]?.totalTokens).toBe(
    (calls[0]?.usage.totalTokens ?? 0) + (calls[1]?.usage.totalTokens ?? 0),
  )
})
