import { describe, expect, it } from 'vitest'
import { readModels } from '../../../../src/main/inference/models-reader.ts'

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
}
const bare = { ownedBy: null, capabilities: [], size: null, contextLength: null }

describe('a list of models', () => {
  it.each([
    ['as the contract has it', { data: [row] }],
    ['with an object field', { object: 'list', data: [row], has_more: false }],
    ['as a bare array', [row]],
    ['under another name', { models: [row] }],
    ['under both names, of which data is the right one', { models: [{ name: 'x' }], data: [row] }],
  ])('is understood %s', (_what, body) => {
    expect(readModels(body)).toEqual({ models: [model], skippedCount: 0 })
  })

  it.each([[null], ['models'], [{ data: 'none' }], [{ error: { message: 'no' } }]])(
    'is not found in %j',
    (body) => {
      expect(readModels(body)).toBeNull()
    },
  )

  it('may be empty', () => {
    expect(readModels({ data: [] })).toEqual({ models: [], skippedCount: 0 })
  })

  it('skips and counts rows without a usable id, and keeps the others', () => {
    const rows = [{ id: '' }, { id: 7 }, null, 'x', {}, { id: 'a'.repeat(501) }, { id: 'good' }]
    expect(readModels({ data: rows })).toEqual({ models: [{ id: 'good', ...bare }], skippedCount: 6 })
  })

  it('has each id once, as it was listed first', () => {
    const list = readModels([row, { ...row, size: '7B' }])
    expect(list).toEqual({ models: [model], skippedCount: 0 })
  })

  it('leaves odd fields out and keeps their row', () => {
    const odd = { id: 'a', owned_by: 7, capabilities: ['chat', 3, ''], size: 70, context_length: '32k' }
    expect(readModels([odd])?.models).toEqual([{ id: 'a', ...bare, capabilities: ['chat'] }])
  })

  it.each([[0], [-1], [1.5], [Number.POSITIVE_INFINITY], ['8192'], [null]])(
    'takes no context window of %j tokens',
    (value) => {
      expect(readModels([{ id: 'a', context_length: value }])?.models[0]?.contextLength).toBeNull()
    },
  )

  it('finds the context window where engines put it', () => {
    const rows = [
      { id: 'a', max_model_len: 4_096 },
      { id: 'b', meta: { n_ctx: 512 } },
      { id: 'c', context_window: 8_192, context_length: 1_024 },
    ]
    expect(readModels(rows)?.models.map(({ contextLength }) => contextLength)).toEqual([4_096, 512, 1_024])
  })

  it('of 10,000 rows is read at once', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...row, id: `model-${index}` }))
    expect(readModels(rows)?.models).toHaveLength(10_000)
  })
})
