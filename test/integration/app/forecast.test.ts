import { expect, test } from 'vitest'
import { createCalibration } from '../../../src/main/services/calibration.ts'
import type { Message } from '../../../src/shared/conversation.ts'
import { forecastPrompt, withQuestion } from '../../../src/shared/forecast.ts'
import { featuresOf } from '../../../src/shared/text-features.ts'
import { priorTokenRates } from '../../../src/shared/token-rates.ts'
import { beginStory } from './story.ts'

const forecastOf = (story: Awaited<ReturnType<typeof beginStory>>, message: Message) =>
  story.app.store.calls.find(message.call?.id ?? '')?.forecast

test('what a call was expected to count is written down with its row, before anything of it leaves', async () => {
  const story = await beginStory('normal')
  const first = await story.answered('Where do herons sleep?')
  const second = await story.answered('And storks?')
  const counted = first.call?.usage
  const carried = (counted?.promptTokens ?? 0) + (counted?.completionTokens ?? 0)
  const forecast = forecastOf(story, second)
  expect(forecast?.promptTokens).toBeGreaterThan(carried)
  expect(forecast?.promptTokens).toBeLessThan(carried + 30)
  expect(forecast?.spread).toBeGreaterThan(0)
})

test('what the window is told of the next call comes to what its row says, also for an edit and for several models', async () => {
  const story = await beginStory('normal')
  const { app, conversationId, connectionId } = story
  const first = await story.answered('Where do herons sleep?')
  const model = first.call?.modelAsked ?? ''
  const ask = { conversationId, modelIds: [], replacing: null }
  const [next] = (await app.request('usage.nextPrompts', ask)).prompts
  if (next === undefined) throw new Error('Nothing was told.')
  const told = forecastPrompt(withQuestion(next.base, featuresOf('And storks?')), next.rates)
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
  expect(next.pricePerMillion).toBeNull()
  app.store.prices.put({
    connectionId,
    model,
    validFrom: '2020-01-01',
    promptPerMillion: '0.6',
    completionPerMillion: '2',
    currency: 'USD',
  })
  const [priced] = (await app.request('usage.nextPrompts', ask)).prompts
  expect(priced?.pricePerMillion).toEqual({ currency: 'USD', amount: '0.6' })
})

test('a model is met after a few turns, and as well after the app was opened again', async () => {
  const story = await beginStory('normal')
  for (const bird of ['herons', 'storks', 'cranes', 'ibises', 'gulls', 'terns'])
    await story.answered(`Where do ${bird} sleep, and what do they eat before that?`)
  const last = await story.answered('Where do the egrets sleep, and what do they eat before that?')
  const forecast = forecastOf(story, last)
  const actual = last.call?.usage.promptTokens ?? 0
  expect(Math.abs((forecast?.promptTokens ?? 0) - actual)).toBeLessThanOrEqual(Math.max(3, actual * 0.03))
  const rates = createCalibration(story.app.store).ratesOf(story.connectionId, last.call?.modelAsked ?? '')
  expect(rates).not.toEqual(priorTokenRates)
})
