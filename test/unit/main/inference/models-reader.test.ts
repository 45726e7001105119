import { describe, expect, it } from 'vitest'
import { readModels } from '../../../../src/main/inference/parsing/models-reader.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { maxPrices } from '../../../../src/shared/domain/money/money.ts'

const read = (body: unknown, key: string | null = null) =>
  readModels(body, redactorFor(key), 'https://a.example/v1')

const row = {
  id: 'meridian-70b',
  object: 'model',
  owned_by: 'meridian',
  capabilities: ['chat'],
  size: '70B',
  context_length: 131_072,
}
const model = {
  id: 'meridian-70b',
  ownedBy: 'meridian',
  capabilities: ['chat'],
  size: '70B',
  contextLength: 131_072,
  price: null,
}
const bare = { ownedBy: null, capabilities: [], size: null, contextLength: null, price: null }

describe('a list of models', () => {
  it.each([
    ['as the contract has it', { data: [row] }],
    ['with an object field', { object: 'list', data: [row], has_more: false }],
    ['as a bare array', [row]],
    ['under another name', { models: [row] }],
    ['under both names, of which data is the right one', { models: [{ name: 'x' }], data: [row] }],
  ])('is understood %s', (_what, body) => {
    expect(read(body)).toEqual({ models: [model], skippedCount: 0 })
  })

  it.each([[null], ['models'], [{ data: 'none' }], [{ error: { message: 'no' } }]])(
    'is not found in %j',
    (body) => {
      expect(read(body)).toBeNull()
    },
  )

  it('has no piece of the key except in an id, which is sent back unchanged', () => {
    const key = 'sk-CANARY-5f29c1e7a7'
    const spiked = {
      ...row,
      owned_by: key.slice(4, 14),
      capabilities: [key.toLowerCase()],
      size: key.slice(-8),
    }
    expect(read([{ ...spiked, id: `k-${key.slice(-8)}` }], key)?.models).toEqual([
      { ...model, id: `k-${key.slice(-8)}`, ownedBy: '[key]', capabilities: ['[key]'], size: '[key]' },
    ])
  })

  it('may be empty', () => {
    expect(read({ data: [] })).toEqual({ models: [], skippedCount: 0 })
  })

  it('skips and counts rows without a usable id, and keeps the others', () => {
    const rows = [{ id: '' }, { id: 7 }, null, 'x', {}, { id: 'a'.repeat(501) }, { id: 'good' }]
    expect(read({ data: rows })).toEqual({ models: [{ id: 'good', ...bare }], skippedCount: 6 })
  })

  it('has no more prices than a change may have', () => {
    const pricing = { prompt: '0.000001', completion: '0.000002' }
    const rows = Array.from({ length: maxPrices + 2 }, (_, index) => ({ id: `m-${index}`, pricing }))
    expect(read(rows)?.models.filter(({ price }) => price !== null)).toHaveLength(maxPrices)
  })

  it('has each id once, as first listed', () => {
    const list = read([row, { ...row, size: '7B' }])
    expect(list).toEqual({ models: [model], skippedCount: 0 })
  })

  it('ignores malformed fields and keeps their row', () => {
    const odd = { id: 'a', owned_by: 7, capabilities: ['chat', 3, ''], size: {}, context_length: '32k' }
    expect(read([odd])?.models).toEqual([{ id: 'a', ...bare, capabilities: ['chat'] }])
  })

  it('shows a numeric size as written', () => {
    const sizes = [70, 7.5, Number.NaN, '70B', true].map((size) => read([{ id: 'a', size }]))
    expect(sizes.map((list) => list?.models[0]?.size)).toEqual(['70', '7.5', null, '70B', null])
  })

  it('under the name `models` can use the field names of local servers', () => {
    const rows = [{ model: 'a:7b', name: 'a' }, { name: 'b' }, { id: 'c', name: 'The C' }, { title: 'd' }]
    const list = read({ models: rows })
    expect(list?.models.map(({ id }) => id)).toEqual(['a:7b', 'b', 'c'])
    expect(list?.skippedCount).toBe(1)
  })

  it('accepts a name as an id nowhere else', () => {
    expect(read({ data: [{ name: 'Only a label' }] })).toEqual({ models: [], skippedCount: 1 })
  })

  it.each([[0], [-1], [1.5], [Number.POSITIVE_INFINITY], ['8192'], [null]])(
    'ignores a context window of %j tokens',
    (value) => {
      expect(read([{ id: 'a', context_length: value }])?.models[0]?.contextLength).toBeNull()
    },
  )

  it('finds the context window in the fields of several servers', () => {
    const rows = [
      { id: 'a', max_model_len: 4_096 },
      { id: 'b', meta: { n_ctx: 512 } },
      { id: 'c', context_window: 8_192, context_length: 1_024 },
      { id: 'd', top_provider: { context_length: 2_048, max_completion_tokens: 100 } },
      { id: 'e', max_context_length: 3_000 },
      { id: 'f', max_input_tokens: 5_000 },
      { id: 'g', max_tokens: 6_000 },
    ]
    const windows = read(rows)?.models.map(({ contextLength }) => contextLength)
    expect(windows).toEqual([4_096, 512, 1_024, 2_048, 3_000, 5_000, null])
  })

  it('with 10,000 rows is read in one pass', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...row, id: `model-${index}` }))
    expect(read(rows)?.models).toHaveLength(10_000)
  })
})
