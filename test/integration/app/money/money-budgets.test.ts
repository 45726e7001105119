import { expect, test } from 'vitest'
import type { LimitChoice } from '../../../../src/shared/contract/money/answer-limit.ts'
import { noExtras } from '../../../../src/shared/domain/money/cost-parts.ts'
import { ofMillion } from '../../../../src/shared/domain/money/decimal.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import { beginStory } from '../story.ts'
import { asked, exceededOf, override, rowsOf, setBudget, stopOf } from './budget-story.ts'
import { endlessAt } from './limit-story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

async function setPrice({ app, connectionId }: Story, model: string, currency: string, perMillion: string) {
  const price = { connectionId, model, validFrom: '2020-01-01', currency }
  const both = { promptPerMillion: perMillion, completionPerMillion: perMillion, ...noCacheRates }
  await app.request('prices.save', { price: { ...price, ...both }, before: null })
}

const standing = ({ app, conversationId }: Story) => app.request('budgets.read', { conversationId })

test('a budget in money is exact for each currency, and lists calls without a price', async () => {
  const story = await beginStory('normal')
  const { app, connectionId, conversationId } = story
  await setBudget(story, '1', { currency: 'EUR' })
  await setBudget(story, '1', { currency: 'USD', period: 'month' })
  await setBudget(story, '1', { currency: 'EUR', period: 'conversation' })
  const { call } = await story.answered('Hello')
  expect(await standing(story)).toMatchObject(
    ['EUR', 'USD', 'EUR'].map((currency) => ({ budget: { currency }, spent: '0', notCountedCount: 1 })),
  )
  await setPrice(story, call?.modelRequested ?? '', 'EUR', '0.3')
  const cost = ofMillion('0.3', call?.usage.totalTokens ?? 0)
  expect(await standing(story)).toMatchObject([
    { spent: cost, notCountedCount: 0 },
    { spent: '0', notCountedCount: 1 },
    { spent: cost, notCountedCount: 0 },
  ])
  const { models } = await app.request('models.list', { connectionId })
  const other = models.find(({ id }) => id !== call?.modelRequested)?.id ?? ''
  await setPrice(story, other, 'USD', '2')
  const second = await app.answered({ conversationId, text: 'And then?', modelId: other })
  expect(await standing(story)).toMatchObject([
    { spent: cost, notCountedCount: 1 },
    { spent: ofMillion('2', second.call?.usage.totalTokens ?? 0), notCountedCount: 1 },
    { spent: cost, notCountedCount: 1 },
  ])
})

test('a budget in money expects the price of images in a chat that has some', async () => {
  const story = await beginStory('normal')
  const { app, connectionId, conversationId, answered } = story
  const { call } = await answered('Hello')
  const price = { connectionId, model: call?.modelRequested ?? '', validFrom: '2020-01-01', currency: 'EUR' }
  const rates = { promptPerMillion: '0.01', completionPerMillion: '0.01', ...noCacheRates }
  const extras = { ...noExtras, imagePerMillion: '1000000' }
  await app.request('prices.save', { price: { ...price, ...rates, extras }, before: null })
  await setBudget(story, '1', { currency: 'EUR' })
  expect((await answered('And then?')).failure).toBeNull()
  const image = imageOf('an image')
  app.store.images.add(conversationId, image)
  stopOf(await asked(story, `${markOf(image)}\nWhat is this?`))
  expect(story.posts()).toHaveLength(2)
})

test("a budget in money stops an expensive send at today's price", async () => {
  const story = await beginStory('normal')
  const { call } = await story.answered('Hello')
  await setPrice(story, call?.modelRequested ?? '', 'EUR', '1000')
  await setBudget(story, ofMillion('1000', (call?.usage.totalTokens ?? 0) + 5), { currency: 'EUR' })
  const before = rowsOf(story)
  const stop = stopOf(await asked(story, 'And then, with a good many more words than before?'))
  expect(stop.exceeded).toMatchObject([{ openEndedCount: 0, budget: { currency: 'EUR' } }])
  expect(stop.exceeded[0]?.forecast).toMatch(/^0\.\d+$/)
  expect(rowsOf(story)).toBe(before)
  expect(story.posts()).toHaveLength(1)
})

