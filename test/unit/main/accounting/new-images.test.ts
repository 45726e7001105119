import { describe, expect, test } from 'vitest'
import { newImagesOf } from '../../../../src/main/accounting/new-images.ts'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { priorRatesOf } from '../../../../src/shared/domain/usage/token-rates.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aStoredCall } from '../../../fixtures/samples/stored.ts'

const modelId = 'gpt-4o'
const picture = imageMark({
  hash: '0'.repeat(64),
  width: 1_024,
  height: 1_024,
  type: 'png',
  detail: null,
  name: 'a.png',
  description: '',
})
const first = { kind: 'first' } as const
const split = (newTokens: number) =>
  ({ kind: 'split', historyTokens: 4_000, newTokens, unsentReasoningTokens: 0 }) as const
const prior = priorRatesOf(modelId)
/** The rates after many calls. */
const learned = { ...prior, covariance: prior.covariance.map((row) => row.map((value) => value / 50)) }

type Sent = Parameters<typeof newImagesOf>[0]
const found = ({ words = 'What is it?', ...changes }: Partial<Sent> & { words?: string }) =>
  newImagesOf({
    call: aStoredCall('call', { modelRequested: modelId, details: noDetails }),
    before: null,
    split: split(790),
    systemPrompt: '',
    asked: questionFeatures(`${picture}\n${words}`, modelId),
    ratesOf: () => prior,
    ...changes,
  })
const callWith = (promptTokens: number, imageTokens: number | null, extraFields = '') =>
  aStoredCall('call', {
    modelRequested: modelId,
    usage: { promptTokens, completionTokens: 1, totalTokens: promptTokens + 1 },
    details: { ...noDetails, imageTokens },
    extraFields,
  })

describe('the new images of a call', () => {
  test('have the reported tokens, without those of the history', () => {
    const tokens = (imageTokens: number) => ({ count: 1, tokens: imageTokens, isReported: true })
    expect(found({ call: callWith(790, 765), split: first })).toEqual(tokens(765))
    expect(found({ call: callWith(5_000, 1_530), before: callWith(790, 765) })).toEqual(tokens(765))
  })

  test('have the new tokens beside few words', () => {
    const measured = found({})
    expect(measured).toMatchObject({ count: 1, isReported: false })
    expect(Math.abs((measured?.tokens ?? 0) - 778)).toBeLessThan(8)
    expect(found({ call: callWith(5_000, 1_530), before: callWith(790, null) })).toEqual(measured)
    expect(
      found({ call: callWith(790, null), split: first, ratesOf: () => learned })?.tokens,
    ).toBeGreaterThan(760)
  })

  test.each([
    ['beside many words', { words: 'What is it, and why? '.repeat(40), split: split(1_100) }],
    ['in a prompt without a split', { split: { kind: 'not-known', reason: 'shrunk' } as const }],
    ['at the start of a model that nobody measured', { call: callWith(790, null), split: first }],
    ['beside tools', { call: callWith(790, null, '{"tools":[{}]}'), split: first, ratesOf: () => learned }],
  ] as const)('are unknown %s', (_why, changes) => {
    expect(found(changes)?.tokens ?? null).toBeNull()
  })

  test('are none in a message without images', () => {
    expect(found({ asked: questionFeatures('What is it?', modelId) })).toBeNull()
  })
})
