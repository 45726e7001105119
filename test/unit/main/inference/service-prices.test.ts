import { describe, expect, it } from 'vitest'
import { readModels } from '../../../../src/main/inference/parsing/models-reader.ts'
import { priceReaderFor } from '../../../../src/main/inference/parsing/service-prices.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { noExtras } from '../../../fixtures/samples/money.ts'
import { priceOf, priceRows } from '../../../fixtures/wire/price-lists.ts'

const anywhere = 'https://gateway.example/v1'
const read = (pricing: unknown, baseAddress = anywhere) => priceReaderFor(baseAddress)({ id: 'm', pricing })
const plain = { prompt: '0.000001', completion: '0.000002' }

describe('prices in a model list', () => {
  it.each(priceRows)('are read in the form of $service: $row.id', ({ baseAddress, row, ...given }) => {
    const list = readModels({ data: [row] }, redactorFor(null), baseAddress)
    expect(list?.models.map(({ price }) => price)).toEqual([priceOf(given)])
  })

  it.each(priceRows.filter(({ baseAddress }) => !/openrouter|sambanova/u.test(baseAddress)))(
    'of $service are ignored elsewhere, because their unit is not certain: $row.id',
    ({ row }) => {
      expect(priceReaderFor(anywhere)(row)).toBeNull()
    },
  )

  it.each([
    ['negative', { ...plain, prompt: '-1' }],
    ['negative in a part', { ...plain, input_cache_read: '-0.0000001' }],
    ['missing in a part that every price has', { prompt: '0.000001' }],
    ['not a number', { ...plain, completion: 'NaN' }],
    ['words', { ...plain, completion: 'two dollars' }],
    ['infinite', { ...plain, completion: '1e999' }],
    ['longer than any price', { ...plain, completion: `0.${'1'.repeat(100_000)}` }],
    ['numbers of an unknown unit', { prompt: 1.25, completion: 10 }],
    ['text per million', { prompt: '1.25', completion: '10' }],
    ['too high', { ...plain, completion: '0.0011' }],
    ['for images', { prompt: '0', completion: '0', image: '0.04' }],
    [
      'zero beside what no number can be made of',
      { prompt: '0', completion: '0', x: { toString: 1, valueOf: 1 } },
    ],
    ['zero beside lists in lists', { prompt: '0', completion: '0', x: nested(100_000) }],
    ['in no currency', { ...plain, currency: 'credits' }],
    ['for hours of the day', { ...plain, overrides: [{ utc_start: 1630, prompt: '0.0000005' }] }],
    ['in a tier that Tally cannot apply', { ...plain, overrides: [{ min_prompt_tokens: 100_000 }] }],
    ['in a tier without a length', { ...plain, overrides: [{ prompt: '0.000002' }] }],
    ['in tiers that are no list', { ...plain, overrides: 'none' }],
    [
      'in more tiers than a price can have',
      { ...plain, overrides: Array.from({ length: 400_000 }, longPrompt) },
    ],
    ['a list', [plain]],
    ['text', '0.000001'],
    ['null', null],
  ])('give no price where they are %s', (_case, pricing) => {
    expect(read(pricing)).toBeNull()
  })

  it('give no price where zero means another unit', () => {
    const pricing = { hourly: 2.4, input: 0, output: 0 }
    expect(read(pricing, 'https://api.together.xyz/v1')).toBeNull()
  })

  it('keep another currency only where the service names it', () => {
    expect(read({ ...plain, currency: 'eur' })?.currency).toBe('EUR')
    expect(priceReaderFor(anywhere)({ id: 'm', currency: 'CNY', pricing: plain })?.currency).toBe('CNY')
    expect(read(plain)?.currency).toBe('USD')
  })

  it('keep each decimal', () => {
    expect(read({ prompt: '0.000000123456789', completion: '1.5e-07' })).toMatchObject({
      promptPerMillion: '0.123456789',
      completionPerMillion: '0.15',
    })
  })

  it('sort tiers by length', () => {
    const overrides = [
      { min_prompt_tokens: 256_000, prompt: '0.000004' },
      { min_prompt_tokens: 128_001, prompt: '0.000002' },
    ]
    expect(read({ ...plain, overrides })?.extras).toEqual({
      ...noExtras,
      tiers: [tier(128_000, '2'), tier(256_000, '4')],
    })
  })
})

const longPrompt = () => ({ min_prompt_tokens: 128_000, prompt: '0.000002' })

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}

function tier(above: number, promptPerMillion: string) {
  const rates = {
    promptPerMillion,
    completionPerMillion: '2',
    cachedPerMillion: null,
    cacheWritePerMillion: null,
  }
  return { above, applies: 'whole-call', rates }
}
