import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { createEmbeddedPrices } from '../../../src/main/services/money/embedded-prices.ts'
import type { Price } from '../../../src/shared/contract/money/price.ts'
import type { RateName } from '../../../src/shared/domain/money/money.ts'

const text = readFileSync(new URL('../../../resources/prices.json', import.meta.url), 'utf8')
const embedded = createEmbeddedPrices(() => text)

const endpoints: Readonly<Record<string, string>> = {
  OpenAI: 'https://api.openai.com/v1',
  Anthropic: 'https://api.anthropic.com/v1',
  Google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  Cloudflare: 'https://api.cloudflare.com/client/v4/accounts/0123/ai/v1',
  Moonshot: 'https://api.moonshot.ai/v1',
  Groq: 'https://api.groq.com/openai/v1',
}
const openai = endpoints['OpenAI'] ?? ''

/**
 * Written by hand from the services' own pages, in stored copies as they were on 29 November 2026. Only what a page
 * said is in its row. Dollars per million tokens.
 */
const byHand = readFileSync(new URL('../../fixtures/prices/by-hand.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))

/** In the words of the table. */
function listedTerms(address: string, model: string) {
  const { price = null } = embedded.find(address, model) ?? {}
  const termsOf = (rates: Pick<Price, RateName>) => ({
    input: rates.promptPerMillion,
    output: rates.completionPerMillion,
    cached: rates.cachedPerMillion,
    cacheWrite: rates.cacheWritePerMillion,
  })
  if (price === null) return null
  const { audioPerMillion: audio = null, tiers = [] } = price.extras ?? {}
  return {
    ...termsOf(price),
    audio,
    tiers: tiers.map(({ above, applies, rates }) => ({ above, applies, ...termsOf(rates) })),
    origin: price.origin,
  }
}

test.each(byHand)(
  '%s asks for %s the price %s, as in the list: %s',
  (service = '', model = '', price = '') => {
    expect(listedTerms(endpoints[service] ?? '', model)).toMatchObject(JSON.parse(price))
  },
)

test('every row of the list fits the contract, and the file is small', () => {
  const { services } = JSON.parse(text) as {
    services: { addresses: string[]; models: { ids: string[]; input?: string; window?: number }[] }[]
  }
  for (const { addresses, models } of services)
    for (const { ids, input, window } of models)
      for (const id of ids) {
        const found = embedded.find(`https://${addresses[0]?.replace('*', 'any')}/v1`, id)
        expect(found?.price?.promptPerMillion ?? null, id).toBe(input ?? null)
        expect(found?.contextLength ?? null, id).toBe(window ?? null)
      }
  expect(gzipSync(text).length).toBeLessThan(60_000)
})

test('the file is not read before an address is asked for', () => {
  let reads = 0
  const { find } = createEmbeddedPrices(() => {
    reads += 1
    return text
  })
  expect(reads).toBe(0)
  find(openai, 'gpt-4')
  find(openai, 'gpt-5-mini')
  expect(reads).toBe(1)
})

test.each([
  'http://api.openai.com/v1',
  'https://api.openai.com:8443/v1',
  'https://api.openai.com.example.net/v1',
  'https://example.net/api.openai.com/v1',
  'https://xapi.openai.com/v1',
  'https://api.cloudflare.com/client/v4/accounts/0123/other',
  'no address',
])('%s is no address of the list', (address) => {
  expect(embedded.find(address, 'gpt-4')).toBeNull()
})

describe('a hostile file', () => {
  const row = { ids: ['m'], input: '1', output: '2' }
  const fileOf = (models: unknown[], changes: object = {}) =>
    JSON.stringify({
      day: '2026-09-23',
      services: [{ name: 'S', page: 'https://example.com', addresses: ['example.com'], models, ...changes }],
    })
  const find = (file: string) => createEmbeddedPrices(() => file).find('https://example.com/v1', 'm')

  it('has its good rows only', () => {
    const bad = [null, 3, { ...row, input: '-1' }, { ...row, output: 'NaN' }, { ...row, input: '1e999' }]
    for (const one of bad) expect(find(fileOf([one]))).toBeNull()
    expect(find(fileOf([...bad, row]))?.price?.promptPerMillion).toBe('1')
    expect(find(fileOf([{ ...row, window: -1 }]))).toBeNull()
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a million models', fileOf(Array.from({ length: 1_000_000 }, () => row))],
    ['a page that runs', fileOf([row], { page: 'javascript:alert(1)' })],
    ['a huge name', fileOf([row], { name: 'x'.repeat(1_000_000) })],
    ['another day', fileOf([row]).replace('2026-09-23', 'today')],
  ])('has no prices: %s', (_what, file) => {
    expect(find(file)).toBeNull()
  })
})
