import { expect, test } from 'vitest'
import { addressForms } from '../../../.ci/prices/address-forms.ts'
import { agreedModels, type FirstModel, type SecondModel } from '../../../.ci/prices/agreed-models.ts'

const day = '2026-09-23'

function agreed(first: Partial<FirstModel>, second: SecondModel['cost'], context?: number) {
  const known = { id: 'm', match: { equals: 'm' }, prices: { input_mtok: 1, output_mtok: 4 }, ...first }
  const { models, omitted } = agreedModels(
    [known],
    [{ id: 'm', cost: second, ...(context !== undefined && { limit: { context } }) }],
    day,
  )
  return { model: models[0] ?? null, omitted: omitted.get('m') ?? null }
}

const plain = { input: 1, output: 4 }
const prices = { input_mtok: 1, output_mtok: 4 }
const priced = (more: object) => ({ prices: { ...prices, ...more } })
const withTier = (start: number) => ({
  prices: {
    input_mtok: { base: 1, tiers: [{ start, price: 2 }] },
    output_mtok: { base: 4, tiers: [{ start, price: 6 }] },
  },
})
const above = { ...plain, context_over_200k: { input: 2, output: 6 } }
const since = (start_date: string) => ({ constraint: { type: 'start_date', start_date } as const, prices })
const cache = { cache_read_mtok: 0.1, cache_write_mtok: 1.25 }

test.each<[string, Partial<FirstModel>, SecondModel['cost'], object]>([
  ['the same', {}, plain, { ids: ['m'], input: '1', output: '4' }],
  ['nearly the same', priced({ input_mtok: 1.004 }), plain, { input: '1.004' }],
  [
    'with cache prices',
    priced(cache),
    { ...plain, cache_read: 0.1, cache_write: 1.25 },
    { cached: '0.1', cacheWrite: '1.25' },
  ],
  [
    'above a length, one token apart',
    withTier(271_999),
    above,
    { tiers: [{ above: 272_000, input: '2', output: '6' }] },
  ],
  ['with audio', priced({ input_audio_mtok: 3 }), { ...plain, input_audio: 3 }, { audio: '3' }],
  [
    'since a day',
    { prices: [{ prices: { input_mtok: 9, output_mtok: 9 } }, since('2026-08-21')] },
    plain,
    { input: '1', since: '2026-08-21' },
  ],
])('a price is shipped that is %s in both lists', (_how, first, second, wanted) => {
  expect(agreed(first, second).model).toMatchObject(wanted)
})

test.each<[string, Partial<FirstModel>, SecondModel['cost']]>([
  ['one list only', { match: { equals: 'other' } }, plain],
  ['other prices', priced({ input_mtok: 1.01 }), plain],
  ['other prices', priced({ cache_read_mtok: 0.1 }), { ...plain, cache_read: 0.2 }],
  ['other prices', priced({ cache_write_mtok: 1.25 }), plain],
  ['other prices', {}, above],
  ['other prices', withTier(200_000), plain],
  ['other prices', {}, { ...plain, reasoning: 5 }],
  ['other units', withTier(100_000), above],
  ['other units', priced({ requests_kcount: 5 }), plain],
  ['other units', {}, { ...plain, output_audio: 9 }],
  ['no price for text', { prices: { input_mtok: 1 } }, plain],
  ['free', { prices: { input_mtok: 0, output_mtok: 0 } }, { input: 0, output: 0 }],
  ['changes with the time', { prices: [since('2027-01-01')] }, plain],
  ['changes with the time', { prices: [{ constraint: { type: 'time_of_date' }, prices }] }, plain],
])('a model is excluded: %s', (reason, first, second) => {
  expect(agreed(first, second)).toEqual({ model: null, omitted: reason })
})

test('a cache price of one list only is not shipped, but the rest of the price is', () => {
  expect(agreed(priced({ cache_read_mtok: 0.1 }), plain).model).toEqual({
    ids: ['m'],
    input: '1',
    output: '4',
  })
})

test('a context window is shipped where no list says another', () => {
  expect(agreed({ context_window: 128_000 }, plain, 128_000).model?.window).toBe(128_000)
  expect(agreed({}, { input: 2, output: 4 }, 128_000).model).toEqual({ ids: ['m'], window: 128_000 })
  expect(agreed({ context_window: 128_000 }, plain, 131_072).model).not.toHaveProperty('window')
})

test('a model is also known by the dated names that the first list gives it', () => {
  const match = { or: [{ equals: 'm' }, { equals: 'm-2026-03-05' }, { equals: 'm-fast' }] }
  expect(agreed({ match }, plain).model?.ids).toEqual(['m', 'm-2026-03-05'])
})

test.each([
  ['https://api\\.example\\.com', ['api.example.com']],
  ['https://api\\.example\\.(?:ai|com)(?:/|$)', ['api.example.ai', 'api.example.com']],
  ['(https?://)?([^.]*\\.)?example\\.com', ['*.example.com', 'example.com']],
  ['https://api\\.example\\.com/accounts/[^/]+/ai(/|$)', ['api.example.com/accounts/*/ai']],
  // Anybody could own a host that begins so.
  ['https://api\\.example\\.', []],
  ['https://.*', []],
  ['https://api-[a-z]+\\.example\\.com', []],
])('the pattern %s means whole hosts only', (pattern, forms) => {
  expect(addressForms(pattern)).toEqual(forms)
})
