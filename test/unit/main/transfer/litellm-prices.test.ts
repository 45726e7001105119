import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millionOf, readLitellmPrices } from '../../../../src/main/transfer/litellm-prices.ts'

/** In the form of the real file: indented, with numbers as Python writes them. */
const file = `{
    "sample_spec": {
        "input_cost_per_token": 0.0,
        "litellm_provider": "one of https://docs.litellm.ai/docs/providers",
        "max_tokens": "LEGACY parameter"
    },
    "fallback_generalizations": { "rules": [] },
    "1024-x-1024/dall-e-2": {
        "input_cost_per_pixel": 1.9e-08,
        "litellm_provider": "openai",
        "mode": "image_generation"
    },
    "gpt-4o": {
        "cache_read_input_token_cost": 1.25e-06,
        "input_cost_per_token": 2.5e-06,
        "input_cost_per_token_batches": 1.25e-06,
        "litellm_provider": "openai",
        "mode": "chat",
        "output_cost_per_token": 1e-05,
        "supports_prompt_caching": true
    },
    "anthropic/claude": {
        "cache_creation_input_token_cost": 3.75e-06,
        "cache_creation_input_token_cost_above_1hr": 6e-06,
        "cache_creation_input_token_cost_above_200k_tokens": 7.5e-06,
        "cache_read_input_token_cost": 3e-07,
        "input_cost_per_token": 3e-06,
        "input_cost_per_token_above_200k_tokens": 6e-06,
        "input_cost_per_token_above_200k_tokens_priority": 9e-06,
        "litellm_provider": "anthropic",
        "output_cost_per_reasoning_token": 0.00002,
        "output_cost_per_token": 0.000015
    },
    "dashscope/qwen": {
        "litellm_provider": "dashscope",
        "tiered_pricing": [{ "input_cost_per_token": 5e-08, "range": [0, 32000] }]
    },
    "perplexity/sonar": {
        "input_cost_per_request": 0.005,
        "input_cost_per_token": 1e-06,
        "litellm_provider": "perplexity",
        "output_cost_per_token": 1e-06,
        "search_context_cost_per_query": { "search_context_size_high": 0.012 }
    }
}`

const entry = (rates: string): string => `{"m": {"litellm_provider": "x", ${rates}}}`
const problemOf = (rates: string) => {
  const read = readLitellmPrices(entry(rates))
  return read.problem === null ? read.models[0]?.problem : read.problem
}
const both = '"input_cost_per_token": 1e-06, "output_cost_per_token": 2e-06'

