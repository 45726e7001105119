import { describe, expect, test } from 'vitest'
import { createArrivingPrices } from '../../../../src/main/services/money/arriving-prices.ts'
import { createListPrices } from '../../../../src/main/services/money/list-prices.ts'
import type { Notice } from '../../../../src/shared/contract/app/notice.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { sendAnswer } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { typedConnection } from '../headless-app.ts'
import { beginStory } from '../story.ts'

const firstDay = Date.UTC(2026, 10, 28, 12)
const dayMs = 86_400_000
const chatModel = 'harbour-7b-instruct'
const usage = { prompt_tokens: 1_200, completion_tokens: 300, total_tokens: 1_500 }

const rowsWith = (pricing: unknown): unknown[] => [
  { id: chatModel, capabilities: ['chat'], pricing },
  { id: 'unused', pricing },
]

/** A service whose price list a test changes, and the day that it is. */
async function beginPriced(
  pricing: unknown,
  { answersAs, cost = {} }: { answersAs?: string; cost?: object } = {},
) {
  const list = { data: rowsWith(pricing) }
  const scenario: Scenario = {
    description: 'Gives prices.',
    listModels: () => list,
    complete: (call) =>
      sendAnswer({ ...call, model: answersAs ?? call.model }, { text: 'Yes.', usage: { ...usage, ...cost } }),
  }
  const clock = { at: firstDay }
  const story = await beginStory(scenario, { now: () => clock.at })
  const { app, connectionId } = story
  return {
    ...story,
    clock,
    list,
    prices: () => app.request('prices.list', undefined),
    priceOf: (model: string, prices: readonly Price[]) => prices.filter((price) => price.model === model),
    refresh: () => app.request('models.refresh', { connectionId }),
    priced: (next: unknown) => {
      list.data = rowsWith(next)
    },
    notices: () => app.events.flatMap((event) => (event.type === 'notice-raised' ? [event] : [])),
  }
}

const twoAndEight = { prompt: '0.000002', completion: '0.000008' }
const dearer = { prompt: '0.0000025', completion: '0.00001' }
const rates = (promptPerMillion: string, completionPerMillion: string) => ({
  promptPerMillion,
  completionPerMillion,
  currency: 'USD',
})
const typed = (connectionId: string, changes: Partial<Price> = {}): Price => ({
  connectionId,
  model: chatModel,
  validFrom: '2026-11-01',
  ...rates('3', '9'),
  ...noCacheRates,
  ...changes,
})

