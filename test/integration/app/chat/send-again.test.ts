import { describe, expect, test } from 'vitest'
import { forecastPrompt, withQuestion } from '../../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { sendAnswer, sendError } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { beginStory } from '../story.ts'

const longAnswer = 'Herons sleep in trees, close to the water. '.repeat(200)

/** The first call fails and may have been processed, the second has a short answer, the third a long one. */
const failsFirst: Scenario = {
  description: 'Answers 500 once, then briefly, then at length, then briefly.',
  complete: (call) => {
    if (call.count === 1) return sendError(call.response, 500, { message: 'Internal error.' })
    return sendAnswer(call, { text: call.count === 3 ? longAnswer : 'In trees.' })
  },
}

/** The first message failed, the second was answered, and the first was sent again. */
async function sendFirstAgain() {
  const story = await beginStory(failsFirst)
  const { app, conversationId } = story
  const failed = await story.answered('Where do herons sleep?')
  const answer = await story.answered('And storks?')
  const exchange = await app.request('chat.exchange', { conversationId, messageId: answer.id })
  const again = await app.untilAnswered(() =>
    app.request('chat.answerAgain', { conversationId, messageId: failed.id }),
  )
  return { ...story, failed, answer, exchange, again }
}

describe('a failed message with messages below it that is sent again', () => {
  test('gets a second version, so the answers below it keep their breakdown and their request', async () => {
    const { app, conversationId, failed, answer, exchange, again } = await sendFirstAgain()
    expect(again.versions).toMatchObject({ position: 2, previousId: failed.id })
    expect(again.text).toBe(longAnswer)
    expect(app.store.messages.find(failed.id)).toMatchObject({ text: '', failure: { code: 'service' } })
    const { messages } = await app.request('conversations.showVersion', {
      conversationId,
      messageId: failed.id,
    })
    expect(messages.at(-1)).toMatchObject({ id: answer.id, call: { split: answer.call?.split } })
    expect(answer.call?.split).toEqual({ kind: 'first' })
    expect(await app.request('chat.exchange', { conversationId, messageId: answer.id })).toEqual(exchange)
  })

  test('leaves the ledger correct: Verify totals finds nothing', async () => {
    const { app } = await sendFirstAgain()
    const { findings, differenceCount } = await app.request('ledger.verifyTotals', undefined)
    expect({ findings, differenceCount }).toEqual({ findings: [], differenceCount: 0 })
  })

  test('leaves the next forecast correct on both branches', async () => {
    const { app, conversationId, failed, answered } = await sendFirstAgain()
    const forecastAndCount = async () => {
      const ask = { conversationId, modelIds: [], replacing: null }
      const [next] = (await app.request('usage.nextPrompts', ask)).prompts
      if (next === undefined) throw new Error('There is no forecast.')
      const asked = withQuestion(next.base, questionFeatures('And cranes?', next.modelId))
      const { promptTokens } = forecastPrompt(asked, next.rates)
      const { call } = await answered('And cranes?')
      return { forecast: promptTokens, counted: call?.usage.promptTokens ?? 0 }
    }
    const long = await forecastAndCount()
    expect(long.counted).toBeGreaterThan(2_000)
    expect(Math.abs(long.forecast - long.counted)).toBeLessThan(15)
    await app.request('conversations.showVersion', { conversationId, messageId: failed.id })
    const short = await forecastAndCount()
    expect(short.counted).toBeLessThan(60)
    expect(Math.abs(short.forecast - short.counted)).toBeLessThan(15)
  })
})
