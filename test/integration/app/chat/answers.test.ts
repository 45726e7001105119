import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { beginStory } from '../story.ts'
import { beginComparing } from './compare-server.ts'

describe('an answer', () => {
  test('that is stopped keeps its text, and the service sees the connection close', async () => {
    const { posts, app, conversationId, answered } = await beginStory('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    const ended = answered('One')
    await extended
    await app.request('chat.stop', { conversationId })
    const answer = await ended
    expect(answer.text).not.toBe('')
    expect(answer).toMatchObject({ call: { state: 'stopped', source: 'not-reported' }, failure: null })
    await expect.poll(() => posts()[0]?.aborted).toBe(true)
  })

  test('that is stopped knows the usual length of the three answers before it', async () => {
    const { app, conversationId, schedule, open, untilQuiet } = await beginComparing()
    schedule({ m1: ['whole', 'whole', 'held', 'whole', 'held'] })
    const usual = []
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const begun = app.next(({ type }) => type === 'answer-extended')
      await app.request('chat.send', { conversationId, text, replacing: null, modelId: 'm1' })
      await begun
      if (text === 'Three' || text === 'Five') await app.request('chat.stop', { conversationId })
      await untilQuiet()
      usual.push((await open()).messages.at(-1)?.call?.usualOutput)
    }
    expect(usual).toEqual([null, null, null, null, 2])
  })

  test('can be read in full while it streams, and later pieces continue it', async () => {
    const { app, conversationId, answered, open } = await beginStory('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    const ended = answered('One')
    await extended
    const partial = (await open()).messages[1]?.text ?? ''
    const event = await app.next(({ type }) => type === 'answer-extended')
    if (event.type !== 'answer-extended') throw new Error('not text')
    expect(event.offset).toBeLessThanOrEqual(partial.length)
    await app.request('chat.stop', { conversationId })
    expect((await ended).text.startsWith(partial)).toBe(true)
  })

  test('that is regenerated becomes a version next to the first', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    const first = await answered('One')
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: first.id }),
    )
    expect(again.versions).toEqual({ position: 2, count: 2, previousId: first.id, nextId: null })
    const back = await app.request('conversations.showVersion', { conversationId, messageId: first.id })
    expect(back.messages[1]).toMatchObject({ id: first.id, text: first.text })
    const review = await app.request('usage.ofChat', { conversationId })
    expect(review.calls.map(({ kind }) => kind)).toEqual(['answer', 'replaced'])
  })

  test('that is empty is replaced by its repetition', async () => {
    const { service, app, conversationId, answered } = await beginStory('normal')
    service.setScenario('down')
    const failed = await answered('One')
    service.setScenario('normal')
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: failed.id }),
    )
    expect(again).toMatchObject({ id: failed.id, failure: null, call: { state: 'complete' } })
  })

  test('keeps the counts of its system prompt after the prompt changes', async () => {
    const { app, conversationId, answered, open } = await beginStory('normal')
    const prompt = (systemPrompt: string) =>
      app.request('conversations.setSystemPrompt', { conversationId, systemPrompt })
    const [brief, plain] = ['Be brief.', 'Be as brief as it can be said, and say it in plain words.'] as const
    await prompt(brief)
    await answered('One')
    await prompt(plain)
    await answered('Two')
    const estimates = (await open()).messages.map(({ call }) => call?.systemPromptEstimate)
    expect(estimates).toEqual([undefined, estimateTokens(brief), undefined, estimateTokens(plain)])
  })

  test('that is empty stays, with its prompt, if the repetition has another prompt', async () => {
    const { app, service, conversationId, answered, posts } = await beginStory('normal')
    service.setScenario('down')
    const failed = await answered('One')
    service.setScenario('normal')
    await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'Be brief.' })
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: failed.id }),
    )
    expect(again.versions).toMatchObject({ position: 2, previousId: failed.id })
    expect(posts()[1]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
      ],
    })
  })

  test('to an edited message is next to the first one', async () => {
    const { posts, app, conversationId, answered, open } = await beginStory('normal')
    await answered('One')
    const [question] = (await open()).messages
    await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'Uno', replacing: question?.id ?? '' }),
    )
    const { messages } = await open()
    expect(messages.map(({ text }) => text)[0]).toBe('Uno')
    expect(messages[0]?.versions).toMatchObject({ position: 2, count: 2 })
    expect(posts()[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Uno' }] })
  })
})
