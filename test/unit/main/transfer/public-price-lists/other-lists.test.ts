import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readListedPrices } from '../../../../../src/main/transfer/public-price-lists/read-public-list.ts'
import { noExtras } from '../../../../fixtures/samples/money.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/prices/${name}.json`, import.meta.url), 'utf8'))
const modelsOf = (list: unknown, today = '2026-11-29') => {
  const read = readListedPrices(JSON.stringify(list, null, 1), today)
  if (read.problem !== null) throw new Error(read.problem)
  return read.models
}
const rates = (input: string, output: string, cached: string | null = null, write: string | null = null) => ({
  promptPerMillion: input,
  completionPerMillion: output,
  cachedPerMillion: cached,
  cacheWritePerMillion: write,
})

/** Cut from `api.json` of models.dev, as of September 2026. */
const modelsDev = fixture('models-dev')
/** Cut from `new_data/v2/data.json` of genai-prices, as of August 2026. */
const genaiPrices = fixture('genai-prices')
/** Cut from OpenRouter's `GET /models`, as of September 2026. */
const openRouter = fixture('open-router')

describe('the list of models.dev', () => {
  it('gives the price of each model, with its tiers', () => {
    expect(modelsOf(modelsDev)).toMatchObject([
      {
        name: 'openai/gpt-5.5',
        provider: 'openai',
        line: 6,
        rates: {
          ...rates('5', '30', '0.5'),
          extras: {
            ...noExtras,
            tiers: [{ above: 272_000, applies: 'whole-call', rates: rates('10', '45', '1') }],
          },
        },
        notes: [],
      },
      {
        name: 'google/gemini-live-flash',
        rates: {
          ...rates('0.5', '2'),
          extras: { ...noExtras, reasoningPerMillion: '2.5', audioPerMillion: '3' },
        },
        notes: [{ kind: 'audio' }],
      },
      {
        name: 'anthropic/claude-sonnet-4-5',
        rates: {
          ...rates('3', '15', '0.3', '3.75'),
          extras: {
            ...noExtras,
            tiers: [{ above: 200_000, applies: 'whole-call', rates: rates('6', '22.5', '0.6', '7.5') }],
          },
        },
      },
    ])
  })

  it('can have models without providers', () => {
    expect(modelsOf({ 'a/m': { id: 'a/m', cost: { input: 1, output: 2 } } })).toMatchObject([
      { name: 'a/m', provider: 'a', rates: { ...rates('1', '2'), currency: 'USD', extras: null } },
    ])
  })
})

describe('the list of genai-prices', () => {
  it('gives the price of the day under each name of the model', () => {
    const [opus, dated, sonar, research, deepseek] = modelsOf(genaiPrices)
    const extras = { ...noExtras, hourWritePerMillion: '10', perWebSearch: '0.01' }
    expect(opus).toMatchObject({
      name: 'anthropic/claude-opus-4-6',
      provider: 'anthropic',
      rates: { ...rates('5', '25'), extras },
      notes: [],
    })
    expect(dated).toMatchObject({ name: 'anthropic/claude-opus-4-6-20260101', rates: opus?.rates })
    expect(sonar).toMatchObject({ rates: { ...rates('1', '1'), extras: { ...noExtras, perCall: '0.012' } } })
    expect(research).toMatchObject({
      rates: { extras: { ...noExtras, reasoningPerMillion: '3' } },
      notes: [{ kind: 'other-units' }],
    })
    expect(deepseek).toMatchObject({ rates: null, problem: { reason: 'other-times' } })
    const earlier = modelsOf(genaiPrices, '2026-03-12')[0]
    expect(earlier).toMatchObject({
      rates: {
        ...rates('5', '25', '0.5', '6.25'),
        extras: {
          ...extras,
          tiers: [{ above: 200_000, applies: 'whole-call', rates: rates('10', '37.5', '0.5', '6.25') }],
        },
      },
      // The writes for one hour cost more too.
      notes: [{ kind: 'above-tokens', tokens: 200_000 }],
    })
  })
})

describe('a recorded list of models', () => {
  it('gives the prices of its service', () => {
    expect(modelsOf(openRouter)).toMatchObject([
      {
        name: 'anthropic/claude-sonnet-4.5',
        provider: null,
        line: 4,
        rates: {
          ...rates('3', '15', '0.3', '3.75'),
          extras: {
            ...noExtras,
            hourWritePerMillion: '6',
            perWebSearch: '0.01',
            tiers: [{ above: 200_000, applies: 'whole-call', rates: rates('6', '22.5', '0.3', '3.75') }],
          },
        },
      },
      { name: 'openrouter/auto', rates: null, problem: { reason: 'no-token-price' } },
    ])
  })
})

describe('a hostile list', () => {
  it.each([
    ['[{"id": 1, "models": [{"id": "m", "prices": {"input_mtok": 1, "output_mtok": 1}}]}]'],
    ['[{"id": "a", "models": [{"id": "", "prices": 5}]}]'],
    ['{"a": {"models": {"m": {"cost": []}}}}'],
    ['{"data": [{"id": {}, "pricing": {"prompt": "0"}}, null, 5]}'],
  ])('has no prices: %s', (text) => {
    expect(readListedPrices(text, '2026-11-29')).toEqual({ problem: 'not-prices', line: null })
  })

  it.each(['1e400', '-1', '"5"', '0.5'])('has no tier above %s', (size) => {
    const tiers = `[{"input": 9, "output": 9, "tier": {"size": ${size}}}]`
    const read = readListedPrices(
      `{"a/m": {"cost": {"input": 1, "output": 2, "tiers": ${tiers}}}}`,
      '2026-11-29',
    )
    expect(read).toMatchObject({ models: [{ rates: { extras: null }, notes: [] }] })
  })
})
