import { expect, test } from 'vitest'
import { createCalibration } from '../../../../src/main/services/usage/calibration.ts'
import type { Message } from '../../../../src/shared/contract/conversations/conversation.ts'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import { ofMillion } from '../../../../src/shared/domain/money/decimal.ts'
import { forecastPrompt, withQuestion } from '../../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { noFeatures } from '../../../../src/shared/domain/usage/text-features.ts'
import { priorTokenRates, promptFeatures } from '../../../../src/shared/domain/usage/token-rates.ts'
import { aPrice, aRate } from '../../../fixtures/samples/money.ts'
import {
  addCall,
  callEnd,
  connection,
  newCall,
  noon,
  message as sampleMessage,
} from '../../../fixtures/samples/stored.ts'
import { sendAnswer } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { openSample } from '../../storage/open-sample.ts'
import { asked, setBudget, stopOf } from '../money/budget-story.ts'
import { beginStory } from '../story.ts'

const forecastOf = (story: Awaited<ReturnType<typeof beginStory>>, message: Message) =>
  story.app.store.calls.find(message.call?.id ?? '')?.forecast

test('the expected tokens of a call are stored with its row before the request leaves', async () => {
  const story = await beginStory('normal')
  const first = await story.answered('Where do herons sleep?')
  const second = await story.answered('And storks?')
  const counted = first.call?.usage
  const carried = (counted?.promptTokens ?? 0) + (counted?.completionTokens ?? 0)
  const forecast = forecastOf(story, second)
  expect(forecast?.promptTokens).toBeGreaterThan(carried)
  expect(forecast?.promptTokens).toBeLessThan(carried + 30)
  expect(forecast?.range).toBeGreaterThan(0)
})

test('the shown forecast equals the stored one, also for an edit and several models', async () => {
  const story = await beginStory('normal')
  const { app, conversationId, connectionId } = story
  const first = await story.answered('Where do herons sleep?')
  const model = first.call?.modelRequested ?? ''
  const ask = { conversationId, modelIds: [], replacing: null }
  const [next] = (await app.request('usage.nextPrompts', ask)).prompts
  if (next === undefined) throw new Error('Nothing was told.')
  const told = forecastPrompt(withQuestion(next.base, questionFeatures('And storks?', model)), next.rates)
  const second = await story.answered('And storks?')
  expect(forecastOf(story, second)).toEqual(told)
  const [question] = (await story.open()).messages
  const edit = await app.request('usage.nextPrompts', {
    ...ask,
    replacing: question?.id ?? '',
    modelIds: [model, 'b'],
  })
  expect(edit.prompts.map(({ modelId, base }) => [modelId, base.known])).toEqual([
    [model, 0],
    ['b', 0],
  ])
  expect(next.price).toBeNull()
  app.store.prices.put(
    aPrice({
      connectionId,
      model,
      validFrom: '2020-01-01',
      promptPerMillion: '0.6',
      completionPerMillion: '2',
    }),
  )
  const [priced] = (await app.request('usage.nextPrompts', ask)).prompts
  expect(priced?.price).toEqual(aRate('0.6', '2'))
})

test('the forecast is accurate after a few turns, and after a restart', async () => {
  const story = await beginStory('normal')
  for (const bird of ['herons', 'storks', 'cranes', 'ibises', 'gulls', 'terns'])
    await story.answered(`Where do ${bird} sleep, and what do they eat before that?`)
  const last = await story.answered('Where do the egrets sleep, and what do they eat before that?')
  const forecast = forecastOf(story, last)
  const actual = last.call?.usage.promptTokens ?? 0
  expect(Math.abs((forecast?.promptTokens ?? 0) - actual)).toBeLessThanOrEqual(Math.max(3, actual * 0.03))
  const rates = createCalibration(story.app.store).ratesOf(
    story.connectionId,
    last.call?.modelRequested ?? '',
  )
  expect(rates).not.toEqual(priorTokenRates)
})

