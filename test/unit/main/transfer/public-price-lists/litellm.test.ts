import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '../../../../../src/main/transfer/public-price-lists/listed-model.ts'
import { readListedPrices } from '../../../../../src/main/transfer/public-price-lists/read-public-list.ts'
import { noExtras } from '../../../../fixtures/samples/money.ts'

/** In the form of the real file: indented, with numbers as Python writes them, which no formatter may change. */
const file = readFileSync(new URL('../../../../fixtures/prices/litellm.txt', import.meta.url), 'utf8')

const readLitellmPrices = (text: string) => readListedPrices(text, '2026-11-29')
const entry = (rates: string): string => `{"m": {"litellm_provider": "x", ${rates}}}`
const problemOf = (rates: string) => {
  const read = readLitellmPrices(entry(rates))
  return read.problem === null ? read.models[0]?.problem : read.problem
}
const both = '"input_cost_per_token": 1e-06, "output_cost_per_token": 2e-06'

const ratesOf = (
  input: string,
  output: string,
  cached: string | null = null,
  write: string | null = null,
) => ({
  promptPerMillion: input,
  completionPerMillion: output,
  cachedPerMillion: cached,
  cacheWritePerMillion: write,
})
const aTier = (above: number, ...rates: Parameters<typeof ratesOf>) => ({
  above,
  applies: 'whole-call',
  rates: ratesOf(...rates),
})

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
          currency: 'USD',
          ...ratesOf('2.5', '10', '1.25'),
          extras: {
            ...noExtras,
            serviceTiers: [
              { name: 'batch', factor: '0.5' },
              { name: 'priority', factor: '1.7' },
            ],
          },
        },
        problem: null,
        notes: [],
      },
      expect.objectContaining({
        name: 'anthropic/claude',
        rates: {
          currency: 'USD',
          ...ratesOf('3', '15', '0.3', '3.75'),
          extras: {
            ...noExtras,
            hourWritePerMillion: '6',
            reasoningPerMillion: '20',
            tiers: [aTier(200_000, '6', '15', '0.3', '7.5')],
          },
        },
        // Its priority price is for long prompts only.
        notes: [{ kind: 'service-tier' }],
      }),
      expect.objectContaining({
        name: 'dashscope/qwen',
        rates: {
          currency: 'USD',
          ...ratesOf('0.05', '0.4'),
          extras: { ...noExtras, tiers: [aTier(32_000, '0.1', '0.8')] },
        },
      }),
      expect.objectContaining({
        name: 'perplexity/sonar',
        rates: expect.objectContaining({ extras: { ...noExtras, perCall: '0.005', perWebSearch: '0.012' } }),
        notes: [],
      }),
    ])
  })

  const input = 'input_cost_per_token'
  it.each([
    ['no price', '"mode": "chat"', 'no-token-price', null],
    ['an input price only', `"${input}": 1e-06`, 'no-token-price', null],
    ['less than nothing', `"${input}": -1e-06`, 'negative', input],
    [
      'a huge price',
      `${both}, "cache_read_input_token_cost": 1e300`,
      'too-long',
      'cache_read_input_token_cost',
    ],
    ['an exponent without end', `"${input}": 1e-${'9'.repeat(500)}`, 'too-long', input],
    ['too many digits', `"${input}": 1.2345678901234567890123456789`, 'too-long', input],
    ['a price as text', `"${input}": "1e-06"`, 'not-a-number', input],
    ['a price as an object', `"${input}": {"number": "1"}`, 'not-a-number', input],
    ['two prices of a field', `${both}, "${input}": 3e-06`, 'twice', input],
  ])('has no price for a model with %s', (_what, rates, reason, field) => {
    expect(problemOf(rates)).toMatchObject({ reason, field })
  })

  const free = '"input_cost_per_token": 0.0, "output_cost_per_token": 0'
  it.each([
    ['"input_cost_per_second": 0.0001'],
    ['"output_cost_per_image": 0.04'],
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
    ['"search_context_cost_per_query": {"low": 0.005, "high": 0.012}', ['other-units']],
    ['"input_cost_per_audio_token": 3e-06, "output_cost_per_audio_token": 2e-06', []],
    ['"output_cost_per_audio_token": 1e-06', ['audio']],
    ['"cache_read_input_audio_token_cost": 3e-07', ['audio']],
    ['"input_cost_per_token_batches": 5e-07', ['service-tier']],
    ['"cache_read_input_token_cost_flex": 5e-08', ['service-tier']],
    ['"input_cost_per_token_flex": 5e-07, "output_cost_per_token_flex": 1.5e-06', ['service-tier']],
    ['"input_cost_per_token_flex": 0', []],
  ])('notes %s, which Tally cannot apply', (other, kinds) => {
    const read = readLitellmPrices(entry(`${both}, ${other}`))
    expect(read.problem === null && read.models[0]?.notes).toEqual(kinds.map((kind) => ({ kind })))
  })

  it.each([
    ['a limit that no sum keeps apart', '"input_cost_per_token_above_64k_tokens": 2e-06', 64_000],
    [
      'more than four limits',
      [32, 128, 200, 256, 272]
        .map((limit) => `"input_cost_per_token_above_${limit}k_tokens": ${limit}e-06`)
        .join(),
      272_000,
    ],
    [
      'hour-long cache writes',
      '"cache_creation_input_token_cost_above_1hr_above_200k_tokens": 9e-06',
      200_000,
    ],
  ])('notes the lowest limit with prices that it cannot apply: %s', (_what, fields, tokens) => {
    const read = readLitellmPrices(entry(`${both}, ${fields}`))
    expect(read.problem === null && read.models[0]?.notes).toEqual([{ kind: 'above-tokens', tokens }])
  })

  it('has no tier or extra price that changes nothing', () => {
    const same =
      '"input_cost_per_token_above_200k_tokens": 1e-06, "output_cost_per_reasoning_token": 0.000002'
    const read = readLitellmPrices(entry(`${both}, ${same}, "input_cost_per_image_token": 0.0`))
    expect(read).toMatchObject({ models: [{ rates: { extras: null }, notes: [] }] })
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
    const many = Array.from({ length: 20_001 }, (_one, index) => `"${index}": {"litellm_provider": ""}`).join(
      ',',
    )
    expect(readLitellmPrices(`{${many}}`)).toEqual({ problem: 'too-many', line: null })
  })

  it('moves the point by six places in any notation, exactly', () => {
    expect(decimalOf('0.0', 6)).toEqual({ decimal: '0', problem: null })
    expect(decimalOf('-0.0', 6)).toEqual({ decimal: '0', problem: null })
    expect(decimalOf('1.5e-07', 6).decimal).toBe('0.15')
    expect(decimalOf('1E+2', 6).decimal).toBe('100000000')
    // 5.46875e-07 * 1e6 is 0.5468749999999999 in floating point.
    expect(decimalOf('5.46875e-07', 6).decimal).toBe('0.546875')
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
          const { decimal } = decimalOf(written, 6)
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
