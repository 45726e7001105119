import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedDistances,
  createIsExcluded,
  formatExclusion,
  isSameExclusion,
} from '../../../../src/main/accounting/exclusions.ts'
import { type CallBefore, splitPrompt } from '../../../../src/main/accounting/split-prompt-tokens.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'

const distances = fc.uniqueArray(fc.integer({ min: 2, max: 60 })).map((all) => all.toSorted((a, b) => a - b))

describe('the messages excluded from a call', () => {
  test.each([
    [[], null],
    [[2], '2'],
    [[2, 3, 4, 7], '2-4,7'],
    [[3, 5, 6], '3,5-6'],
  ])('%j is written as %j', (all, written) => {
    expect(formatExclusion(all)).toBe(written)
  })

  test('is read as written', () => {
    fc.assert(
      fc.property(distances, fc.integer({ min: 1, max: 70 }), (all, distance) => {
        expect(createIsExcluded(formatExclusion(all))(distance)).toBe(all.includes(distance))
      }),
    )
  })

  test('is counted once where the stored ranges overlap', () => {
    const overlapping = Array.from({ length: 2_001 }, (_, index) => `${index + 1}-${999_997_998 + index}`)
    expect(changedDistances('4-6,2-5,9', null)).toEqual([2, 3, 4, 5, 6, 9])
    expect(changedDistances('2-5,4-6', '2-6')).toEqual([])
    expect(changedDistances(overlapping.join(','), null)).toHaveLength(100_000)
    expect(createIsExcluded('4-6,2-5,9')(6)).toBe(true)
    expect(createIsExcluded('4-6,2-5,9')(7)).toBe(false)
  })

  test('differs from an earlier call by the messages that only one of them excluded', () => {
    fc.assert(
      fc.property(distances, distances, (now, before) => {
        const onlyOne = [...now, ...before].filter((each) => now.includes(each) !== before.includes(each))
        expect(new Set(changedDistances(formatExclusion(now), formatExclusion(before)))).toEqual(
          new Set(onlyOne),
        )
      }),
    )
  })

  test('equals an earlier call if both excluded the same messages of the shared part', () => {
    fc.assert(
      fc.property(distances, distances, fc.integer({ min: 2, max: 8 }), (now, before, steps) => {
        const shared = now.filter((distance) => distance >= steps).map((distance) => distance - steps)
        const isSame = JSON.stringify(shared) === JSON.stringify(before)
        expect(isSameExclusion(formatExclusion(now), formatExclusion(before), steps)).toBe(isSame)
        const continued = [
          ...now.filter((distance) => distance < steps),
          ...before.map((each) => each + steps),
        ]
        expect(isSameExclusion(formatExclusion(continued), formatExclusion(before), steps)).toBe(true)
      }),
    )
  })
})

interface Turn {
  readonly question: number
  readonly answer: number
  /** The messages that are toggled before it: included ones become excluded, and the other way round. */
  readonly turnedOver: readonly number[]
}

interface Sent {
  readonly call: CallBefore
  /** The included messages, by their position in the path. */
  readonly places: readonly number[]
}

const turn: fc.Arbitrary<Turn> = fc.record({
  question: fc.integer({ min: 1, max: 500 }),
  answer: fc.integer({ min: 1, max: 500 }),
  turnedOver: fc.oneof(fc.constant([]), fc.array(fc.nat(30), { maxLength: 3 })),
})

/** A service that counts every message it gets, and a person who excludes and includes messages. */
function play(turns: readonly Turn[]): { sent: Sent[]; weights: number[] } {
  const weights: number[] = []
  const excluded = new Set<number>()
  const sent = turns.map(({ question, answer, turnedOver }): Sent => {
    for (const place of turnedOver.filter((each) => each < weights.length))
      if (!excluded.delete(place)) excluded.add(place)
    weights.push(question)
    const answerPlace = weights.length
    const places = weights.map((_, place) => place).filter((place) => !excluded.has(place))
    const promptTokens = places.reduce((sum, place) => sum + (weights[place] ?? 0), 0)
    weights.push(answer)
    const distancesNow = [...excluded].map((place) => answerPlace - place).toSorted((a, b) => a - b)
    const call = {
      state: 'complete',
      connectionId: 'service',
      modelRequested: 'm',
      modelAnswered: null,
      systemPrompt: '',
      excluded: formatExclusion(distancesNow),
      usage: { promptTokens, completionTokens: answer, totalTokens: promptTokens + answer },
      details: noDetails,
      steps: 2,
      extraFields: '',
      hasReasoning: false,
      finishReason: 'stop',
    } as const
    return { call, places }
  })
  return { sent, weights }
}

describe('compared with a service that counts its own input', () => {
  test('history is exactly the earlier messages and answer, and new is exactly the new message', () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: 2, maxLength: 15 }), (turns) => {
        const { sent, weights } = play(turns)
        for (const [index, { call, places }] of sent.entries()) {
          const before = sent[index - 1]
          if (before === undefined) continue
          const split = splitPrompt(call, before.call, {
            newTokens: 0,
            newMessageCount: 0,
            contextLength: null,
          })
          const [answerBefore, question] = [2 * index - 1, 2 * index]
          const isExtended =
            JSON.stringify(places) === JSON.stringify([...before.places, answerBefore, question])
          expect(split.kind === 'split').toBe(isExtended)
          if (split.kind === 'split') expect(split.newTokens).toBe(weights[question])
          else expect(split).toEqual({ kind: 'not-known', reason: 'exclusions-changed' })
        }
      }),
    )
  })
})
