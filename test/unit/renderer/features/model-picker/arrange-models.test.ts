import { describe, expect, it } from 'vitest'
import {
  findModels,
  groupModels,
  parseSize,
  sortModels,
} from '../../../../../src/renderer/features/model-picker/arrange-models.ts'
import type { Model, ModelOrder } from '../../../../../src/shared/contract/connections/model.ts'
import { byChatMark } from '../../../../../src/shared/domain/connections/can-chat.ts'

const byName: ModelOrder = { column: 'name', isDescending: false }
const noUses: ReadonlyMap<string, number> = new Map()

function model(id: string, changes: Partial<Model> = {}): Model {
  return { id, ownedBy: 'somebody', capabilities: ['chat'], size: null, contextLength: null, ...changes }
}

const idsOf = (models: readonly Model[]): readonly string[] => models.map(({ id }) => id)

function sorted(models: readonly Model[], order: Partial<ModelOrder>, uses = noUses): readonly string[] {
  return idsOf(sortModels(models, { ...byName, ...order }, uses))
}

describe('the size of a model', () => {
  it('is a number, for any unit', () => {
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

  it.each([null, '', 'large', 'B7'])('is unknown for %s', (size) => {
    expect(parseSize(size)).toBeNull()
  })
})

describe('the order of the models', () => {
  it('without a choice has those marked for chat first, in any case, and those for something else last', () => {
    const marks = [['embedding'], ['completion', 'tools'], [], ['tools', 'Chat']]
    const models = marks.map((capabilities) => model(capabilities.join(), { capabilities }))
    expect(idsOf(models.toSorted(byChatMark))).toEqual(['tools,Chat', 'completion,tools', '', 'embedding'])
  })

  it('puts sizes and windows in numeric order, with unknown ones last in both directions', () => {
    const models = [
      model('unknown'),
      model('large', { size: '70B', contextLength: 8_192 }),
      model('small', { size: '7B', contextLength: 131_072 }),
    ]
    expect(sorted(models, { column: 'size' })).toEqual(['small', 'large', 'unknown'])
    expect(sorted(models, { column: 'size', isDescending: true })).toEqual(['large', 'small', 'unknown'])
    expect(sorted(models, { column: 'context' })).toEqual(['large', 'small', 'unknown'])
  })

  it('puts recently used models first, and unused ones last', () => {
    const models = [model('never'), model('once'), model('lately')]
    const uses = new Map([
      ['lately', 20],
      ['once', 10],
    ])
    expect(sorted(models, { column: 'last-used', isDescending: true }, uses)).toEqual([
      'lately',
      'once',
      'never',
    ])
    expect(sorted(models, { column: 'last-used' }, uses)).toEqual(['once', 'lately', 'never'])
  })

  it('puts names in natural number order', () => {
    expect(sorted([model('wren-10b'), model('wren-9b')], {})).toEqual(['wren-9b', 'wren-10b'])
    expect(sorted([model('a'), model('b')], { isDescending: true })).toEqual(['b', 'a'])
  })
})

describe('the groups of the models', () => {
  const models = [
    model('a-embed', { capabilities: ['embedding'] }),
    model('b-none', { capabilities: [] }),
    model('c-chat'),
    model('d-chat'),
    model('e-chat'),
  ]
  const grouped = (favouriteIds: string[], uses = noUses) =>
    groupModels(models, favouriteIds, uses).map((group) => [group.kind, ...idsOf(group.models)])

  it('are chat models, then the others', () => {
    expect(grouped([])).toEqual([
      ['chat', 'c-chat', 'd-chat', 'e-chat'],
      ['unmarked', 'b-none'],
      ['other', 'a-embed'],
    ])
  })

  it('start with favorites and recent models, every model in one group only', () => {
    const uses = new Map([
      ['e-chat', 30],
      ['d-chat', 20],
      ['b-none', 10],
      ['gone', 5],
    ])
    expect(grouped(['d-chat', 'retired'], uses)).toEqual([
      ['favourites', 'd-chat'],
      ['recent', 'e-chat', 'b-none'],
      ['chat', 'c-chat'],
      ['other', 'a-embed'],
    ])
  })

  it('have at most five recent models', () => {
    const many = Array.from({ length: 8 }, (_, index) => model(`m${index}`))
    const uses = new Map(many.map(({ id }, index) => [id, 100 - index]))
    expect(groupModels(many, [], uses).map((group) => group.models.length)).toEqual([5, 3])
  })
})

describe('searching for a model', () => {
  const models = [
    model('meridian-70b-chat', { ownedBy: 'Meridian Labs' }),
    model('atlas-405b', { ownedBy: null }),
    model('kestrel-7b', { ownedBy: 'atlas friends' }),
  ]

  it('finds every word in the name or the owner, in any order and any case', () => {
    expect(idsOf(findModels(models, 'ATLAS'))).toEqual(['atlas-405b', 'kestrel-7b'])
    expect(idsOf(findModels(models, 'labs 70b'))).toEqual(['meridian-70b-chat'])
    expect(idsOf(findModels(models, '70b labs'))).toEqual(['meridian-70b-chat'])
  })

  it('treats white space as no search', () => {
    expect(findModels(models, '   ')).toBe(models)
  })
})
