import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReport } from '../../../../src/main/inference/parsing/usage-details.ts'
import { createRedactor } from '../../../../src/main/inference/redaction/redactor.ts'
import { inputTokensOf, noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { listCaptures } from '../../../fixtures/wire/captures.ts'
import { usageReports } from '../../../fixtures/wire/usage-reports.ts'
import { readLastReport } from './stream-samples.ts'

const noKey = createRedactor(null)
const detailsOf = (usage: object) => readReport(JSON.stringify(usage), noKey).details

describe('the place of cache and reasoning tokens', () => {
  const cached = (count: number) => ({ prompt_tokens_details: { cached_tokens: count } })
  const reasoning = (count: number) => ({ completion_tokens_details: { reasoning_tokens: count } })
  it.each([
    ['inside', 100, 20, 120, cached(80), reasoning(15), 'inside', 'inside'],
    ['cached tokens beside', 20, 20, 120, cached(80), {}, 'beside', null],
    ['reasoning tokens beside', 100, 20, 135, cached(80), reasoning(15), 'inside', 'beside'],
    ['both beside', 20, 20, 135, cached(80), reasoning(15), 'beside', 'beside'],
    ['unknown without a total', 100, 20, null, cached(80), reasoning(15), null, null],
    ['unknown if the total fits neither', 100, 20, 130, cached(80), reasoning(15), null, null],
    ['unknown if both could explain the total', 100, 20, 135, cached(15), reasoning(15), null, null],
    ['unknown if the prompt is too small for them', 20, 20, 40, cached(80), {}, null, null],
    ['unknown if the completion is too small for it', 95, 60, 156, {}, reasoning(61), null, null],
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
  expect(readReport(usage, noKey)).toEqual({ usageText: usage, details: { ...noDetails, ...details } })
})

describe('a reported cost', () => {
  it.each([
    ['{"cost":0.000150}', { amount: '0.000150', unit: null }],
    ['{"cost":5.00}', { amount: '5.00', unit: null }],
    ['{"cost":1.50e3}', { amount: '1500', unit: null }],
    ['{"cost":1.2345678901234567890e-05}', { amount: '0.000012345678901234567890', unit: null }],
    ['{"cost":{"total_cost":0.006,"currency":"x"}}', { amount: '0.006', unit: 'USD' }],
    ['{"cost_in_usd_ticks":37756000}', { amount: '37756000', unit: 'USD ticks' }],
    ['{"cost":-1}', null],
    ['{"cost":"0.1"}', null],
    ['{"cost":1e400}', null],
  ])('%s is read to the last digit', (usage, cost) => {
    expect(readReport(usage, noKey).details.reportedCost).toEqual(cost)
  })
})

describe('the text of a report', () => {
  it('is kept as received', () => {
    const text = '{ "prompt_tokens" : 1.0e1, "x":[ ],\t"prompt_tokens":10 }'
    expect(readReport(text, noKey).usageText).toBe(text)
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
    expect(marks.map((text) => readReport(text, createRedactor(key)).usageText)).toEqual([
      'too long',
      'too deep',
      'removed',
      'removed',
    ])
  })

  it.each(listCaptures().filter(({ status }) => status === 200))(
    'of $name is in its bytes',
    ({ body, isCut }) => {
      const texts = [...body.toString().matchAll(/"usage":(\{.*?\}\}|\{[^{}]*\})/g)].map(([, text]) => text)
      const report = isCut ? null : readLastReport(body.toString())
      expect(report?.usageText ?? undefined).toBe(isCut ? undefined : texts.at(-1))
    },
  )
})
