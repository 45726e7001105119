import { describe, expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { beginStory } from '../story.ts'

const none = { count: 0, callCount: 0, callers: [] }

describe('an anomaly', () => {
  test('appears under the answer and in the review, without any other', async () => {
    const { app, conversationId, answered, open } = await beginStory('normal')
    await app.request('conversations.setSystemPrompt', {
      conversationId,
      systemPrompt: 'word '.repeat(4_000),
    })
    const { id } = await answered('One')
    const { calls } = await app.request('usage.ofChat', { conversationId })
    const kinds = calls.map(({ anomalies }) => anomalies.map(({ kind }) => kind))
    expect(kinds).toEqual([['large-start']])
    const shown = (await open()).messages.find((message) => message.id === id)
    expect(shown?.call?.anomalies).toEqual(calls[0]?.anomalies)
  })

  test('is absent in an ordinary chat, and after Regenerate', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    for (const text of ['One', 'Two']) await answered(text)
    const { id: messageId } = await answered('Three')
    await app.untilAnswered(() => app.request('chat.answerAgain', { conversationId, messageId }))
    const { calls } = await app.request('usage.ofChat', { conversationId })
    expect(calls.flatMap(({ anomalies }) => anomalies)).toEqual([])
  })
})

test('the anomalies of a month are counted by chat, without kinds that are switched off', async () => {
  const { app, conversationId, answered } = await beginStory('normal')
  await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'word '.repeat(4_000) })
  await answered('One')
  await answered('Two')
  const found = { count: 1, callCount: 1, callers: [{ conversationId, isProgram: false, count: 1 }] }
  expect(await app.request('usage.anomalies', everyCall)).toMatchObject(found)
  const otherDay = { ...everyCall, from: '2001-01-01', to: '2001-01-31' }
  expect(await app.request('usage.anomalies', otherDay)).toEqual(none)
  await app.request('settings.set', { name: 'disabledAnomalies', value: ['large-start'] })
  expect(await app.request('usage.anomalies', everyCall)).toEqual(none)
})

test('the costliest turn is a question with all its answers', async () => {
  const { app, conversationId, answered } = await beginStory('normal')
  const first = await answered('One, which is asked twice')
  await app.untilAnswered(() => app.request('chat.answerAgain', { conversationId, messageId: first.id }))
  await answered('Two')
  const { costliest, calls } = await app.request('usage.ofChat', { conversationId })
  expect(costliest[0]).toMatchObject({ words: 'One, which is asked twice', callNumbers: [1, 2] })
  expect(costliest[0]?.totalTokens).toBe(
    (calls[0]?.usage.totalTokens ?? 0) + (calls[1]?.usage.totalTokens ?? 0),
  )
})