test('a model with a price only under the name by which it answers is held to every limit', async () => {
  const model = 'harbour-7b-2026'
  const story = await beginStory(endlessAt({ piece: ' one more word of it', everyMs: 2, model }).scenario)
  const { app, conversationId, answered, posts } = story
  const limitChat = (answerLimit: LimitChoice) =>
    app.request('answerLimits.setChat', { conversationId, answerLimit })
  await setPrice(story, model, 'EUR', '10')
  await limitChat({ amount: '60', currency: null })
  expect((await answered('One')).call).toMatchObject({ modelAnswered: model, state: 'stopped-at-limit' })

  const { prompts } = await app.request('usage.nextPrompts', {
    conversationId,
    modelIds: [],
    replacing: null,
  })
  expect(prompts).toMatchObject([{ price: { currency: 'EUR', completionPerMillion: '10' } }])
  expect(await limitChat({ amount: '0.001', currency: 'EUR' })).toMatchObject({ gap: null })
  expect((await answered('Two')).call).toMatchObject({ reachedLimit: { level: 'chat', currency: 'EUR' } })

  await limitChat(null)
  await app.request('settings.set', { name: 'stopsAtBudget', value: true })
  await setBudget(story, '0.01', { currency: 'EUR' })
  expect((await answered('Three')).call).toMatchObject({ reachedLimit: { level: 'budget', amount: '0.01' } })
  const [budget] = await standing(story)
  expect(Number(budget?.spent)).toBeGreaterThan(0.0098)
  expect(Number(budget?.spent)).toBeLessThan(0.0104)
  const { exceeded } = stopOf(await asked(story, 'Four'))
  expect(Number(exceeded[0]?.forecast)).toBeGreaterThan(0.001)
  expect(posts()).toHaveLength(3)
})

test.each([
  ['a limit per answer', false],
  ['a budget', true],
])(
  'the first answer under a new name stops at %s, too, because the stream names the model',
  async (_name, isBudget) => {
    const model = 'harbour-7b-2026'
    const story = await beginStory(endlessAt({ piece: ' one more word of it', everyMs: 2, model }).scenario)
    const { app, conversationId, answered } = story
    await setPrice(story, model, 'EUR', '10')
    if (isBudget) {
      await app.request('settings.set', { name: 'stopsAtBudget', value: true })
      await setBudget(story, '0.002', { currency: 'EUR' })
    } else {
      const answerLimit = { amount: '0.002', currency: 'EUR' }
      expect(await app.request('answerLimits.setChat', { conversationId, answerLimit })).toMatchObject({
        gap: 'no-price',
      })
    }
    const { call } = await answered('One')
    expect(call).toMatchObject({
      state: 'stopped-at-limit',
      reachedLimit: { amount: '0.002', currency: 'EUR' },
    })
    expect(Number(call?.estimatedCost?.amount)).toBeLessThan(0.0023)
  },
)

test('if the disk refuses the rows, nothing is sent or recorded and the override is gone', async () => {
  const story = await beginStory('normal')
  const { app, posts } = story
  await setBudget(story, '5')
  await override(story, stopOf(await asked(story, 'Hello')))
  app.refuseWrites(true)
  expect(await asked(story, 'Hello')).toMatchObject({ code: 'not-saved' })
  app.refuseWrites(false)
  stopOf(await asked(story, 'Hello'))
  expect(await exceededOf(story)).toEqual([])
  expect(posts()).toEqual([])
  expect(rowsOf(story)).toBe(0)
  expect(await standing(story)).toMatchObject([{ pendingAmount: '0' }])
})
