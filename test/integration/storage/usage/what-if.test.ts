import { describe, expect, test } from 'vitest'
import { savingsJob } from '../../../../src/main/reports/what-if/savings-job.ts'
import { whatIfJob } from '../../../../src/main/reports/what-if/what-if-job.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import {
  Savings,
  type SavingsQuestion,
  WhatIf,
  type WhatIfQuestion,
} from '../../../../src/shared/contract/usage/what-if.ts'
import { dayMs } from '../../../../src/shared/domain/app/durations.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import {
  callEnd,
  connection,
  message,
  newCall,
  noon,
  nothingReported,
} from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const everything: WhatIfQuestion = { ...everyCall, target: null }
const connectionId = connection.id
const price = (model: string, input: string, output: string, changes: Partial<Price> = {}): Price => ({
  connectionId,
  model,
  validFrom: '2026-01-01',
  promptPerMillion: input,
  completionPerMillion: output,
  currency: 'USD',
  ...noCacheRates,
  ...changes,
})
const usage = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})

function begin() {
  const { store, database } = openSample()
  let count = 0
  const call = (
    model: string,
    counts: ReturnType<typeof usage> | null,
    messageId: string,
    at = noon,
  ): void => {
    const id = `call ${messageId}`
    store.calls.insert(newCall(id, { messageId, modelAsked: model, startedAt: at }))
    const end =
      counts === null ? { usage: nothingReported, source: 'not-reported' as const } : { usage: counts }
    store.calls.finish(id, callEnd({ modelAnswered: null, ...end }))
  }
  return {
    store,
    /** One message to several models, with their counts. */
    compare(answers: Readonly<Record<string, ReturnType<typeof usage>>>, at = noon - 90 * dayMs): void {
      count += 1
      const question = `question ${count}`
      store.messages.insert(message(question, null))
      for (const [model, counts] of Object.entries(answers)) {
        const id = `${model} to ${question}`
        store.messages.insert(
          message(id, question, { role: 'assistant', comparisonId: `comparison ${count}` }),
        )
        call(model, counts, id, at)
      }
    },
    ask(model: string, counts: ReturnType<typeof usage> | null, at = noon): void {
      count += 1
      call(model, counts, `answer ${count}`, at)
    },
    /** A chat that grows by 100 tokens for each question and 50 for each answer. */
    chat(model: string, length: number, atOf: (number: number) => number = () => noon): void {
      for (let number = 1; number <= length; number += 1) {
        const above = number === 1 ? null : `turn ${number - 1}`
        store.messages.insert(message(`ask ${number}`, above))
        store.messages.insert(message(`turn ${number}`, `ask ${number}`, { role: 'assistant' }))
        const id = `call ${number}`
        store.calls.insert(
          newCall(id, { messageId: `turn ${number}`, modelAsked: model, startedAt: atOf(number) }),
        )
        const end = callEnd({ modelAnswered: null, usage: usage(150 * number, 50), usageText: '{}' })
        store.calls.finish(id, end, number === 1 ? 0 : 150 * (number - 1) + 50)
      }
    },
    savings: async (changes: Partial<SavingsQuestion> = {}): Promise<Savings> =>
      Savings.parse(
        await savingsJob.run(
          database,
          { ...everything, from: '2026-11-01', keptTurns: 5, mostNewTokens: 100, ...changes },
          () => {},
        ),
      ),
    whatIf: async (changes: Partial<WhatIfQuestion> = {}): Promise<WhatIf> =>
      WhatIf.parse(
        await whatIfJob.run(database, { ...everything, from: '2026-11-01', ...changes }, () => {}),
      ),
  }
}

const instead = { connectionId, model: 'small' }

