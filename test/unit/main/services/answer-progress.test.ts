import { describe, expect, test } from 'vitest'
import type { InferenceEvent } from '../../../../src/main/inference/inference.ts'
import { advance, endOf, nothingYet } from '../../../../src/main/services/chat/answer-progress.ts'
import type { Charge, Failure } from '../../../../src/shared/contract/chat/failure.ts'
import type { TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import { noReport } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'

const report = () => noReport
const usage = { promptTokens: 612, completionTokens: 34, totalTokens: 646 }

function progressAfter(...parts: InferenceEvent[]) {
  return parts.reduce((progress, part, index) => advance(progress, part, index * 100), nothingYet)
}

const failure = (charge: Charge): Failure => aFailure({ code: 'service', charge, response: null })

const answer: InferenceEvent[] = [
  { type: 'sending' },
  { type: 'begun', httpStatus: 200, form: 'streamed' },
  { type: 'text', text: '\ud83d' },
  { type: 'text', text: '\ude00' },
  { type: 'finished', reason: 'stop' },
]

describe('the progress of an answer', () => {
  test('a character split over two deltas is whole again', () => {
    expect(progressAfter(...answer).text).toBe('😀')
  })

  test('the first token is timed once', () => {
    expect(progressAfter(...answer).firstTokenMs).toBe(200)
  })

  test('uses the last of two usage reports and never adds them', () => {
    const first = { ...usage, totalTokens: 1 }
    expect(
      progressAfter({ type: 'usage', usage: first, report }, { type: 'usage', usage, report }).usage,
    ).toEqual(usage)
  })

  test('a later fact keeps an earlier one that it omits', () => {
    const facts = { type: 'facts', completionId: 'c1', created: 5, model: 'm' } as const
    const progress = progressAfter(facts, { type: 'facts', completionId: null, created: null, model: null })
    expect(progress).toMatchObject({ completionId: 'c1', completionCreated: 5, modelAnswered: 'm' })
  })
})

describe('the row of an ended call', () => {
  test('has the counts of a complete answer', () => {
    const end = endOf(progressAfter(...answer, { type: 'usage', usage, report }), { kind: 'complete' }, 900)
    expect(end).toMatchObject({
      state: 'complete',
      source: 'reported',
      usage,
      finishReason: 'stop',
      durationMs: 900,
    })
    expect(end).not.toHaveProperty('text')
  })

  test('has an estimate of the output alone where the prompt is reported', () => {
    const counting = {
      isChosen: true,
      fromSending: false,
      count: () => ({ promptTokens: 90, completionTokens: 1_200 }),
    }
    const half = { promptTokens: 100, completionTokens: null, totalTokens: null }
    const endWith = (counts: TokenUsage) =>
      endOf(
        progressAfter(...answer, { type: 'usage', usage: counts, report }),
        { kind: 'stopped' },
        5,
        counting,
      )
    expect(endWith(half)).toMatchObject({
      source: 'reported',
      usage: half,
      estimate: { promptTokens: 0, completionTokens: 1_200 },
    })
    expect(endWith({ ...half, totalTokens: 700 }).estimate).toBeNull()
    expect(endWith({ ...half, promptTokens: null })).toMatchObject({
      source: 'estimated',
      estimate: { promptTokens: 90, completionTokens: 1_200 },
    })
  })

  test('has no usage for a stopped answer, which the service may have counted', () => {
    expect(endOf(progressAfter({ type: 'sending' }), { kind: 'stopped' }, 5)).toMatchObject({
      state: 'stopped',
      source: 'not-reported',
    })
  })

  test.each(['stopped', 'interrupted'] as const)(
    'has no usage for a call that was %s before it was sent',
    (kind) => {
      expect(endOf(progressAfter(), { kind }, 5)).toMatchObject({ state: kind, source: 'none' })
    },
  )

  test.each(['never-left', 'turned-away'] as const)('has no usage for a call that %s', (charge) => {
    const end = endOf(progressAfter(), { kind: 'failed', failure: failure(charge) }, 5)
    expect(end).toMatchObject({ state: 'failed', source: 'none', failureCode: 'service' })
  })

  test('has no usage after a failure that may have been charged, and is cut off with text', () => {
    const outcome = { kind: 'failed', failure: failure('not-known') } as const
    expect(endOf(progressAfter(), outcome, 5)).toMatchObject({ state: 'failed', source: 'not-reported' })
    expect(endOf(progressAfter(...answer), outcome, 5)).toMatchObject({
      state: 'cut-off',
      source: 'not-reported',
    })
  })
})