describe('the prices of a service', () => {
  test('price the first answer, and nobody has to press anything', async () => {
    const story = await beginPriced(twoAndEight)
    const answer = await story.answered('Is it priced?')
    // 1,200 × $2 and 300 × $8 per million: $0.0024 + $0.0024.
    expect(answer.call?.cost).toEqual({ currency: 'USD', amount: '0.0048' })
    expect(answer.call?.price).toMatchObject({
      model: chatModel,
      validFrom: '2026-11-28',
      origin: { kind: 'service', day: '2026-11-28' },
    })
    const { sums } = await story.app.request('usage.page', everyCall)
    expect([sums.cost, sums.unpricedCount]).toEqual([[{ currency: 'USD', amount: '0.0048' }], 0])
  })

  test('that change begin on a new day, keep past calls as they were, and are reported once', async () => {
    const story = await beginPriced(twoAndEight)
    await story.answered('Before')
    story.clock.at += 2 * dayMs
    story.priced(dearer)
    await story.refresh()
    await story.refresh()
    expect(story.priceOf(chatModel, await story.prices())).toMatchObject([
      { validFrom: '2026-11-30', ...rates('2.5', '10') },
      { validFrom: '2026-11-28', ...rates('2', '8') },
    ])
    const change: Partial<Notice> = {
      code: 'price-changed',
      price: {
        connectionName: expect.any(String),
        model: chatModel,
        before: rates('2', '8'),
        after: rates('2.5', '10'),
        otherCount: 0,
      },
    }
    expect(story.notices()).toMatchObject([change])
    expect((await story.answered('After')).call?.cost?.amount).toBe('0.006')
    const { days } = await story.app.request('usage.page', everyCall)
    expect(days.map(({ sums }) => sums.cost[0]?.amount)).toEqual(['0.0048', '0.006'])
  })

  test('of a model without calls are replaced, and reported to nobody', async () => {
    const story = await beginPriced(twoAndEight)
    story.clock.at += dayMs
    story.priced(dearer)
    await story.refresh()
    expect(await story.prices()).toMatchObject([
      { model: chatModel, validFrom: '2026-11-29', ...rates('2.5', '10') },
      { model: 'unused', validFrom: '2026-11-29', ...rates('2.5', '10') },
    ])
    expect(story.notices()).toEqual([])
  })

  test('that change twice a day have one row for that day', async () => {
    const story = await beginPriced(twoAndEight)
    await story.answered('Before')
    story.clock.at += dayMs
    for (const next of [dearer, { prompt: '0.000004', completion: '0.000016' }]) {
      story.priced(next)
      await story.refresh()
    }
    expect(story.priceOf(chatModel, await story.prices())).toMatchObject([
      { validFrom: '2026-11-29', ...rates('4', '16') },
      { validFrom: '2026-11-28', ...rates('2', '8') },
    ])
    expect(story.notices().map(({ price }) => price?.after.promptPerMillion)).toEqual(['2.5', '4'])
  })

  test('stay when the service no longer gives them, or gives nonsense', async () => {
    const story = await beginPriced(twoAndEight)
    const before = await story.prices()
    for (const next of [
      undefined,
      { prompt: '-1', completion: '-1' },
      { prompt: 'NaN', completion: '1' },
      7,
    ]) {
      story.priced(next)
      await story.refresh()
    }
    story.list.data = []
    await story.refresh()
    expect(await story.prices()).toEqual(before)
  })

  test('may be in another currency, which is never added to dollars', async () => {
    const story = await beginPriced({ ...twoAndEight, currency: 'EUR' })
    await story.answered('In euros')
    story.clock.at += dayMs
    story.priced(twoAndEight)
    await story.refresh()
    await story.answered('In dollars')
    const { sums } = await story.app.request('usage.page', everyCall)
    expect(sums.cost).toEqual([
      { currency: 'EUR', amount: '0.0048' },
      { currency: 'USD', amount: '0.0048' },
    ])
  })

  test('apply to a model that answers under another name, whose own price comes first', async () => {
    const story = await beginPriced(twoAndEight, { answersAs: 'harbour-2026' })
    expect((await story.answered('Listed only as asked for')).call?.price?.model).toBe(chatModel)
    story.clock.at += dayMs
    story.list.data.push({ id: 'harbour-2026', pricing: dearer })
    await story.refresh()
    expect((await story.answered('Listed as it answers')).call?.cost?.amount).toBe('0.006')
    story.clock.at += dayMs
    story.list.data.pop()
    story.list.data.push({ id: 'harbour-2026', pricing: twoAndEight })
    await story.refresh()
    expect(story.notices().map(({ price }) => price?.model)).toEqual(['harbour-2026'])
  })
})

describe('a price that a user entered', () => {
  test('is never replaced; the other one is offered, and Use can be undone', async () => {
    const story = await beginPriced(twoAndEight)
    const { app, connectionId } = story
    const price = typed(connectionId, { validFrom: '2026-11-28' })
    await app.request('prices.save', { price, before: null })
    story.priced(dearer)
    story.clock.at += dayMs
    await story.refresh()
    expect(story.priceOf(chatModel, await story.prices())).toEqual([price])
    const offer = { connectionId, model: chatModel }
    expect(await app.request('prices.offers', undefined)).toEqual([
      { ...offer, day: '2026-11-29', price: { ...rates('2.5', '10'), ...withoutOrigin } },
    ])

    const used = await app.request('prices.useOffer', offer)
    const origin = { kind: 'service', day: '2026-11-29' }
    expect(story.priceOf(chatModel, used.prices)).toEqual([
      { ...price, ...rates('2.5', '10'), validFrom: '2026-11-29', origin },
      price,
    ])
    expect(await app.request('prices.offers', undefined)).toEqual([])
    const undone = await app.request('prices.undo', used.undo)
    expect(story.priceOf(chatModel, undone.prices)).toEqual([price])
    expect(await app.request('prices.offers', undefined)).toHaveLength(1)
  })

  test('gives way once the service price is used, and follows the service from then on', async () => {
    const story = await beginPriced(twoAndEight)
    const { app, connectionId } = story
    const price = typed(connectionId, { validFrom: '2026-12-24' })
    await app.request('prices.save', { price, before: null })
    await app.request('prices.useOffer', { connectionId, model: chatModel })
    expect(story.priceOf(chatModel, await story.prices())).toMatchObject([rates('2', '8')])
    story.clock.at += dayMs
    story.priced(dearer)
    await story.refresh()
    expect(story.priceOf(chatModel, await story.prices())[0]).toMatchObject(rates('2.5', '10'))
    const again = await app.ask('prices.useOffer', { connectionId, model: chatModel })
    expect(again).toMatchObject({ ok: false, code: 'prices-changed' })
  })
})