describe("LiteLLM's list of prices", () => {
  it('gives exact prices per million, and names what Tally cannot apply', () => {
    const read = readLitellmPrices(file)
    expect(read.problem === null && read.models).toEqual([
      expect.objectContaining({ name: '1024-x-1024/dall-e-2', rates: null, line: 8 }),
      {
        name: 'gpt-4o',
        provider: 'openai',
        line: 13,
        rates: {
          promptPerMillion: '2.5',
          completionPerMillion: '10',
          cachedPerMillion: '1.25',
          cacheWritePerMillion: null,
        },
        problem: null,
        notes: [{ kind: 'service-tier' }],
      },
      expect.objectContaining({
        name: 'anthropic/claude',
        rates: {
          promptPerMillion: '3',
          completionPerMillion: '15',
          cachedPerMillion: '0.3',
          cacheWritePerMillion: '3.75',
        },
        notes: [
          { kind: 'above-tokens', tokens: 200_000 },
          { kind: 'reasoning' },
          { kind: 'service-tier' },
          { kind: 'cache-lifetime' },
        ],
      }),
      expect.objectContaining({ problem: { reason: 'only-tiers', field: null, words: '' } }),
      expect.objectContaining({ name: 'perplexity/sonar', notes: [{ kind: 'per-request' }] }),
    ])
  })

  it.each([
    ['no price', '"mode": "chat"', 'no-token-price', null],
    ['a input price only', '"input_cost_per_token": 1e-06', 'no-token-price', null],
    ['less than nothing', '"input_cost_per_token": -1e-06', 'negative', 'input_cost_per_token'],
    [
      'a huge price',
      `${both}, "cache_read_input_token_cost": 1e300`,
      'too-long',
      'cache_read_input_token_cost',
    ],
    [
      'an exponent without end',
      `"input_cost_per_token": 1e-${'9'.repeat(500)}`,
      'too-long',
      'input_cost_per_token',
    ],
    [
      'too many digits',
      '"input_cost_per_token": 1.2345678901234567890123456789',
      'too-long',
      'input_cost_per_token',
    ],
    ['a price as text', '"input_cost_per_token": "1e-06"', 'not-a-number', 'input_cost_per_token'],
    [
      'a price as an object',
      '"input_cost_per_token": {"number": "1"}',
      'not-a-number',
      'input_cost_per_token',
    ],
    ['two prices of a field', `${both}, "input_cost_per_token": 3e-06`, 'twice', 'input_cost_per_token'],
  ])('has no price for a model with %s', (_what, rates, reason, field) => {
    expect(problemOf(rates)).toMatchObject({ reason, field })
  })

  const free = '"input_cost_per_token": 0.0, "output_cost_per_token": 0'
  it.each([
    ['"input_cost_per_second": 0.0001'],
    ['"output_cost_per_image": 0.04'],
    ['"input_cost_per_request": 0.005'],
    ['"input_cost_per_audio_token": 1e-06'],
    ['"output_cost_per_video_per_second": 0.1'],
  ])('is not free for a model whose tokens are, with %s', (other) => {
    expect(problemOf(`${free}, ${other}`)).toMatchObject({ reason: 'no-token-price' })
    expect(problemOf(`${free}, ${other.replace(/[\d.e-]+$/, '0.0')}`)).toBeNull()
  })

  it.each([
    ['"input_cost_per_image": 0.001', ['other-units']],
    ['"input_cost_per_audio_per_second": 0.001', ['other-units']],
    ['"input_cost_per_character": 1e-06', ['other-units']],
    ['"input_cost_per_audio_token": 1e-06, "output_cost_per_audio_token": 2e-06', []],
    ['"output_cost_per_audio_token": 1e-06', ['audio']],
    ['"cache_read_input_audio_token_cost": 3e-07', ['audio']],
    ['"input_cost_per_token_batches": 5e-07', ['service-tier']],
    ['"output_cost_per_token_priority": 5e-06', ['service-tier']],
    ['"cache_read_input_token_cost_flex": 5e-08', ['service-tier']],
    ['"input_cost_per_token_flex": 0', []],
  ])('notes %s', (other, kinds) => {
    const read = readLitellmPrices(entry(`${both}, ${other}`))
    expect(read.problem === null && read.models[0]?.notes).toEqual(kinds.map((kind) => ({ kind })))
  })

  it.each([
    [
      'by provider, as in models.dev',
      '{"a": {"id": "a", "models": {"m": {"cost": {"input": 1, "output": 2}}}}}',
    ],
    ['by model, as in models.dev', '{"a/m": {"id": "a/m", "cost": {"input": 1, "output": 2}}}'],
    ['of genai-prices', '[{"id": "a", "models": [{"id": "m", "prices": {"input_mtok": 1}}]}]'],
    [
      'of genai-prices with conditions',
      '[{"id": "a", "models": [{"id": "m", "prices": [{"prices": {"output_mtok": 1}}]}]}]',
    ],
    ['of OpenRouter', '{"data": [{"id": "a/m", "pricing": {"prompt": "0.000001", "completion": "0"}}]}'],
  ])('tells a list of prices %s from a file without prices', (_form, text) => {
    expect(readLitellmPrices(text)).toEqual({ problem: 'other-prices', line: null })
  })

  it('accepts a model that occurs twice with one price, and none with two', () => {
    const twice = (second: string) =>
      readLitellmPrices(
        `{"m": {"litellm_provider": "x", ${both}}, "m": {"litellm_provider": "x", ${second}}}`,
      )
    expect(twice(both)).toMatchObject({ models: [{ problem: null }] })
    expect(twice('"input_cost_per_token": 5e-06, "output_cost_per_token": 2e-06')).toMatchObject({
      models: [{ rates: null, problem: { reason: 'twice' } }],
    })
  })

  it('is refused if it is other JSON, and keeps models with a name from the prototype apart', () => {
    for (const text of ['[]', '{}', '{"a": {"b": 1}}', '{"sample_spec": {"litellm_provider": "x"}}'])
      expect(readLitellmPrices(text)).toEqual({ problem: 'not-prices', line: null })
    const hostile = `{"__proto__": {"litellm_provider": "x", ${both}}, "constructor": 5}`
    expect(readLitellmPrices(hostile)).toMatchObject({ models: [{ name: '__proto__', problem: null }] })
    const many = Array.from({ length: 20_001 }, (_one, index) => `"${index}": {}`).join(',')
    expect(readLitellmPrices(`{${many}}`)).toEqual({ problem: 'too-many', line: null })
  })

  it('moves the point by six places in any notation, exactly', () => {
    expect(millionOf('0.0')).toEqual({ decimal: '0', problem: null })
    expect(millionOf('-0.0')).toEqual({ decimal: '0', problem: null })
    expect(millionOf('1.5e-07').decimal).toBe('0.15')
    expect(millionOf('1E+2').decimal).toBe('100000000')
    // 5.46875e-07 * 1e6 is 0.5468749999999999 in floating point.
    expect(millionOf('5.46875e-07').decimal).toBe('0.546875')
    const digits = fc.bigInt({ min: 1n, max: 999_999_999n })
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: -12, max: 5 }),
        (all, scale, exponent) => {
          const padded = `${all}`.padStart(scale + 1, '0')
          const point = padded.length - scale
          const written = `${padded.slice(0, point)}${scale === 0 ? '' : `.${padded.slice(point)}`}e${exponent}`
          const { decimal } = millionOf(written)
          if (decimal === null) return
          const [whole = '', fraction = ''] = decimal.split('.')
          // Both sides as whole numbers of the 18th decimal.
          expect(BigInt(whole + fraction.padEnd(18, '0')) * 10n ** 9n).toBe(
            all * 10n ** BigInt(18 + 6 + 9 - scale + exponent),
          )
        },
      ),
    )
  })
})
