import { describe, expect, test } from 'vitest'
import { forecastPrompt, withQuestion } from '../../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { sendAnswer, sendError } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { beginStory, restart } from '../story.ts'
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
    const again = await app.answeredAgain({ conversationId, messageId: first.id })
    expect(again.versions).toEqual({ position: 2, count: 2, previousId: first.id, nextId: null })
    const back = await app.request('conversations.showVersion', { conversationId, messageId: first.id })
    expect(back.messages[1]).toMatchObject({ id: first.id, text: first.text })
    const review = await app.request('usage.ofChat', { conversationId })
    expect(review.calls.map(({ kind }) => kind)).toEqual(['answer', 'replaced'])
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
    const again = await app.answeredAgain({ conversationId, messageId: failed.id })
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
    await app.answered({ conversationId, text: 'Uno', replacing: question?.id ?? '' })
    const { messages } = await open()
    expect(messages.map(({ text }) => text)[0]).toBe('Uno')
    expect(messages[0]?.versions).toMatchObject({ position: 2, count: 2 })
    expect(posts()[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Uno' }] })
  })
})

test('a restart keeps the branch in view and the last place in every branch', async () => {
  const { app, answered, open, conversationId } = await beginStory('normal')
  const texts = async (): Promise<string[]> =>
    (await open()).messages.filter(({ role }) => role === 'user').map(({ text }) => text)
  const edit = async (old: string, text: string): Promise<void> => {
    const replacing = (await open()).messages.find((message) => message.text === old)?.id ?? ''
    await app.answered({ conversationId, text, replacing })
  }
  for (const text of ['one', 'two', 'three']) await answered(text)
  await edit('three', 'three again')
  await answered('four of three again')
  await edit('two', 'two again')
  await answered('three of two again')
  expect(await texts()).toEqual(['one', 'two again', 'three of two again'])

  const second = (await open()).messages[2]
  const showFirst = { conversationId, messageId: second?.versions.previousId ?? '' }
  const { messages } = await app.request('conversations.showVersion', showFirst)
  // The deep branch looks the same when it is shown again.
  expect(messages.map(({ text }) => text).filter((_, index) => index % 2 === 0)).toEqual([
    'one',
    'two',
    'three again',
    'four of three again',
  ])
  const again = restart(app)
  const reopened = await again.request('conversations.open', { conversationId })
  expect(reopened.messages).toEqual(messages)
  const back = await again.request('conversations.showVersion', {
    conversationId,
    messageId: second?.id ?? '',
  })
  expect(back.messages.map(({ text }) => text)).toContain('three of two again')
})

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
  await app.answered({ conversationId, text: 'And storks?', modelId: other })
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

/** A story with a second model in the list that the chat does not use. */
async function beginWithTwoModels() {
  const story = await beginStory('normal')
  const { conversation } = await story.open()
  const { models } = await story.app.request('models.list', { connectionId: story.connectionId })
  const other = models.find(({ id }) => id !== conversation.modelId)?.id
  if (other === undefined) throw new Error('no second model')
  return { ...story, own: conversation.modelId, other }
}

