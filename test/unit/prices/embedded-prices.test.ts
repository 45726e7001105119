import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { createEmbeddedPrices } from '../../../src/main/services/money/embedded-prices.ts'
import type { Price } from '../../../src/shared/contract/money/price.ts'
import type { RateName } from '../../../src/shared/domain/money/money.ts'

const text = readFileSync(new URL('../../../resources/prices.json', import.meta.url), 'utf8')
const embedded = createEmbeddedPrices(() => text)

const openai = 'https://api.openai.com/v1'
const anthropic = 'https://api.anthropic.com/v1'
const google = 'https://generativelanguage.googleapis.com/v1beta/openai'
const cloudflare = 'https://api.cloudflare.com/client/v4/accounts/0123/ai/v1'

/**
 * Written by hand from the services' own pages, in stored copies as they were on 29 November 2026. Only what a page
 * said is in its row. Dollars per million tokens.
 */
const byHand: readonly (readonly [page: string, address: string, model: string, price: object])[] = [
  ['https://developers.openai.com/api/docs/models/gpt-4', openai, 'gpt-4', { input: '30', output: '60' }],
  [
    'https://developers.openai.com/api/docs/models/gpt-4-turbo',
    openai,
    'gpt-4-turbo',
    { input: '10', output: '30' },
  ],
  [
    'https://developers.openai.com/api/docs/models/gpt-5-mini',
    openai,
    'gpt-5-mini',
    { input: '0.25', cached: '0.025', output: '2' },
  ],
  [
    'https://platform.claude.com/docs/en/models/opus-5/overview',
    anthropic,
    'claude-opus-5',
    { input: '5', output: '25', cacheWrite: '6.25', cached: '0.5' },
  ],
  [
    'https://platform.claude.com/docs/zh-TW/models/opus-4-5/overview',
    anthropic,
    'claude-opus-4-5-20251101',
    { input: '5', output: '25', cacheWrite: '6.25', cached: '0.5' },
  ],
  [
    'https://platform.claude.com/docs/fr/models/opus-4-8/overview',
    anthropic,
    'claude-opus-4-8',
    { input: '5', output: '25' },
  ],
  [
    'https://platform.claude.com/docs/zh-CN/models/sonnet-5/overview',
    anthropic,
    'claude-sonnet-5',
    { input: '2', output: '10' },
  ],
  [
    'https://platform.claude.com/docs/zh-CN/models/sonnet-4-6/overview',
    anthropic,
    'claude-sonnet-4-6',
    { input: '3', output: '15' },
  ],
  [
    'https://platform.claude.com/docs/zh-CN/models/haiku-4-5/overview',
    anthropic,
    'claude-haiku-4-5',
    { input: '1', output: '5' },
  ],
  [
    'https://platform.claude.com/docs/en/models/opus-5/overview',
    anthropic,
    'claude-fable-5',
    { input: '10', output: '50' },
  ],
  [
    'https://platform.claude.com/docs/models/opus-5/overview',
    anthropic,
    'claude-fable-5-1',
    { input: '10', output: '50' },
  ],
  ['https://ai.google.dev/gemini-api/docs/pricing', google, 'gemini-2.5-pro', { input: '1.25' }],
  [
    'https://ai.google.dev/gemini-api/docs/pricing',
    google,
    'models/gemini-3.1-pro-preview',
    {
      input: '2',
      output: '12',
      tiers: [{ above: 200_000, applies: 'whole-call', input: '4', output: '18' }],
    },
  ],
  [
    'https://ai.google.dev/gemini-api/docs/pricing',
    google,
    'gemini-3.5-flash',
    { input: '1.5', output: '9' },
  ],
  ['https://ai.google.dev/gemini-api/docs/pricing', google, 'gemini-2.5-flash', { input: '0.3', audio: '1' }],
  ['https://ai.google.dev/gemini-api/docs/pricing', google, 'gemini-2.5-flash-lite', { output: '0.4' }],
  [
    'https://platform.kimi.ai/docs/pricing/chat-k3',
    'https://api.moonshot.ai/v1',
    'kimi-k3',
    { input: '3', output: '15', cached: '0.3' },
  ],
  [
    'https://console.groq.com/docs/models',
    'https://api.groq.com/openai/v1',
    'openai/gpt-oss-120b',
    { input: '0.15', output: '0.6' },
  ],
  [
    'https://developers.cloudflare.com/workers-ai/models/gpt-oss-120b/',
    cloudflare,
    '@cf/openai/gpt-oss-120b',
    { input: '0.35', output: '0.75' },
  ],
  [
    'https://developers.cloudflare.com/workers-ai/platform/pricing/',
    cloudflare,
    '@cf/meta/llama-3.2-1b-instruct',
    { input: '0.027', output: '0.201' },
  ],
  [
    'https://developers.cloudflare.com/workers-ai/platform/pricing/',
    cloudflare,
    '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
    { input: '0.293', output: '2.253' },
  ],
]

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

test.each(byHand)('%s at %s prices %s as the list does', (_page, address, model, price) => {
  expect(listedTerms(address, model)).toMatchObject(price)
})

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