test('a forecast uses the last calls of chats, even if the clock was years ahead or programs made more', () => {
  const { store } = openSample()
  const turn = (id: string, startedAt: number, tokensPerWord: number) => {
    const words = 'one two three four five six seven eight nine ten '.repeat(3)
    const counted = Math.round(30 * tokensPerWord)
    store.messages.insert(sampleMessage(`question of ${id}`, null, { text: words }))
    store.messages.insert(
      sampleMessage(`answer of ${id}`, `question of ${id}`, { role: 'assistant', text: words }),
    )
    store.calls.insert(newCall(id, { startedAt }))
    const usage = { promptTokens: counted + 8, completionTokens: counted, totalTokens: 2 * counted + 8 }
    store.calls.finish(id, callEnd({ usage }))
  }
  for (let number = 0; number < 45; number += 1) turn(`ahead ${number}`, Date.UTC(2036, 0, 1) + number, 1)
  const forecast = () => {
    const rates = createCalibration(store).ratesOf(connection.id, 'small-1')
    const words = questionFeatures('one two three four five six seven eight nine ten '.repeat(5), 'small-1')
    const base = { known: 0, variance: 0, features: promptFeatures(noFeatures, { starts: 1 }) }
    return forecastPrompt(withQuestion(base, words), rates).promptTokens
  }
  expect(forecast()).toBeLessThan(75)
  for (let number = 0; number < 45; number += 1) turn(`now ${number}`, noon + number, 2.5)
  expect(forecast()).toBeGreaterThan(110)
  for (let number = 0; number < 45; number += 1) {
    const id = `of a program ${number}`
    addCall(store, id, { messageId: id, startedAt: noon + number })
  }
  expect(forecast()).toBeGreaterThan(110)
})

test('huge reported counts prevent no message, with or without a budget', async () => {
  const largest = {
    prompt_tokens: maxTokenCount,
    completion_tokens: maxTokenCount,
    total_tokens: maxTokenCount,
  }
  const story = await beginStory({
    description: 'Reports the highest counts that Tally takes.',
    complete: (call) => sendAnswer(call, { text: 'Yes.', usage: largest }),
  })
  const { app, conversationId } = story
  for (const text of ['One', 'Two', 'Three'])
    expect((await story.answered(text)).call?.usage.promptTokens).toBe(maxTokenCount)
  const [next] = (await app.request('usage.nextPrompts', { conversationId, modelIds: [], replacing: null }))
    .prompts
  expect(next && forecastPrompt(next.base, next.rates).promptTokens).toBe(2 * maxTokenCount)
  const { messages } = await story.open()
  for (const { id } of messages) await app.request('usage.messageWeight', { conversationId, messageId: id })
  const { paid } = await app.request('usage.ofChat', { conversationId })
  expect(paid).toMatchObject({
    callCount: 3,
    promptTokens: 3 * maxTokenCount,
    totalTokens: 3 * maxTokenCount,
  })
  await app.request('ledger.verifyTotals', undefined)
  await setBudget(story, '1000')
  expect(await app.request('budgets.read', { conversationId })).toMatchObject([{ level: 'over' }])
  const [passed] = stopOf(await asked(story, 'Four')).exceeded
  expect(passed).toMatchObject({ spent: `${maxTokenCount * 3}` })
})

test('a count that no model can reach is not reported, and the report is kept as it came', async () => {
  const usage = { prompt_tokens: maxTokenCount + 1, completion_tokens: 7, total_tokens: 2 ** 60 }
  const story = await beginStory({
    description: 'Reports counts that cannot be true.',
    complete: (call) => sendAnswer(call, { text: 'Yes.', usage }),
  })
  const { call } = await story.answered('One')
  expect(call?.usage).toEqual({ promptTokens: null, completionTokens: 7, totalTokens: null })
  const { calls } = await story.app.request('usage.ofChat', { conversationId: story.conversationId })
  expect(calls).toMatchObject([{ anomalies: [{ kind: 'not-reported', isPartly: true }] }])
  expect(story.app.store.calls.list(story.conversationId)[0]?.usageText).toContain(`${maxTokenCount + 1}`)
})

/** Reports a growing prompt, and all of its history as cached. */
function cachingScenario(): Scenario {
  let promptTokens = 0
  return {
    description: 'Reports a prompt that grows by 1,100 tokens, and all of its history as cached.',
    complete: (call) => {
      const cached_tokens = promptTokens
      promptTokens += 1_100
      const usage = {
        prompt_tokens: promptTokens,
        completion_tokens: 5,
        total_tokens: promptTokens + 5,
        prompt_tokens_details: { cached_tokens },
      }
      return sendAnswer(call, { text: 'Yes.', usage })
    },
  }
}