describe('the same calls on another model', () => {
  test('have the price that follows from compared answers', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 12; at += 1) compare({ large: usage(100, 200), small: usage(120, 150) })
    ask('large', usage(1_000, 400))
    ask('large', usage(3_000, 600))
    ask('large', null)
    store.prices.put(price('large', '10', '40'))
    store.prices.put(price('small', '2', '8'))
    const { modelSwitch, choices } = await whatIf()
    expect(choices).toMatchObject([{ model: 'small', pairCount: 12, hasPrice: true }])
    expect(modelSwitch).toMatchObject({
      questionCount: 12,
      // 4,000 × 1.2 × $2 + 1,000 × 0.75 × $8, in millionths; each pair has the same ratios.
      total: {
        amounts: [{ currency: 'USD', amount: '0.0156', spread: '0' }],
        cachedAmounts: null,
        callCount: 2,
        cost: [{ currency: 'USD', amount: '0.08' }],
      },
      models: [
        {
          model: 'large',
          callCount: 2,
          notCountedCount: 1,
          pairCount: 12,
          ratios: { completion: { median: 0.75 } },
        },
      ],
    })
    expect(modelSwitch?.pairs[0]).toMatchObject({
      model: 'large',
      from: { inputTokens: 100 },
      to: { inputTokens: 120 },
    })
  })

  test('have no number with nine pairs, whatever the prices', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 9; at += 1) compare({ large: usage(100, 200), small: usage(120, 150) })
    ask('large', usage(1_000, 400))
    for (const model of ['large', 'small']) store.prices.put(price(model, '2', '8'))
    const { modelSwitch } = await whatIf({ target: instead })
    expect(modelSwitch).toMatchObject({ total: null, models: [{ pairCount: 9, estimate: null }] })
  })

  test('have no number without a price of the other model', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 12; at += 1) compare({ large: usage(100, 200), small: usage(120, 150) })
    ask('large', usage(1_000, 400))
    store.prices.put(price('large', '10', '40'))
    const { modelSwitch } = await whatIf({ target: instead })
    expect(modelSwitch).toMatchObject({
      target: { hasPrice: false },
      total: null,
      models: [{ estimate: null }],
    })
  })

  test('use the price of each day, and the first price before it', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 10; at += 1) compare({ large: usage(100, 100), small: usage(100, 100) })
    ask('large', usage(1_000_000, 1), noon - 2 * dayMs)
    ask('large', usage(1_000_000, 1), noon - dayMs)
    ask('large', usage(1_000_000, 1), noon)
    store.prices.put(price('small', '2', '0', { validFrom: '2026-11-19' }))
    store.prices.put(price('small', '3', '0', { validFrom: '2026-11-20' }))
    const { modelSwitch } = await whatIf({ target: instead })
    expect(modelSwitch).toMatchObject({
      total: { amounts: [{ amount: '7' }] },
      pricedFrom: '2026-11-19',
      earlierCount: 1,
    })
  })

  test('estimate each model by its own pairs, keep what is already there, and leave the rest apart', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 10; at += 1)
      compare({ large: usage(100, 100), middle: usage(100, 50), small: usage(100, 200) })
    for (let at = 0; at < 9; at += 1) compare({ rare: usage(100, 100), small: usage(100, 200) })
    for (const model of ['large', 'middle', 'rare', 'small']) ask(model, usage(1_000_000, 1_000_000))
    store.prices.put(price('small', '1', '2'))
    const { modelSwitch } = await whatIf({ target: instead })
    const amounts = Object.fromEntries(
      (modelSwitch?.models ?? []).map(({ model, estimate }) => [model, estimate?.amounts[0]?.amount ?? null]),
    )
    expect(amounts).toEqual({ large: '5', middle: '9', rare: null, small: '3' })
    expect(modelSwitch?.total?.amounts[0]?.amount).toBe('17')
    expect(modelSwitch?.questionCount).toBe(10)
  })

  test('ignore answers that are no comparison, and demo calls', async () => {
    const { store, ask, whatIf } = begin()
    ask('large', usage(1_000, 400))
    store.messages.insert(message('question', null))
    for (const model of ['large', 'small']) {
      store.messages.insert(message(`${model} again`, 'question', { role: 'assistant' }))
      store.calls.insert(newCall(`${model} again`, { messageId: `${model} again`, modelAsked: model }))
      store.calls.finish(`${model} again`, callEnd({ modelAnswered: null }))
    }
    expect((await whatIf()).choices.map(({ pairCount }) => pairCount)).toEqual([0, 0])
    expect(await whatIf({ isDemo: true })).toEqual({ callCount: 0, choices: [], modelSwitch: null })
  })
})

describe('savings', () => {
  test('are named with their calls, and use the history of calls before the period', async () => {
    const { store, chat, savings } = begin()
    chat('large', 12, (number) => (number < 9 ? noon - 60 * dayMs : noon + number))
    store.prices.put(price('large', '10', '40', { cachedPerMillion: '1' }))
    const { caching, shorterHistory } = await savings()
    // Calls 9 to 12 drop 2 to 5 turns of 150 tokens, at $10 a million.
    expect(shorterHistory).toMatchObject({
      callCount: 4,
      tokens: 2_100,
      unknownCount: 0,
      amounts: [{ currency: 'USD', amount: '0.021', spread: '0' }],
    })
    expect(shorterHistory.calls.map(({ id, tokens }) => [id, tokens])).toEqual([
      ['call 12', 750],
      ['call 11', 600],
      ['call 10', 450],
      ['call 9', 300],
    ])
    expect(shorterHistory.calls[0]).toMatchObject({
      messageId: 'turn 12',
      isMessageThere: true,
      model: 'large',
    })
    // Prompts from 1,024 tokens on repeat those of 1,050 to 1,650 tokens: 1,200 + 1,350 + 1,500 + 1,650 in the period.
    expect(caching).toMatchObject({ callCount: 4, tokens: 5_700, amounts: [{ amount: '0.0513' }] })
  })

  test('of short questions need ten pairs and a cheaper model', async () => {
    const { store, chat, compare, savings } = begin()
    for (let at = 0; at < 9; at += 1) compare({ large: usage(100, 200), small: usage(100, 100) })
    chat('large', 3)
    store.prices.put(price('large', '10', '40'))
    store.prices.put(price('small', '1', '4'))
    expect((await savings({ target: instead })).shortQuestions).toBeNull()
    compare({ large: usage(100, 200), small: usage(100, 100) })
    const { shortQuestions } = await savings({ target: instead })
    // Calls 2 and 3 have 100 new tokens each.
    // 750 × $10 + 100 × $40 were paid; 750 × $1 + 50 × $4 would be.
    expect(shortQuestions).toMatchObject({
      callCount: 2,
      amounts: [{ currency: 'USD', amount: '0.01055', spread: '0' }],
    })
    store.prices.put(price('small', '100', '400'))
    expect((await savings({ target: instead })).shortQuestions).toBeNull()
  })

  test('of demo calls are none', async () => {
    const { chat, savings } = begin()
    chat('large', 12)
    expect(await savings({ isDemo: true })).toMatchObject({
      caching: { callCount: 0 },
      shorterHistory: { callCount: 0, unknownCount: 0 },
      shortQuestions: null,
    })
  })
})