describe('another model for one answer', () => {
  test('is requested once, with the model in row, answer and exchange', async () => {
    const { app, conversationId, open, posts, own, other } = await beginWithTwoModels()
    const answer = await app.answered({ conversationId, text: 'One', modelId: other })
    expect(answer.call?.modelRequested).toBe(other)
    expect(posts()[0]?.body).toMatchObject({ model: other })
    const [row] = (await app.request('usage.ofChat', { conversationId })).calls
    expect(row?.modelRequested).toBe(other)
    const exchange = await app.request('chat.exchange', { conversationId, messageId: answer.id })
    expect(exchange.request).toContain(`"model":"${other}"`)
    expect((await open()).conversation.modelId).toBe(own)
  })

  test("adds a version, and the next message goes to the chat's model", async () => {
    const { app, conversationId, answered, own, other } = await beginWithTwoModels()
    const first = await answered('One')
    const second = await app.answeredAgain({ conversationId, messageId: first.id, modelId: other })
    expect(second.versions).toMatchObject({ position: 2, previousId: first.id })
    expect(second.call?.modelRequested).toBe(other)
    expect((await answered('Two')).call?.modelRequested).toBe(own)
  })

  test('replaces an empty answer only if it has the same model', async () => {
    const { app, service, conversationId, answered, posts, other } = await beginWithTwoModels()
    const again = (messageId: string) => app.answeredAgain({ conversationId, messageId, modelId: other })
    service.setScenario('down')
    const failed = await answered('One')
    const beside = await again(failed.id)
    expect(beside.versions).toMatchObject({ position: 2, previousId: failed.id })
    service.setScenario('normal')
    const inPlace = await again(beside.id)
    expect(inPlace).toMatchObject({ id: beside.id, failure: null, call: { modelRequested: other } })
    const keys = posts().map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).not.toBe(keys[0])
  })

  test("is refused before anything is written if the service doesn't list the model", async () => {
    const { app, conversationId, answered, open, posts } = await beginWithTwoModels()
    const gone = { ok: false, code: 'model-gone' }
    const send = { conversationId, text: 'One', replacing: null, modelId: 'nobody/none' }
    expect(await app.ask('chat.send', send)).toMatchObject(gone)
    expect((await open()).messages).toEqual([])
    const { id: messageId } = await answered('One')
    const again = { conversationId, messageId, modelId: 'nobody/none' }
    expect(await app.ask('chat.answerAgain', again)).toMatchObject(gone)
    expect((await open()).messages).toHaveLength(2)
    expect(posts()).toHaveLength(1)
  })
})

const longAnswer = 'Herons sleep in trees, close to the water. '.repeat(200)

/** The first call fails and may have been processed, the second has a short answer, the third a long one. */
const failsFirst: Scenario = {
  description: 'Answers 500 once, then briefly, then at length, then briefly.',
  complete: (call) => {
    if (call.count === 1) return sendError(call.response, 500, { message: 'Internal error.' })
    return sendAnswer(call, { text: call.count === 3 ? longAnswer : 'In trees.' })
  },
}

/** The first message failed, the second was answered, and the first was sent again. */
async function sendFirstAgain() {
  const story = await beginStory(failsFirst)
  const { app, conversationId } = story
  const failed = await story.answered('Where do herons sleep?')
  const answer = await story.answered('And storks?')
  const exchange = await app.request('chat.exchange', { conversationId, messageId: answer.id })
  const again = await app.answeredAgain({ conversationId, messageId: failed.id })
  return { ...story, failed, answer, exchange, again }
}

describe('a failed message with messages below it that is sent again', () => {
  test('gets a second version, so the answers below it keep their breakdown and their request', async () => {
    const { app, conversationId, failed, answer, exchange, again } = await sendFirstAgain()
    expect(again.versions).toMatchObject({ position: 2, previousId: failed.id })
    expect(again.text).toBe(longAnswer)
    expect(app.store.messages.find(failed.id)).toMatchObject({ text: '', failure: { code: 'service' } })
    const { messages } = await app.request('conversations.showVersion', {
      conversationId,
      messageId: failed.id,
    })
    expect(messages.at(-1)).toMatchObject({ id: answer.id, call: { split: answer.call?.split } })
    expect(answer.call?.split).toEqual({ kind: 'first' })
    expect(await app.request('chat.exchange', { conversationId, messageId: answer.id })).toEqual(exchange)
  })

  test('leaves the next forecast correct on both branches', async () => {
    const { app, conversationId, failed, answered } = await sendFirstAgain()
    const forecastAndCount = async () => {
      const ask = { conversationId, modelIds: [], replacing: null }
      const [next] = (await app.request('usage.nextPrompts', ask)).prompts
      if (next === undefined) throw new Error('There is no forecast.')
      const asked = withQuestion(next.base, questionFeatures('And cranes?', next.modelId))
      const { promptTokens } = forecastPrompt(asked, next.rates)
      const { call } = await answered('And cranes?')
      return { forecast: promptTokens, counted: call?.usage.promptTokens ?? 0 }
    }
    const long = await forecastAndCount()
    expect(long.counted).toBeGreaterThan(2_000)
    expect(Math.abs(long.forecast - long.counted)).toBeLessThan(15)
    await app.request('conversations.showVersion', { conversationId, messageId: failed.id })
    const short = await forecastAndCount()
    expect(short.counted).toBeLessThan(60)
    expect(Math.abs(short.forecast - short.counted)).toBeLessThan(15)
  })
})
