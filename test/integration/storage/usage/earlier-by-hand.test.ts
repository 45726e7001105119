import { expect, test } from 'vitest'
import { earlierUsageJob, usagePageJob } from '../../../../src/main/reports/usage-page/usage-page-job.ts'
import { verifyUsageJob } from '../../../../src/main/reports/usage-page/verify-usage-job.ts'
import { createPriceRepository } from '../../../../src/main/storage/repositories/money/price-repository.ts'
import { everyCall, type UsageFilter } from '../../../../src/shared/contract/usage/usage-page.ts'
import {
  changeOfSums,
  changesByModel,
  comparePeriods,
} from '../../../../src/shared/domain/usage/earlier-period.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { callEnd, newCall } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const berlinInSummer = 120
const berlinInWinter = 60
const tokyo = 540
const nothing = (): void => {}

/**
 * A running November, after a journey from Berlin to Tokyo and the end of summer time on 25 October. On the 20th, the
 * first twenty days of October count.
 */
const made = [
  // 30 September in UTC, and 1 October in Berlin: 00:30.
  { at: '2026-09-30T22:30:00Z', offset: berlinInSummer, model: 'small', prompt: 100, completion: 20 },
  { at: '2026-10-20T08:00:00Z', offset: berlinInSummer, model: 'old', prompt: 300, completion: 0 },
  // 20 October in UTC, and 21 October in Berlin: 00:15, a day too late.
  { at: '2026-10-20T22:15:00Z', offset: berlinInSummer, model: 'small', prompt: 5_000, completion: 5_000 },
  // 31 October in UTC, and 1 November in Berlin: 00:30 in winter time.
  { at: '2026-10-31T23:30:00Z', offset: berlinInWinter, model: 'small', prompt: 200, completion: 40 },
  // 19 November in UTC, and 20 November in Tokyo: 08:00.
  { at: '2026-11-19T23:00:00Z', offset: tokyo, model: 'new', prompt: 600, completion: 60 },
]

test('a running month is compared with as many days before, by the clock where each call was made', async () => {
  const { store, database } = openSample()
  createPriceRepository(database).put(
    aPrice({
      validFrom: '2026-01-01',
      connectionId: 'connection-1',
      model: 'small',
      promptPerMillion: '10',
      completionPerMillion: '20',
    }),
  )
  for (const [index, { at, offset, model, prompt, completion }] of made.entries()) {
    const id = `call-${index}`
    store.calls.insert(
      newCall(id, {
        connectionId: 'connection-1',
        modelAsked: model,
        startedAt: Date.parse(at),
        utcOffsetMinutes: offset,
      }),
    )
    const usage = { promptTokens: prompt, completionTokens: completion, totalTokens: prompt + completion }
    store.calls.finish(id, callEnd({ modelAnswered: model, usage }), null)
  }
  const compared = comparePeriods({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20', 'calendar')
  expect(compared?.earlier).toEqual({ from: '2026-10-01', to: '2026-10-20' })
  const filter: UsageFilter = { ...everyCall, clock: 'local', from: '2026-11-01', to: '2026-11-20' }
  const page = await usagePageJob.run(database, filter, nothing)
  const earlier = await earlierUsageJob.run(database, { ...filter, ...compared?.earlier }, nothing)
  // November: 240 + 660. October: 120 + 300.
  expect(page.sums.totalTokens).toBe(900)
  expect(earlier.sums.totalTokens).toBe(420)
  const { total, prompt, completion, calls, price } = changeOfSums(earlier.sums, page.sums)
  expect(total).toMatchObject({ difference: 480, percent: (480 / 420) * 100 })
  expect([prompt.difference, completion.difference, calls.difference]).toEqual([400, 80, 0])
  // $0.0028 for 200 and 40 tokens, minus $0.0014 for 100 and 20.
  expect(price).toEqual([{ currency: 'USD', amount: '0.0014' }])
  const byModel = changesByModel(earlier.models, page.models).map((change) => [
    change.model,
    changeOfSums(change.earlier, change.now).total.difference,
  ])
  expect(Object.fromEntries(byModel)).toEqual({ small: 120, old: -300, new: 660 })
  const verified = await verifyUsageJob.run(database, filter, nothing)
  expect(verified.hours.map(({ hour, sums }) => [hour, sums.totalTokens])).toEqual([
    [0, 240],
    [8, 660],
  ])
  const byUtc = await verifyUsageJob.run(database, { ...filter, clock: 'utc' }, nothing)
  expect(byUtc.hours.map(({ hour, sums }) => [hour, sums.totalTokens])).toEqual([[23, 660]])
})
