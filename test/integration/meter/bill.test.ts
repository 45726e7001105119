import { expect, test } from 'vitest'
import { createBillingService } from '../app/billing-service.ts'
import { beginMetering, exchange } from './meter-story.ts'

const days = ['2026-11-22', '2026-11-23']
const models = ['harbour-7b-instruct', 'lantern-70b-chat']
const noneYet = { promptTokens: 0, completionTokens: 0, totalTokens: 0, requests: 0 }
const nothing = { promptTokens: '0', completionTokens: '0', totalTokens: '0', requests: '0' }

/** One program asks as it likes: whole, streamed, and streamed with counts. The others are agents with their APIs. */
const forms = [{}, { stream: true }, { stream: true, stream_options: { include_usage: true } }]
const said = [{ role: 'user', content: 'Hello' }]
const apis = [
  { path: '/chat/completions', body: { messages: said } },
  { path: '/responses', body: { input: said } },
  { path: '/messages', body: { messages: said, max_tokens: 100 } },
]

test('the bill of a key that three programs and a chat use has no difference, by model and day', async () => {
  const billing = createBillingService()
  let day = days[0] ?? ''
  const metering = await beginMetering(billing.scenario, {}, { now: () => Date.parse(`${day}T12:00:00Z`) })
  const { app, address, connectionId, terms, send } = metering
  const tokens = [metering.token]
  for (const name of ['Codex', 'Claude Code'])
    tokens.push((await app.request('programs.add', { ...terms, name })).token)
  const rows = []
  for (day of days) {
    const before = billing.bill().length
    const asked = tokens.flatMap((token, index) =>
      forms.map((form, at) => {
        const { path = '', body = {} } = apis[index] ?? {}
        const how = index === 0 ? form : {}
        return exchange(
          { base: address, token },
          { method: 'POST', path, body: { model: models[(index + at) % 2], ...body, ...how } },
        )
      }),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    await app.untilAnswered(() => send(`How many herons on ${day}?`))
    const billed = billing.bill().slice(before)
    expect(billed).toHaveLength(tokens.length * forms.length + 1)
    for (const model of models) {
      const sums = { ...noneYet }
      for (const { report } of billed.filter((call) => call.model === model)) {
        sums.promptTokens += report.prompt_tokens ?? 0
        sums.completionTokens += report.completion_tokens ?? 0
        sums.totalTokens += report.total_tokens ?? 0
        sums.requests += 1
      }
      expect(sums.requests).toBeGreaterThan(3)
      rows.push({ day, model, cost: null, ...sums })
    }
  }
  const period = { connectionId, clock: 'utc' as const, from: '2026-11-01', to: '2026-11-30' }
  const result = await app.request('bills.compare', { period, rows })
  expect(result).toMatchObject({
    callCount: days.length * (tokens.length * forms.length + 1),
    notReportedCount: 0,
    doCallsMatchSums: true,
    candidates: [],
  })
  expect(new Set(result.days.map(({ name }) => name))).toEqual(new Set(days))
  expect(new Set(result.models.map(({ name }) => name))).toEqual(new Set(models))
  for (const { difference } of [result.total, ...result.days, ...result.models])
    expect(difference).toMatchObject(nothing)
})
