import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'
import { button, openPrices, rows } from './open-prices.ts'

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
    await button('Use').click()
    expect(bridge.inputsOf('prices.useOffer')).toEqual([{ connectionId: service.id, model: aPrice().model }])
    await expect.element(settings).toMatchTextContent("uses the service's price")
    await expect.element(button('Use')).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(rows).toHaveLength(2)
  })

  it('of many models are behind one press, and the entered prices before it', async () => {
    const many = Array.from({ length: 13 }, (_, index) => own(`m-${index}`, '1'))
    await openPrices({ prices: [aPrice(), ...many] })
    await expect.element(rows).toHaveLength(2)
    await button('13 more models with prices from the service').click()
    await expect.element(rows).toHaveLength(15)
  })
})

describe('a changed price of a service', () => {
  it('is told once above the page, and leads to the prices', async () => {
    const bridge = await openApp(worldWith([aConversation()], { sql: twoTurns }))
    const before = { promptPerMillion: '2', completionPerMillion: '8', currency: 'USD' }
    const after = { ...before, promptPerMillion: '2.5' }
    const price = { connectionName: 'Harbour', model: 'harbour-7b', before, after, otherCount: 1 }
    bridge.emit({ type: 'notice-raised', code: 'price-changed', detail: null, price })
    const notice = page.getByRole('status').filter({ hasText: 'The service changed a price' })
    await expect
      .element(notice)
      .toMatchTextContent(
        'Harbour lists harbour-7b at $2.50 in, $8.00 out per million tokens. Before: $2.00 in, $8.00 out. The price of 1 other model changed too.',
      )
    await notice.getByRole('button', { name: 'Open prices' }).click()
    await expect.element(button('Add price')).toBeVisible()
  })
})
