import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { writeFrontMatter } from '../../../../src/main/transfer/front-matter.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { localMoment } from '../../../../src/shared/domain/app/durations.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { aCall, aConversation, aMessage } from './samples.ts'

const price: Price = aPrice({
  connectionId: 'connection',
  model: 'small-1',
  validFrom: '2020-01-01',
  promptPerMillion: '2.5',
  completionPerMillion: '10',
  cachedPerMillion: '1.25',
})

/** The facts as a YAML reader gives them, from a file that continues with the chat. */
function read(
  whole: ReturnType<typeof aConversation>,
  prices: readonly Price[] = [price],
  withTokens = true,
): Record<string, unknown> {
  const written = writeFrontMatter(whole, { withTokens }, prices)
  expect(written.split(/^---$/m)).toHaveLength(3)
  return load(written.split(/^---$/m)[1] ?? '') as Record<string, unknown>
}

/** By hand: 2,024 − 1,024 = 1,000 input and 1,024 cached; 87 + 13 = 100 output. */
function withCalls() {
  const counts = { promptTokens: 2_024, completionTokens: 87, totalTokens: 2_111 }
  const details = { ...noDetails, cachedTokens: 1_024, cachePlace: 'inside' as const }
  const second = { promptTokens: 0, completionTokens: 13, totalTokens: 13 }
  const calls = [
    aCall('one', 'first', { usage: counts, details }),
    aCall('two', 'second', { usage: second, details: noDetails }),
  ]
  return { ...aConversation('An answer'), calls }
}

it('has the facts, the tokens by kind and the exact price of all calls', () => {
  const { created, updated, ...facts } = read(withCalls())
  expect([created, updated]).toEqual([new Date(noon), new Date(noon)])
  expect(facts).toEqual({
    title: 'A title',
    models: ['small-1-2026'],
    connection: 'api.example.com',
    calls: 2,
    calls_not_reported: 0,
    prompt_tokens: 2_024,
    cached_tokens: 1_024,
    completion_tokens: 100,
    reasoning_tokens: 'not reported',
    total_tokens: 2_124,
    // 1,000 × $2.50 + 1,024 × $1.25 + 100 × $10, each for a million.
    price: ['0.00478 USD'],
    calls_without_price: 0,
  })
})

it('marks an estimate as one, and puts it in no sum', () => {
  const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
  const estimate = { promptTokens: 1_000, completionTokens: 50 }
  const whole = withCalls()
  const [one, two] = whole.calls
  if (one === undefined || two === undefined) throw new Error('two calls expected')
  const silent = { ...two, state: 'stopped' as const, source: 'estimated' as const, usage: nothing, estimate }
  expect(read({ ...whole, calls: [one, silent] })).toMatchObject({
    calls: 2,
    calls_not_reported: 1,
    prompt_tokens: 2_024,
    price: ['0.00465 USD'],
    calls_without_price: 1,
    estimated_tokens: 1_050,
    estimated_price: ['0.003 USD'],
  })
  expect(read({ ...whole, calls: [silent] })).toMatchObject({
    prompt_tokens: 'not reported',
    completion_tokens: 'not reported',
    total_tokens: 'not reported',
    price: 'unknown',
  })
})

it('names no price where none is known, and no tokens where they are not wanted', () => {
  expect(read(withCalls(), [])).toMatchObject({ price: 'unknown', calls_without_price: 2 })
  expect(Object.keys(read(withCalls(), [price], false))).toEqual([
    'title',
    'created',
    'updated',
    'models',
    'connection',
  ])
})

it('names the chosen model before the first answer, and the models that answered after it', () => {
  const empty = { ...aConversation(''), messages: [], calls: [] }
  expect(read(empty)['models']).toEqual(['small-1'])
  const { conversation } = empty
  expect(read({ ...empty, conversation: { ...conversation, modelId: null } })['models']).toEqual([])
  const messages = [
    aMessage('first', null, { role: 'assistant', importedFrom: 'Jan', importedModel: 'theirs' }),
    aMessage('second', 'first', { role: 'assistant' }),
  ]
  const calls = [aCall('one', 'second', { modelAnswered: 'other-2' })]
  expect(read({ ...empty, messages, calls })['models']).toEqual(['theirs', 'other-2'])
})

it('never has the address or any part of a key', () => {
  const whole = withCalls()
  const connection = { ...whole.connection, name: 'Work', baseAddress: 'https://secret.example/v1' }
  expect(writeFrontMatter({ ...whole, connection }, { withTokens: true }, [price])).not.toMatch(/secret|http/)
})

it('writes local times with their offset from UTC', () => {
  const at = Date.UTC(2026, 10, 20, 23, 30, 7)
  expect(localMoment(at, 60)).toBe('2026-11-21T00:30:07.000+01:00')
  expect(localMoment(at, -570)).toBe('2026-11-20T14:00:07.000-09:30')
  expect(localMoment(Number.MAX_VALUE, 0)).toBe('+275760-09-13T00:00:00.000+00:00')
})

it('reads any title, model and connection name back, and nothing else appears', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'binary' }),
      (title, modelId, name) => {
        const whole = { ...aConversation('', { title, modelId }), messages: [], calls: [] }
        const facts = read({ ...whole, connection: { ...whole.connection, name } }, [], false)
        expect(facts).toEqual({
          title: title.toWellFormed(),
          created: new Date(noon),
          updated: new Date(noon),
          models: [modelId.toWellFormed()],
          connection: name.toWellFormed(),
        })
      },
    ),
  )
})
