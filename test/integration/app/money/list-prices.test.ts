import { expect, test } from 'vitest'
import type { EmbeddedPrice } from '../../../../src/main/services/money/embedded-prices.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { addDecimals, ofMillion } from '../../../../src/shared/domain/money/decimal.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { addCall } from '../../../fixtures/samples/stored.ts'
import { beginStory } from '../story.ts'
import { setBudget } from './budget-story.ts'

const today = new Date().toISOString().slice(0, 10)
const page = 'https://example.com/pricing'

function listPrice(changes: Partial<EmbeddedPrice> = {}): EmbeddedPrice {
  return {
    promptPerMillion: '0.25',
    completionPerMillion: '2',
    ...noCacheRates,
    currency: 'USD',
    origin: { kind: 'list', day: '2026-09-23', page, isConfirmed: false },
    ...changes,
  }
}

/** An app whose list has a price of every model at the service. */
async function beginListed(price = listPrice(), since: string | null = null) {
  const story = await beginStory('normal')
  const { app, connectionId, conversationId } = story
  const list = (next: EmbeddedPrice) => {
    app.offered.listedModel = () => ({ price: next, since, contextLength: null })
  }
  list(price)
  const { modelId } = (await story.open()).conversation
  const model = modelId ?? ''
  const prices = () => app.request('prices.list', undefined)
  return {
    ...story,
    model,
    list,
    prices,
    async lastCall() {
      const { messages } = await story.open()
      return messages.at(-1)?.call ?? null
    },
    /** A call of an earlier day, as an import writes it. */
    call(id: string, day: string, modelAnswered: string | null = null) {
      const startedAt = Date.parse(`${day}T12:00:00Z`)
      const row = { connectionId, conversationId, startedAt, modelRequested: model }
      addCall(app.store, id, row, { modelAnswered })
    },
    save: (changes: Partial<Price>) =>
      app.request('prices.save', {
        before: null,
        price: {
          connectionId,
          model,
          validFrom: today,
          promptPerMillion: '9',
          completionPerMillion: '9',
          currency: 'USD',
          ...noCacheRates,
          ...changes,
        },
      }),
  }
}

test('a first answer has the money of the list, and the price waits for a user', async () => {
  const { answered, prices, lastCall, connectionId, model } = await beginListed()
  await answered('First')
  const call = await lastCall()
  expect(await prices()).toEqual([{ ...listPrice(), connectionId, model, validFrom: today }])
  const { promptTokens, completionTokens } = call?.usage ?? {}
  const amount = addDecimals([ofMillion('0.25', promptTokens ?? 0), ofMillion('2', completionTokens ?? 0)])
  expect(call?.cost).toEqual({ currency: 'USD', amount, unconfirmedCount: 1 })
  expect(call?.price?.origin).toMatchObject({ kind: 'list', isConfirmed: false })
})

test('a user confirms the price of one model, and can undo it', async () => {
  const { app, answered, prices, connectionId, model } = await beginListed()
  await answered('First')
  const [price] = await prices()
  const confirmed = await app.request('prices.confirm', { connectionId, model })
  expect(confirmed.prices.map(({ origin }) => origin)).toEqual([
    { kind: 'list', day: '2026-09-23', page, isConfirmed: true },
  ])
  await app.request('prices.undo', confirmed.undo)
  expect(await prices()).toEqual([price])
  const other = await app.request('prices.confirm', { connectionId, model: 'other' })
  expect(other.prices).toEqual([price])
})

test('a user confirms the prices of all models that the service lists', async () => {
  const { app, answered, connectionId } = await beginListed()
  await answered('First')
  const { models } = await app.request('models.refresh', { connectionId })
  const { prices, undo } = await app.request('prices.confirm', { connectionId, model: null })
  expect(new Set(prices.map(({ model }) => model))).toEqual(new Set(models.map(({ id }) => id)))
  expect(prices.every(({ origin }) => origin.kind === 'list' && origin.isConfirmed)).toBe(true)
  expect((await app.request('prices.undo', undo)).prices).toHaveLength(1)
})

