import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { aCall, aConversation, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'
import { openPrices, rows, button as settingsButton } from './open-prices.ts'

const origin = {
  kind: 'list',
  day: '2026-09-23',
  page: 'https://example.com/pricing',
  isConfirmed: false,
} as const
const price = aPrice({ promptPerMillion: '0.25', completionPerMillion: '2', origin })
const offer = 'List price of Sep 23, 2026: $0.25 in, $2.00 out per million'

function answered(id: string, changes: Parameters<typeof aCall>[0] = {}) {
  const { connectionId: _, ...ofModel } = price
  const call = aCall({
    id: `call of ${id}`,
    cost: { currency: 'USD', amount: '0.001' },
    price: ofModel,
    ...changes,
  })
  return [aQuestion(`q of ${id}`, 'And?'), anAnswer(id, 'Yes.', { call })]
}

const openChat = (messages: ReturnType<typeof answered>, world: Partial<World> = {}) =>
  openApp({ ...worldWith([aConversation()], { sql: messages }), prices: [price], ...world })

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('below the first answer at a list price', () => {
  it('the price can be used, and the use undone', async () => {
    const bridge = await openChat(answered('a1'))
    await expect.element(page.getByText(offer)).toBeVisible()
    await button('Use list price').click()
    expect(bridge.inputsOf('prices.confirm')).toEqual([{ connectionId: 'service', model: price.model }])
    await button('Undo').click()
    expect(bridge.inputsOf('prices.undo')).toEqual([{ put: [price], remove: [] }])
  })

  it('all prices of the connection can be used', async () => {
    const bridge = await openChat(answered('a1'))
    await button('Use for all models').click()
    expect(bridge.inputsOf('prices.confirm')).toEqual([{ connectionId: 'service', model: null }])
  })

  it('another price can be entered where the prices are', async () => {
    await openChat(answered('a1'))
    await button('Enter another').click()
    await expect.element(settings.getByRole('button', { name: 'Add price', exact: true })).toBeVisible()
  })

  it('the offer is not made for a confirmed price', async () => {
    const { connectionId: _, ...ofModel } = price
    const confirmed = { ...ofModel, origin: { ...origin, isConfirmed: true } }
    await openChat(answered('a1', { price: confirmed }))
    await expect.element(page.getByText('Yes.')).toBeVisible()
    expect(button('Use list price').elements()).toEqual([])
  })

  it('the offer is not repeated below a second answer', async () => {
    await openChat([...answered('a1'), ...answered('a2')])
    await expect.element(page.getByText('Yes.').last()).toBeVisible()
    expect(button('Use list price').elements()).toEqual([])
  })
})

it('Settings › Money lists the prices that wait, and takes one, all, or another one', async () => {
  const other = aPrice({ ...price, model: 'atlas-405b', promptPerMillion: '3' })
  const earlier = aPrice({ ...price, validFrom: '2026-09-01', promptPerMillion: '7' })
  const bridge = await openChat(answered('a1'), { prices: [other, price, earlier] })
  openSettings(true, 'money')
  const list = settings.getByRole('region', { name: 'List prices to confirm' })
  const row = (model: string) => list.getByRole('group', { name: model, exact: true })
  await expect.element(row(price.model)).toMatchTextContent(offer)
  await row('atlas-405b').getByRole('button', { name: 'Use list price' }).click()
  expect(bridge.inputsOf('prices.confirm')).toEqual([{ connectionId: 'service', model: 'atlas-405b' }])
  await expect.element(row('atlas-405b')).not.toBeInTheDocument()
  await row(price.model).getByRole('button', { name: 'Enter another' }).click()
  await expect.element(settings.getByRole('textbox', { name: 'Input', exact: true })).toHaveValue('0.25')
  await list.getByRole('button', { name: 'Use for all models' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

describe("a service's own prices", () => {
  const own = (name: string, input: string) =>
    aPrice({ model: name, promptPerMillion: input, origin: { kind: 'service', day: '2026-11-28' } })
  const priceOffers = [
    {
      connectionId: service.id,
      model: aPrice().model,
      day: '2026-11-28',
      price: {
        promptPerMillion: '2.5',
        completionPerMillion: '10',
        cachedPerMillion: '0.25',
        cacheWritePerMillion: null,
        currency: 'USD',
        extras: null,
      },
    },
  ]

  it('are shown where they differ from the entered price, and used with one press that can be undone', async () => {
    const bridge = await openPrices({ prices: [aPrice()], priceOffers })
    await expect
      .element(rows.nth(2))
      .toMatchTextContent(/Service's list, Nov 28, 2026: \$2\.50 in · \$10\.00 out · cached \$0\.25.*Use/u)
    await settingsButton('Use').click()
    expect(bridge.inputsOf('prices.useOffer')).toEqual([{ connectionId: service.id, model: aPrice().model }])
    await expect.element(settings).toMatchTextContent("uses the service's price")
    await expect.element(settingsButton('Use')).not.toBeInTheDocument()
    await settingsButton('Undo').click()
    await expect.element(rows).toHaveLength(2)
  })

  it('of many models are behind one press, and the entered prices before it', async () => {
    const many = Array.from({ length: 13 }, (_, index) => own(`m-${index}`, '1'))
    await openPrices({ prices: [aPrice(), ...many] })
    await expect.element(rows).toHaveLength(2)
    await settingsButton('13 more models with prices from the service').click()
    await expect.element(rows).toHaveLength(15)
  })
})

it('a changed price of a service is told once above the page, and leads to the prices', async () => {
  const bridge = await openApp(chatOf(twoTurns))
  const before = { promptPerMillion: '2', completionPerMillion: '8', currency: 'USD' }
  const after = { ...before, promptPerMillion: '2.5' }
  const change = { connectionName: 'Harbour', model: 'harbour-7b', before, after, otherCount: 1 }
  bridge.emit({ type: 'notice-raised', code: 'price-changed', detail: null, price: change })
  const notice = page.getByRole('status').filter({ hasText: 'The service changed a price' })
  await expect
    .element(notice)
    .toMatchTextContent(
      'Harbour lists harbour-7b at $2.50 in, $8.00 out per million tokens. Before: $2.00 in, $8.00 out. The price of 1 other model changed too.',
    )
  await notice.getByRole('button', { name: 'Open prices' }).click()
  await expect.element(settingsButton('Add price')).toBeVisible()
})