describe('a price from the embedded list', () => {
  const page = 'https://harbour.example/prices'
  const listPrice = (connectionId: string, isConfirmed: boolean) =>
    typed(connectionId, { origin: { kind: 'list', day: '2026-09-23', page, isConfirmed } })

  test.each([
    ['is followed by that of the service until a user confirms it', false, '2'],
    ['stays once a user confirmed it', true, '3'],
  ])('%s', async (_case, isConfirmed, input) => {
    const story = await beginPriced(undefined)
    story.app.store.prices.put(listPrice(story.connectionId, isConfirmed))
    story.priced(twoAndEight)
    await story.refresh()
    const [newest] = story.priceOf(chatModel, await story.prices())
    expect(newest?.promptPerMillion).toBe(input)
    expect(await story.app.request('prices.offers', undefined)).toHaveLength(isConfirmed ? 1 : 0)
  })
})

test('the costs that a service reports are shown beside those of its prices, for each connection', async () => {
  const story = await beginPriced(twoAndEight, { cost: { cost: 0.0047, is_byok: false } })
  const { app, connectionId } = story
  await story.answered('One')
  await story.answered('Two')
  const { reportedCosts } = await app.request('usage.verify', everyCall)
  expect(reportedCosts).toEqual([
    {
      connectionId,
      callCount: 2,
      computed: { currency: 'USD', amount: '0.0096' },
      reported: { currency: 'USD', amount: '0.0094' },
    },
  ])
})

describe('when a connection moves to another address', () => {
  async function beginMoved() {
    const story = await beginPriced(twoAndEight)
    await story.answered('At the first address')
    story.clock.at += dayMs
    const { app, connectionId, service } = story
    const move = (address: string) =>
      app.request('connections.save', { ...typedConnection(address, service.key), connectionId })
    await move('https://elsewhere.example/v1')
    return { ...story, moveBack: () => move(service.address) }
  }

  test('the prices that arrived are forgotten, except those of calls, which are marked from that day', async () => {
    const { app, connectionId, ...story } = await beginMoved()
    const day = '2026-11-28'
    expect(await story.prices()).toMatchObject([
      { model: chatModel, validFrom: '2026-11-29', origin: { kind: 'service', day, isConfirmed: false } },
      { model: chatModel, validFrom: day, origin: { kind: 'service', day } },
    ])
    expect((await app.request('usage.page', everyCall)).sums.cost).toEqual([
      { currency: 'USD', amount: '0.0048' },
    ])
    await app.request('prices.save', {
      price: typed(connectionId, { validFrom: '2026-11-29' }),
      before: null,
    })
    expect((await story.prices())[0]?.origin).toEqual({ kind: 'typed' })
  })

  test('a marked price makes amounts approximate until the service lists one', async () => {
    const story = await beginMoved()
    await story.moveBack()
    story.priced(undefined)
    await story.refresh()
    expect((await story.answered('Not listed')).call?.cost).toEqual({
      currency: 'USD',
      amount: '0.0048',
      unconfirmedCount: 1,
    })
    story.clock.at += dayMs
    story.priced(twoAndEight)
    await story.refresh()
    expect((await story.answered('Listed')).call?.cost).toEqual({ currency: 'USD', amount: '0.0048' })
    expect(story.notices()).toEqual([])
  })
})

test('a service that lists other models each time leaves no pile of prices', async () => {
  const story = await beginPriced(twoAndEight)
  await story.answered('One call')
  const { store } = story.app
  const connection = store.connections.list().find(({ id }) => id === story.connectionId)
  if (connection === undefined) throw new Error('There is no connection.')
  const around = { store, notices: { raise() {} }, publish() {}, now: Date.now }
  const listPrices = createListPrices({ ...around, embeddedPrices: { find: () => null } })
  const arriving = createArrivingPrices({ ...around, listPrices })
  const { origin: _day, connectionId: _id, model: _model, validFrom: _from, ...price } = typed('any')
  for (const turn of ['first', 'second']) {
    const models = Array.from({ length: 12_000 }, (_, index) => ({
      id: `${turn} ${index}`,
      ownedBy: null,
      capabilities: [],
      size: null,
      contextLength: null,
      price,
    }))
    arriving.saveList(connection, { models, skippedCount: 0 }, firstDay)
  }
  const left = store.prices.list().map(({ model }) => model)
  expect(left).toHaveLength(12_001)
  expect(left).toContain(chatModel)
})

const { origin: _typed, ...withoutOrigin } = noCacheRates
