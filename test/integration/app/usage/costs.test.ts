import { describe, expect, test } from 'vitest'
import { utcDayOf } from '../../../../src/main/accounting/pricing.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { beginStory } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

const today = () => utcDayOf(Date.now())

function priceIn({ connectionId }: Pick<Story, 'connectionId'>, model: string, changes: Partial<Price> = {}) {
  const held = { connectionId, model, validFrom: today(), currency: 'USD', ...noCacheRates }
  return { ...held, promptPerMillion: '0.5', completionPerMillion: '1.5', ...changes }
}

/** Millionths of a millionth, computed independently of the code under test. */
function expected({ promptTokens, completionTokens }: { promptTokens: number; completionTokens: number }) {
  return (promptTokens * 5 + completionTokens * 15).toString()
}

const digits = (amount: string | undefined) => (Number(amount) * 10_000_000).toFixed(0)

describe('the cost of a call', () => {
  test('is the same in the answer, the review and every attempt', async () => {
    const story = await beginStory('normal')
    const free = await story.answered('One')
    expect(free.call).toMatchObject({ cost: null, estimatedCost: null, price: null })
    const model = free.call?.modelRequested ?? ''
    const price = priceIn(story, model)
    story.app.store.prices.put(price)
    const answer = await story.answered('Two')
    const { connectionId: _known, ...held } = price
    expect(answer.call).toMatchObject({ cost: { currency: 'USD' }, estimatedCost: null, price: held })
    const usage = answer.call?.usage as { promptTokens: number; completionTokens: number }
    expect(digits(answer.call?.cost?.amount)).toBe(expected(usage))
    const { conversationId } = story
    const { calls } = await story.app.request('usage.ofChat', { conversationId })
    expect(calls.map(({ cost }) => cost !== null)).toEqual([true, true])
    expect(calls[1]?.cost).toEqual(answer.call?.cost)
    const attempts = await story.app.request('chat.attempts', { conversationId, messageId: answer.id })
    expect(attempts[0]?.cost).toEqual(answer.call?.cost)
    // The price applies to the whole day, and so also to the call before it.
    expect((await story.open()).messages[1]?.call?.cost).not.toBeNull()
  })

  test('is at most an estimate if the service reported nothing', async () => {
    const story = await beginStory('never-usage')
    const first = await story.answered('One')
    story.app.store.prices.put(priceIn(story, first.call?.modelRequested ?? ''))
    const { call } = await story.answered('Two')
    expect(call).toMatchObject({ source: 'not-reported', cost: null, estimatedCost: { currency: 'USD' } })
  })

  test('is absent in the demo, even with a price for its model', async () => {
    const story = await beginStory('normal')
    const { id: connectionId } = await story.app.request('connections.addDemo', undefined)
    await story.app.request('models.refresh', { connectionId })
    const { id: conversationId, modelId } = await story.app.request('conversations.create', { connectionId })
    story.app.store.prices.put(priceIn({ connectionId }, modelId ?? ''))
    const answer = await story.app.answered({ conversationId, text: 'Hello' })
    expect(answer.call).toMatchObject({ isDemo: true, cost: null, price: null })
  })
})
