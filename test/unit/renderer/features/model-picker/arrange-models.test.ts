import { describe, expect, it } from 'vitest'
import {
  arrangeModels,
  parseSize,
  type SortOrder,
} from '../../../../../src/renderer/features/model-picker/arrange-models.ts'
import type { Model } from '../../../../../src/shared/model.ts'

const byName: SortOrder = { column: 'name', isDescending: false }

function model(id: string, changes: Partial<Model> = {}): Model {
  return { id, ownedBy: 'somebody', capabilities: ['chat'], size: null, contextLength: null, ...changes }
}

function idsOf(models: readonly Model[], search: string, order: SortOrder): readonly string[] {
  return arrangeModels(models, search, order).map(({ id }) => id)
}

describe('the size of a model', () => {
  it('is a number, whatever its letter', () => {
    const sizes = ['1.5T', '7B', '350M', '70B', '8x7B', '405b', '900K', '3 B']
    expect(sizes.toSorted((one, other) => (parseSize(one) ?? 0) - (parseSize(other) ?? 0))).toEqual([
      '900K',
      '350M',
      '3 B',
      '7B',
      '8x7B',
      '70B',
      '405b',
      '1.5T',
    ])
  })

  it.each([null, '', 'large', 'B7'])('is not known for %s', (size) => {
    expect(parseSize(size)).toBeNull()
  })
})

describe('the order of the models', () => {
  it('puts those for chat first, however they are sorted', () => {
    const models = [
      model('a-embed', { capabilities: ['embedding'] }),
      model('z-chat'),
      model('b-none', { capabilities: [] }),
    ]
    expect(idsOf(models, '', byName)).toEqual(['z-chat', 'a-embed', 'b-none'])
    expect(idsOf(models, '', { column: 'name', isDescending: true })).toEqual(['z-chat', 'b-none', 'a-embed'])
  })

  it('sorts sizes and windows as numbers, and leaves the unknown for the end in both directions', () => {
    const models = [
      model('unknown'),
      model('large', { size: '70B', contextLength: 8_192 }),
      model('small', { size: '7B', contextLength: 131_072 }),
    ]
    expect(idsOf(models, '', { column: 'size', isDescending: false })).toEqual(['small', 'large', 'unknown'])
    expect(idsOf(models, '', { column: 'size', isDescending: true })).toEqual(['large', 'small', 'unknown'])
    expect(idsOf(models, '', { column: 'context', isDescending: false })).toEqual([
      'large',
      'small',
      'unknown',
    ])
  })

  it('sorts numbers within names as numbers', () => {
    expect(idsOf([model('wren-10b'), model('wren-9b')], '', byName)).toEqual(['wren-9b', 'wren-10b'])
  })
})

describe('looking for a model', () => {
  const models = [
    model('meridian-70b-chat', { ownedBy: 'Meridian Labs' }),
    model('atlas-405b', { ownedBy: null }),
    model('kestrel-7b', { ownedBy: 'atlas friends' }),
  ]

  it('finds every word in the name or the owner, in any case', () => {
    expect(idsOf(models, 'ATLAS', byName)).toEqual(['atlas-405b', 'kestrel-7b'])
    expect(idsOf(models, 'labs 70b', byName)).toEqual(['meridian-70b-chat'])
  })

  it('takes blanks for no search at all', () => {
    expect(idsOf(models, '   ', byName)).toHaveLength(3)
  })
})
