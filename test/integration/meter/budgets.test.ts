import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import type { Scenario } from '../../service/scenario.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { beginMetering, completion } from './meter-story.ts'

type Metering = Awaited<ReturnType<typeof beginMetering>>

const pieceCount = 40
/** About 100 tokens. */
const piece = 'and so on '.repeat(40)
const pieceTokens = estimateTokens(piece) + 1
const usage = { prompt_tokens: 10, completion_tokens: 4_000, total_tokens: 4_010 }

/** About 4,000 tokens within two seconds, and then their counts. */
const long: Scenario = {
  description: 'Streams a long answer.',
  async complete({ response, gone }) {
    const chunk = (part: object): string => `data: ${JSON.stringify(part)}\n\n`
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let count = 0; count < pieceCount && !gone.aborted; count += 1) {
      response.write(chunk({ choices: [{ index: 0, delta: { content: piece } }] }))
      await pause(50)
    }
    response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
    response.end(`${chunk({ choices: [], usage })}data: [DONE]\n\n`)
  },
}

/** The text that a program receives, and whether the body broke off. */
async function receive({ begin }: Metering): Promise<{ text: string; isBroken: boolean }> {
  const { response } = await begin(completion({ stream: true, stream_options: { include_usage: true } }))
  let text = ''
  try {
    for await (const part of response) text += part
    return { text, isBroken: false }
  } catch {
    return { text, isBroken: true }
  }
}

/** A price at which about 1,500 tokens of an answer cost the limit. */
function setPrice({ app, connectionId }: Metering): void {
  app.store.prices.put(
    aPrice({
      connectionId,
      model: 'harbour-7b-instruct',
      validFrom: '2020-01-01',
      promptPerMillion: '1000',
      completionPerMillion: '1000',
    }),
  )
}

const budgets = [
  ['tokens', '1500', null],
  ['money', '1.5', 'USD'],
] as const

test('a stream ends at the limit of its project, and without a project at that of its connection', async () => {
  const metering = await beginMetering(long)
  const { app, connectionId, program, terms } = metering
  const tokens = (amount: string) => ({ amount, currency: null })
  const { id: projectId } = await app.request('projects.create', {
    name: 'Website',
    systemPrompt: '',
    connectionId: null,
    modelId: null,
  })
  await app.request('settings.set', { name: 'answerLimit', value: tokens('1') })
  await app.request('answerLimits.set', { level: 'connection', id: connectionId, answerLimit: tokens('400') })
  await app.request('answerLimits.set', { level: 'project', id: projectId, answerLimit: tokens('900') })
  const limitOfNext = async () => {
    const { isBroken, text } = await receive(metering)
    expect(isBroken).toBe(false)
    expect(text).toMatch(/"finish_reason":"stop"\}\]\}\n\ndata: \[DONE\]\n\n$/)
    return metering.calls().at(-1)
  }
  expect(await limitOfNext()).toMatchObject({ reachedLimit: { level: 'connection', amount: '400' } })
  await app.request('programs.save', { programId: program.id, terms: { ...terms, projectId } })
  const { reachedLimit, estimate } = (await limitOfNext()) ?? {}
  expect(reachedLimit).toEqual({ level: 'project', ...tokens('900') })
  expect(estimate?.completionTokens).toBeGreaterThan(900)
  expect(estimate?.completionTokens).toBeLessThanOrEqual(900 + pieceTokens)
})

test.each(budgets)(
  'a stream that reaches a budget of %s is closed if the user chose that, and its row says what is known',
  async (_what, limit, currency) => {
    const metering = await beginMetering(long, { stopsAtBudget: true })
    setPrice(metering)
    await setBudget(metering, limit, { currency, programId: metering.program.id })
    const { text, isBroken } = await receive(metering)
    expect(isBroken).toBe(false)
    expect(text).toContain('and so on')
    expect(text.match(/"finish_reason":"stop"/g)).toHaveLength(1)
    const [row, ...others] = metering.calls()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      state: 'stopped-at-limit',
      reachedLimit: { level: 'budget', amount: limit, currency },
      source: 'not-reported',
      failureCode: null,
      httpStatus: 200,
    })
    expect(row?.usage.totalTokens).toBeNull()
    // At most one piece more than the budget.
    const { promptTokens = 0, completionTokens = 0 } = row?.estimate ?? {}
    expect(promptTokens + completionTokens).toBeGreaterThan(1_500)
    expect(promptTokens + completionTokens).toBeLessThanOrEqual(1_500 + pieceTokens)
    expect(metering.posts()).toHaveLength(1)
    await expect
      .poll(async () => (await metering.app.request('meter.read', undefined)).programs)
      .toMatchObject([{ runningCount: 0, callCount: 1 }])
  },
)

test('a stream that reaches a budget goes on if the user did not choose otherwise, and the next call is refused', async () => {
  const metering = await beginMetering(long)
  await setBudget(metering, '1500', { programId: metering.program.id })
  const { text, isBroken } = await receive(metering)
  expect(isBroken).toBe(false)
  expect(text).toContain('[DONE]')
  expect(metering.calls()).toMatchObject([{ state: 'complete', usage: { totalTokens: 4_010 } }])
  expect((await metering.ask(completion())).status).toBe(402)
  expect(metering.posts()).toHaveLength(1)
  expect(metering.calls()).toHaveLength(1)
})