test('the price begins with the first call without one, but not before the list knows it', async () => {
  const early = await beginListed()
  early.call('early', '2026-10-02')
  await early.answered('First')
  expect(await early.prices()).toMatchObject([{ model: early.model, validFrom: '2026-10-02' }])
  const late = await beginListed(listPrice(), '2026-10-15')
  late.call('early', '2026-10-02')
  await late.answered('First')
  expect(await late.prices()).toMatchObject([{ model: late.model, validFrom: '2026-10-15' }])
})

test.each([
  ['a typed one', { origin: { kind: 'typed' } }],
  ['an imported one', { origin: { kind: 'import' } }],
  ["the service's", { origin: { kind: 'service', day: today } }],
  ['one from a later day', { validFrom: '2999-01-01' }],
] as const)('a price of the list never arrives beside %s', async (_what, changes) => {
  const { answered, prices, save } = await beginListed()
  const { prices: before } = await save(changes)
  await answered('First')
  expect(await prices()).toEqual(before)
})

test('a model whose answers have a price under another name needs none', async () => {
  const { call, answered, prices, save } = await beginListed()
  call('renamed', '2026-10-02', 'another-name')
  await save({ model: 'another-name' })
  await answered('First')
  expect((await prices()).map(({ model }) => model)).toEqual(['another-name'])
})

test('a later list begins a new price, unless a user confirmed the earlier one', async () => {
  const { app, answered, prices, list, call, model, connectionId } = await beginListed()
  call('early', '2026-10-02')
  await answered('First')
  const origin = { kind: 'list', day: '2026-12-20', page, isConfirmed: false } as const
  list(listPrice({ origin }))
  await answered('The same price')
  expect(await prices()).toHaveLength(1)
  list(listPrice({ origin, promptPerMillion: '0.5' }))
  await answered('Another price')
  expect((await prices()).map((price) => [price.validFrom, price.promptPerMillion])).toEqual([
    [today, '0.5'],
    ['2026-10-02', '0.25'],
  ])
  // Another service at the same connection.
  const elsewhere = { ...origin, page: 'https://example.net/pricing' }
  list(listPrice({ origin: elsewhere, promptPerMillion: '0.6' }))
  await answered('Elsewhere')
  expect((await prices()).map(({ promptPerMillion }) => promptPerMillion)).toEqual(['0.6', '0.25'])
  await app.request('prices.confirm', { connectionId, model })
  list(listPrice({ origin: { ...origin, day: '2027-02-01' }, promptPerMillion: '0.75' }))
  await answered('Confirmed')
  expect(await prices()).toHaveLength(2)
})

test('a budget in money counts the first call with a price of the list', async () => {
  const { app, send, prices } = await beginListed(listPrice({ promptPerMillion: '900000' }))
  await setBudget({ app }, '0.01', { currency: 'USD' })
  await expect(send('First')).rejects.toThrow('over-budget')
  expect(await prices()).toHaveLength(1)
})

test('a model list has the context windows of the embedded list where the service gives none', async () => {
  const data = [{ id: 'told', context_length: 4_096 }, { id: 'not-told' }]
  const { app, connectionId } = await beginStory({ description: 'Half told.', listModels: () => ({ data }) })
  app.offered.listedModel = () => ({ price: null, since: null, contextLength: 65_536 })
  const { models } = await app.request('models.refresh', { connectionId })
  expect(models).toMatchObject([
    { id: 'told', contextLength: 4_096 },
    { id: 'not-told', contextLength: 65_536, isContextListed: true },
  ])
  expect(models[0]?.isContextListed).toBeUndefined()
  expect(app.store.models.contextLength(connectionId, 'not-told')).toBe(65_536)
})

test('models that an import used get a price of the list with the next model list', async () => {
  const { app, call, prices, connectionId, model } = await beginListed()
  call('imported', '2026-10-02')
  await app.request('models.refresh', { connectionId })
  expect(await prices()).toMatchObject([{ model, validFrom: '2026-10-02', origin: { kind: 'list' } }])
})
