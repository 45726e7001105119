import { describe, expect, test } from 'vitest'
import { utcDayOf } from '../../../../src/main/accounting/pricing.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { sendAnswer } from '../../../service/reply.ts'
import { beginStory } from '../story.ts'

describe('the send count of a message', () => {
  test('has the number of calls with it, for any answer in view, and its tokens', async () => {
    const { app, conversationId, answered, open: read } = await beginStory('normal')
    await answered('One')
    const second = await answered('Two')
    await app.untilAnswered(() => app.request('chat.answerAgain', { conversationId, messageId: second.id }))
    const { messages } = await read()
    const [question, answer, follow] = messages
    const lifetimeUsageOf = (messageId: string | undefined) =>
      app.request('usage.lifetimeUsage', { conversationId, messageId: messageId ?? '' })
    expect(await lifetimeUsageOf(question?.id)).toMatchObject({
      sentCount: 3,
      savedCost: null,
      unpricedCount: 3,
      cost: [],
    })
    const counted = answer?.call?.usage.completionTokens ?? 0
    expect(await lifetimeUsageOf(answer?.id)).toMatchObject({
      sentCount: 2,
      tokensEach: counted,
      isMeasured: true,
      tokens: 2 * counted,
    })
    const { call } = second
    const added = call?.split.kind === 'split' ? call.split.newTokens : null
    expect(await lifetimeUsageOf(follow?.id)).toMatchObject({
      sentCount: 2,
      tokensEach: added,
      isMeasured: true,
    })
    expect(await lifetimeUsageOf(messages.at(-1)?.id)).toMatchObject({ sentCount: 0, tokens: 0 })
  })

  test("gets no more calls once it is excluded, and shows the savings at today's price", async () => {
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
    await answered('Three')
    const { messages } = await read()
    const life = await app.request('usage.lifetimeUsage', {
      conversationId,
      messageId: messages[1]?.id ?? '',
    })
    expect(life).toMatchObject({ sentCount: 1, unpricedCount: 0 })
    expect(life.cost).toEqual([life.savedCost])
  })

  test.each([
    ['beside the prompt', { total_tokens: 2_025 }, { tokensEach: 2_010, isMeasured: true }],
    ['larger than the prompt', {}, { tokensEach: 2_010, isMeasured: true }],
    ['at an unknown place', { cache_read_input_tokens: 8 }, { isMeasured: false }],
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
    expect(await app.request('usage.lifetimeUsage', { conversationId, messageId })).toMatchObject(weight)
  })

  test('is refused for a message of another chat', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    await answered('One')
    expect(await app.ask('usage.lifetimeUsage', { conversationId, messageId: 'nobody' })).toMatchObject({
      code: 'not-found',
    })
  })
})