test('a service that reads history from its cache is expected to do so again, until the prompt changes', async () => {
  const story = await beginStory(cachingScenario())
  const { app, conversationId, connectionId } = story
  const next = async () => {
    const { prompts } = await app.request('usage.nextPrompts', {
      conversationId,
      modelIds: [],
      replacing: null,
    })
    return prompts[0]?.cache
  }
  const first = await story.answered('One')
  const modelId = first.call?.modelRequested ?? ''
  expect(await next()).toBeNull()
  await story.answered('Two')
  const third = await story.answered('Three')
  const cache = await next()
  expect(cache).toMatchObject({ record: { soon: { hits: 2, calls: 2 }, late: { hits: 0, calls: 0 } } })
  expect(cache?.cachedTokens).toBeGreaterThan(2_900)
  expect(cache?.warmUntil).toBeGreaterThan((third.call?.startedAt ?? 0) + 60_000)

  const [question] = (await story.open()).messages
  const life = () => app.request('usage.messageWeight', { conversationId, messageId: question?.id ?? '' })
  const reread = (await life()).reread
  expect(reread?.tokens).toBeGreaterThan(1_500)
  expect(reread?.pays).toEqual({ kind: 'no-price' })
  const price = aPrice({
    connectionId,
    model: modelId,
    validFrom: '2020-01-01',
    promptPerMillion: '2',
    completionPerMillion: '8',
    cachedPerMillion: '0.5',
  })
  await app.request('prices.save', { price, before: null })
  const { pays } = (await life()).reread ?? {}
  expect(pays).toEqual({
    kind: 'after',
    callCount: Math.ceil(((reread?.tokens ?? 0) * 3) / (await life()).tokensEach),
  })

  const { tokensEach, savedCost } = await life()
  expect(savedCost).toEqual({ currency: 'USD', amount: ofMillion('0.5', tokensEach) })

  const applied = async (fields: string) => {
    await app.request('parameters.set', { conversationId, modelId, changes: { chat: fields } })
    return (await next())?.cachedTokens
  }
  expect(await applied('{"tools":[{"type":"function"}]}')).toBe(0)
  expect((await life()).reread).toBeNull()
  expect(await applied('{"response_format":{"type":"json_object"}}')).toBe(0)
  expect(await applied('{"temperature":1}')).toBe(cache?.cachedTokens)
  expect(await applied('')).toBe(cache?.cachedTokens)

  await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'Be brief.' })
  expect((await next())?.cachedTokens).toBe(0)
  expect((await life()).reread).toBeNull()
  expect((await life()).savedCost).toEqual({ currency: 'USD', amount: ofMillion('2', tokensEach) })
})

test('an edit is as warm as the chat, because each later call read the part above it again', async () => {
  const { app, conversationId, answered, open } = await beginStory(cachingScenario())
  for (const text of ['One', 'Two', 'Three']) await answered(text)
  const cacheOf = async (replacing: string | null) => {
    const { prompts } = await app.request('usage.nextPrompts', { conversationId, modelIds: [], replacing })
    return prompts[0]?.cache
  }
  const next = await cacheOf(null)
  const edit = await cacheOf((await open()).messages[2]?.id ?? '')
  expect(edit?.warmUntil).toBe(next?.warmUntil)
  expect(edit?.cachedTokens).toBeGreaterThan(900)
  expect(edit?.cachedTokens).toBeLessThan(1_200)
})

test('a report that names no cached tokens counts as a miss, once one did', async () => {
  let count = 0
  const story = await beginStory({
    description: 'Names cached tokens in its second report only.',
    complete: (call) => {
      count += 1
      const prompt_tokens = count * 1_500
      const prompt_tokens_details = count === 2 ? { cached_tokens: 1_472 } : null
      const counts = { prompt_tokens, completion_tokens: 5, total_tokens: prompt_tokens + 5 }
      return sendAnswer(call, { text: 'Yes.', usage: { ...counts, prompt_tokens_details } })
    },
  })
  for (const text of ['One', 'Two', 'Three', 'Four']) await story.answered(text)
  const { prompts } = await story.app.request('usage.nextPrompts', {
    conversationId: story.conversationId,
    modelIds: [],
    replacing: null,
  })
  expect(prompts[0]?.cache?.record.soon).toEqual({ hits: 1, calls: 3 })
})

test('a call without its report, as of a temporary chat, is no miss', () => {
  const { store } = openSample()
  const usage = { promptTokens: 1_500, completionTokens: 5, totalTokens: 1_505 }
  for (const [id, usageText] of [
    ['temporary', null],
    ['normal', '{}'],
  ] as const) {
    store.messages.insert(sampleMessage(`answer of ${id}`, null, { role: 'assistant' }))
    addCall(store, id, {}, { usage, usageText })
  }
  const reads = store.countedTurns.cacheReads(connection.id, 'small-1')
  expect(reads.map(({ cachedTokens }) => cachedTokens)).toEqual([null, 0])
})
