import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReports, readUsage } from '../../../../src/main/inference/parsing/usage-details.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import type { UsageReport } from '../../../../src/shared/contract/usage/usage.ts'
import { inputTokensOf, noDetails, noUsage } from '../../../../src/shared/domain/usage/usage-details.ts'
import { detailSpellings, valueAt } from '../../../../src/shared/domain/usage/usage-spellings.ts'
import { usageReports } from '../../../fixtures/wire/usage-reports.ts'
import { readLastReport } from './stream-samples.ts'

function reportOf(text: string, key: string | null = null): UsageReport {
  return readReports([text], readUsage(JSON.parse(text)) ?? noUsage, redactorFor(key))
}
const detailsOf = (usage: object) => reportOf(JSON.stringify(usage)).details

describe('the place of cache and reasoning tokens', () => {
  const cached = (count: number) => ({ prompt_tokens_details: { cached_tokens: count } })
  const cachedAndWritten = (read: number, written: number) => ({
    prompt_tokens_details: { cached_tokens: read, cache_write_tokens: written },
  })
  const reasoning = (count: number) => ({ completion_tokens_details: { reasoning_tokens: count } })
  it.each([
    ['inside', 100, 20, 120, cached(80), reasoning(15), 'inside', 'inside'],
    ['cached tokens beside', 20, 20, 120, cached(80), {}, 'beside', null],
    ['reasoning tokens beside', 100, 20, 135, cached(80), reasoning(15), 'inside', 'beside'],
    ['both beside', 20, 20, 135, cached(80), reasoning(15), 'beside', 'beside'],
    [
      'both beside if they are larger, without a total',
      50,
      20,
      null,
      cachedAndWritten(5_000, 1_000),
      reasoning(21),
      'beside',
      'beside',
    ],
    [
      'unknown if only one of them is larger, without a total',
      50,
      20,
      null,
      cachedAndWritten(5_000, 50),
      {},
      null,
      null,
    ],
    ['unknown without a total', 100, 20, null, cached(80), reasoning(15), null, null],
    ['unknown if the total fits neither', 100, 20, 130, cached(80), reasoning(15), null, null],
    ['unknown if both could explain the total', 100, 20, 135, cached(15), reasoning(15), null, null],
    ['unknown if the prompt is too small for them', 20, 20, 40, cached(80), {}, null, null],
    ['unknown if the completion is too small for it', 95, 60, 156, {}, reasoning(61), null, null],
    [
      'cached inside if the reasoning tokens fit nowhere',
      1000,
      10,
      1010,
      cached(900),
      reasoning(12),
      'inside',
      null,
    ],
    [
      'cached beside if the reasoning tokens fit nowhere',
      100,
      10,
      1010,
      cached(900),
      reasoning(12),
      'beside',
      null,
    ],
    [
      'reasoning inside if the cached tokens fit nowhere',
      20,
      20,
      40,
      cached(80),
      reasoning(15),
      null,
      'inside',
    ],
    ['unknown for reads inside and writes beside', 100, 20, 150, cachedAndWritten(80, 30), {}, null, null],
    ['inside if there are none', 100, 20, null, cached(0), reasoning(0), 'inside', 'inside'],
    ['unknown without a prompt', null, 20, 120, cached(80), {}, null, null],
  ])(
    '%s',
    (_rule, prompt_tokens, completion_tokens, total_tokens, some, others, cachePlace, reasoningPlace) => {
      const details = detailsOf({ prompt_tokens, completion_tokens, total_tokens, ...some, ...others })
      expect(details).toMatchObject({ cachePlace, reasoningPlace })
    },
  )

  it('never lets a part exceed its whole, for any report', () => {
    const count = fc.option(fc.nat(200))
    fc.assert(
      fc.property(count, count, count, count, count, (prompt, completion, total, cache, thinking) => {
        const usage = { promptTokens: prompt, completionTokens: completion, totalTokens: total }
        const { cachePlace, reasoningPlace } = detailsOf({
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: total,
          cached_tokens: cache,
          reasoning_tokens: thinking,
        })
        if (cachePlace === 'inside') expect(cache).toBeLessThanOrEqual(prompt ?? -1)
        if (reasoningPlace === 'inside') expect(thinking).toBeLessThanOrEqual(completion ?? -1)
        const details = { ...noDetails, cachedTokens: cache, cachePlace }
        const input = inputTokensOf(usage, details)
        if (input !== null) expect(input).toBeGreaterThanOrEqual(Math.max(prompt ?? 0, cache ?? 0))
      }),
    )
  })
})

it.each(usageReports)('the report of $service is understood', ({ usage, details }) => {
  expect(reportOf(usage)).toEqual({ usageText: usage, details: { ...noDetails, ...details } })
})

it.each(
  Object.values(detailSpellings).flatMap((paths) =>
    paths.map((path) => ({ name: path.join('.'), path, others: paths.filter((other) => other !== path) })),
  ),
)('a report of a service needs the spelling $name', ({ path, others }) => {
  const countAt = (report: unknown, place: readonly string[]) => Number(valueAt(report, place) ?? 0)
  const needing = usageReports.filter(({ usage }) => {
    const report: unknown = JSON.parse(usage)
    return countAt(report, path) > 0 && others.every((other) => countAt(report, other) === 0)
  })
  expect(needing).not.toEqual([])
})

