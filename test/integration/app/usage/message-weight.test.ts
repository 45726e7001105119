import { describe, expect, test } from 'vitest'
import { utcDayOf } from '../../../../src/main/accounting/pricing.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { sendAnswer } from '../../../service/reply.ts'
import { beginStory } from '../story.ts'

describe('the weight of a message', () => {
  test('is what the service counted for it, or what it added to a prompt', async () => {
    const { app, conversationId, answered, open: read } = await beginStory('normal')
    await answered('One')
    const second = await answered('Two')
    await app.answeredAgain({ conversationId, messageId: second.id })
    const { messages } = await read()
    const [, answer, follow] = messages
    const weightOf = (messageId: string | undefined) =>
      app.request('usage.messageWeight', { conversationId, messageId: messageId ?? '' })
    const counted = answer?.call?.usage.completionTokens
    expect(await weightOf(answer?.id)).toEqual({ tokensEach: counted, savedCost: null, reread: null })
    const { call } = second
    const added = call?.split.kind === 'split' ? call.split.newTokens : null
    expect((await weightOf(follow?.id)).tokensEach).toBe(added)
  })

  test("has the savings at today's price, also once the message is excluded", async () => {
    const { app, connectionId, conversationId, answered, open: read } = await beginStory('normal')
    const first = await answered('One')
    const model = first.call?.modelRequested ?? ''
    const price = aPrice({
      connectionId,
      model,
      validFrom: utcDayOf(Date.now()),
      promptPerMillion: '0.5',
      completionPerMillion: '1.5',
    })
    await app.request('prices.save', { price, before: null })
    await answered('Two')
    await app.request('conversations.setExcluded', {
      conversationId,
      messageIds: [first.id],
      isExcluded: true,
    })
    const { messages } = await read()
    const weight = await app.request('usage.messageWeight', {
      conversationId,
      messageId: messages[1]?.id ?? '',
    })
    const amount = `0.${String(weight.tokensEach * 5).padStart(7, '0')}`.replace(/0+$/u, '')
    expect(weight.savedCost).toEqual({ currency: price.currency, amount })
  })

  test.each([
    ['beside the prompt', { total_tokens: 2_025 }, { tokensEach: 2_010 }],
    ['larger than the prompt', {}, { tokensEach: 2_010 }],
    ['at an unknown place', { cache_read_input_tokens: 8 }, { tokensEach: estimateTokens('One') }],
  ])('has all tokens of a first message, with a cache %s', async (_place, changes, weight) => {
    const { app, conversationId, answered } = await beginStory({
      description: 'Reports cached tokens apart from the prompt.',
      complete: (call) => {
        const counts = { prompt_tokens: 10, completion_tokens: 15, cache_read_input_tokens: 2_000 }
        return sendAnswer(call, { text: 'Yes.', usage: { ...counts, ...changes } })
      },
    })
    await answered('One')
    const { messages } = await app.request('conversations.open', { conversationId })
    const messageId = messages[0]?.id ?? ''
    expect(await app.request('usage.messageWeight', { conversationId, messageId })).toMatchObject(weight)
  })

  test('is refused for a message of another chat', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    await answered('One')
    expect(await app.ask('usage.messageWeight', { conversationId, messageId: 'nobody' })).toMatchObject({
      code: 'not-found',
    })
  })
})
