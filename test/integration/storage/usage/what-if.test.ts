import { describe, expect, test } from 'vitest'
import { whatIfJob } from '../../../../src/main/reports/what-if/what-if-job.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { WhatIf, type WhatIfQuestion } from '../../../../src/shared/contract/usage/what-if.ts'
import { dayMs } from '../../../../src/shared/domain/app/durations.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import {
  addCall,
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
    store.calls.insert(newCall(id, { messageId, modelRequested: model, startedAt: at }))
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
    for (let at = 0; at < 5; at += 1) compare({ large: usage(100, 200), small: usage(120, 150) })
    ask('large', usage(1_000, 400))
    ask('large', usage(3_000, 600))
    ask('large', null)
    store.prices.put(price('large', '10', '40'))
    store.prices.put(price('small', '2', '8'))
    const { modelSwitch, choices } = await whatIf()
    expect(choices).toMatchObject([{ model: 'small', comparedCount: 5, hasPrice: true }])
    expect(modelSwitch).toMatchObject({
      // 4,000 × 1.2 × $2 + 1,000 × 0.75 × $8, in millionths.
      total: {
        amounts: [{ currency: 'USD', amount: '0.0156' }],
        callCount: 2,
        cost: [{ currency: 'USD', amount: '0.08' }],
      },
      models: [
        {
          model: 'large',
          callCount: 2,
          notCountedCount: 1,
          comparedCount: 5,
          ratios: { prompt: 1.2, completion: 0.75 },
        },
      ],
    })
  })

  test('have no number without a price of the other model', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 5; at += 1) compare({ large: usage(100, 200), small: usage(120, 150) })
    ask('large', usage(1_000, 400))
    store.prices.put(price('large', '10', '40'))
    const { modelSwitch } = await whatIf({ target: instead })
    expect(modelSwitch).toMatchObject({
      target: { hasPrice: false },
      total: null,
      models: [{ amounts: null }],
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

  test('scale each model by its own pairs, and keep what is already there', async () => {
    const { store, compare, ask, whatIf } = begin()
    for (let at = 0; at < 5; at += 1)
      compare({ large: usage(100, 100), middle: usage(100, 50), small: usage(100, 200) })
    for (let at = 0; at < 4; at += 1) compare({ rare: usage(100, 100), small: usage(100, 200) })
    for (const model of ['large', 'middle', 'rare', 'small']) ask(model, usage(1_000_000, 1_000_000))
    store.prices.put(price('small', '1', '2'))
    const { modelSwitch } = await whatIf({ target: instead })
    const models = modelSwitch?.models ?? []
    const amounts = Object.fromEntries(models.map((row) => [row.model, row.amounts?.[0]?.amount]))
    expect(amounts).toEqual({ large: '5', middle: '9', rare: '3', small: '3' })
    // Four compared answers are too few for ratios.
    expect(models.find(({ model }) => model === 'rare')).toMatchObject({ comparedCount: 4, ratios: null })
    expect(modelSwitch?.total?.amounts[0]?.amount).toBe('20')
  })

  test('ignore answers that are no comparison, and demo calls', async () => {
    const { store, ask, whatIf } = begin()
    ask('large', usage(1_000, 400))
    store.messages.insert(message('question', null))
    for (const model of ['large', 'small']) {
      store.messages.insert(message(`${model} again`, 'question', { role: 'assistant' }))
      addCall(
        store,
        `${model} again`,
        { messageId: `${model} again`, modelRequested: model },
        { modelAnswered: null },
      )
    }
    expect((await whatIf()).choices.map(({ comparedCount }) => comparedCount)).toEqual([0, 0])
    expect(await whatIf({ isDemo: true })).toEqual({ callCount: 0, choices: [], modelSwitch: null })
  })
})
