import { describe, expect, it } from 'vitest'
import { pairsIn } from '../../../../src/main/reports/what-if/paired-answers.ts'
import type { ComparedAnswer } from '../../../../src/shared/domain/usage/call-facts.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

const answer = (model: string, changes: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  comparisonId: 'first',
  conversationId: 'chat',
  messageId: `of-${model}`,
  connectionId: 'service',
  title: 'A title',
  modelAsked: model,
  modelAnswered: null,
  usage: { promptTokens: 100, completionTokens: 40, totalTokens: 140 },
  details: noDetails,
  finishReason: 'stop',
  excluded: null,
  extraFields: '',
  startedAt: 0,
  systemPrompt: '',
  ...changes,
})
const namesOf = (answers: readonly ComparedAnswer[]): string[] =>
  pairsIn(answers).map(({ fromModel, toModel }) => `${fromModel.model} to ${toModel.model}`)

describe('paired questions', () => {
  it('pair each two models of a comparison, both ways, with all their tokens', () => {
    const beside = {
      usage: { promptTokens: 20, completionTokens: 30, totalTokens: 140 },
      details: {
        ...noDetails,
        cachedTokens: 80,
        cachePlace: 'beside',
        reasoningTokens: 10,
        reasoningPlace: 'beside',
      },
    } as const
    const pairs = pairsIn([answer('a'), answer('b', beside), answer('c', { comparisonId: 'second' })])
    expect(pairs).toMatchObject([
      { fromModel: { model: 'a' }, to: { inputTokens: 100, outputTokens: 40 }, messageId: 'of-b' },
      { fromModel: { model: 'b' }, to: { inputTokens: 100, outputTokens: 40 }, messageId: 'of-a' },
    ])
    expect(namesOf([answer('a'), answer('b'), answer('c')])).toHaveLength(6)
  })

  it('use the name of the model that answered, and keep the name to send', () => {
    expect(pairsIn([answer('a'), answer('b', { modelAnswered: 'b-2026' })])[0]?.toModel).toEqual({
      connectionId: 'service',
      model: 'b-2026',
      modelAsked: 'b',
    })
    const alias = answer('alias', { modelAnswered: 'a' })
    expect(namesOf([answer('a'), alias])).toEqual([])
    expect(namesOf([answer('a'), alias, answer('b')])).toEqual(['a to b', 'b to a'])
  })

  it.each(
    Object.entries<Partial<ComparedAnswer>>({
      'was cut off at its limit': { finishReason: 'length' },
      'was cut off by a filter': { finishReason: 'content_filter' },
      'has no completion count': { usage: { promptTokens: 100, completionTokens: null, totalTokens: null } },
      'has an empty completion': { usage: { promptTokens: 100, completionTokens: 0, totalTokens: 100 } },
      'has cached tokens in an unknown place': { details: { ...noDetails, cachedTokens: 90 } },
      'has reasoning tokens in an unknown place': { details: { ...noDetails, reasoningTokens: 50 } },
      'had another system prompt': { systemPrompt: 'Be brief.' },
      'had other messages': { excluded: '2-3' },
      'had tools': { extraFields: '{"tools":[{"type":"function"}]}' },
      'came from another connection': { connectionId: 'other' },
    }),
  )('do not count where one answer %s', (_name, changes) => {
    expect(namesOf([answer('a'), answer('b')])).toHaveLength(2)
    expect(namesOf([answer('a'), answer('b', changes)])).toEqual([])
  })
})