describe('the service tier', () => {
  const answer = (outer: string, inner: string) =>
    readLastReport(
      `{"choices":[{"message":{"content":"a"}}],${outer}"usage":{${inner}"prompt_tokens":2,"completion_tokens":3}}`,
    )?.details.serviceTier
  it.each([
    ['beside the usage', '"service_tier":"flex",', '', 'flex'],
    [
      'in the usage, which is nearer to the counts',
      '"service_tier":"auto",',
      '"service_tier":"priority",',
      'priority',
    ],
    ['missing', '', '', null],
    ['null', '"service_tier":null,', '', null],
    ['too long', `"service_tier":"${'x'.repeat(41)}",`, '', null],
    ['no text', '"service_tier":7,', '"service_tier":{},', null],
    ['a text with a line break', '"service_tier":"a\\nb",', '', null],
  ])('is %s', (_place, outer, inner, serviceTier) => {
    expect(answer(outer, inner)).toBe(serviceTier)
  })

  it('is the last one of a stream, whichever chunk names it', () => {
    const events = ['auto', 'default'].map((tier) => `data: {"choices":[],"service_tier":"${tier}"}\n\n`)
    const last = 'data: {"choices":[],"usage":{"prompt_tokens":2,"completion_tokens":3}}\n\ndata: [DONE]\n\n'
    expect(readLastReport(...events, last)?.details.serviceTier).toBe('default')
  })
})

describe('a reported cost', () => {
  it.each([
    ['{"cost":0.000150}', { amount: '0.000150', unit: null }],
    ['{"cost":5.00}', { amount: '5.00', unit: null }],
    ['{"cost":1.50e3}', { amount: '1500', unit: null }],
    ['{"cost":1.2345678901234567890e-05}', { amount: '0.000012345678901234567890', unit: null }],
    ['{"cost":{"total_cost":0.006,"currency":"x"}}', { amount: '0.006', unit: 'USD' }],
    ['{"cost_in_usd_ticks":37756000}', { amount: '37756000', unit: 'USD ticks' }],
    ['{"total_cost":0.25}', { amount: '0.25', unit: null }],
    ['{"cost":"0.10"}', { amount: '0.10', unit: null }],
    ['{"cost":0.5,"cost_details":{"upstream_inference_cost":0.5}}', { amount: '0.5', unit: 'USD credits' }],
    ['{"cost":0.5,"is_byok":false}', { amount: '0.5', unit: 'USD credits' }],
    // The fee of the gateway alone.
    ['{"cost":0.5,"is_byok":true,"cost_details":{}}', { amount: '0.5', unit: null }],
    ['{"cost":-1}', null],
    ['{"cost":"-1"}', null],
    ['{"cost":"free"}', null],
    ['{"cost":1e400}', null],
  ])('%s is read to the last digit', (usage, cost) => {
    expect(reportOf(usage).details.reportedCost).toEqual(cost)
  })
})

describe('the text of a report', () => {
  it('is kept as received', () => {
    const text = '{ "prompt_tokens" : 1.0e1, "x":[ ],\t"prompt_tokens":10 }'
    expect(reportOf(text).usageText).toBe(text)
    expect(readLastReport(`{"choices":[{"message":{"content":"a"}}],"usage":${text}}`)?.usageText).toBe(text)
    expect(readLastReport(`data: {"choices":[],"usage": ${text} }\n\ndata: [DONE]\n\n`)?.usageText).toBe(text)
  })

  it('is kept where no count can be used', () => {
    expect(readLastReport('{"choices":[{"message":{"content":"a"}}],"usage":{"tokens":7}}')?.usageText).toBe(
      '{"tokens":7}',
    )
  })

  it('is the last one of a stream', () => {
    const events = [1, 2].map((n) => `data: {"choices":[],"usage":{"prompt_tokens":${n}}}\n\n`)
    expect(readLastReport(...events, 'data: [DONE]\n\n')?.usageText).toBe('{"prompt_tokens":2}')
  })

  it('is kept if it names the scheme of a key, but has none', () => {
    const text = '{"auth":"Bearer x","prompt_tokens":3}'
    expect(reportOf(text, 'sk-CANARY-5f29c1e7a7').usageText).toBe(text)
  })

  it('has a mark in its place if it is too long, too deep or has the key', () => {
    const key = 'sk-CANARY-5f29c1e7a7'
    const spelt = `\\u0073${key.slice(1)}`
    const marks = [
      `{"x":"${'a'.repeat(4_096)}"}`,
      '{"a":{"b":{"c":{"d":{}}}}}',
      `{"x":"${spelt}"}`,
      // The later field hides the key from a parser, but not from a reader of the text.
      `{"x":"${spelt}","x":1}`,
    ]
    expect(marks.map((text) => reportOf(text, key).usageText)).toEqual([
      'too long',
      'too deep',
      'removed',
      'removed',
    ])
  })
})
