import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type CountedTurn, calibrate, ratesFrom } from '../../../../src/main/accounting/learn-token-rates.ts'
import { forecastPrompt, withQuestion } from '../../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { featuresOf } from '../../../../src/shared/domain/usage/text-features.ts'
import {
  noPrompt,
  priorTokenRates,
  promptFeatures,
  type TokenRates,
} from '../../../../src/shared/domain/usage/token-rates.ts'
import { cases } from '../../../fixtures/cases.ts'

/** A service whose tokenizer has these token counts per word, per other character and around each message. */
interface Service {
  readonly perWord: number
  readonly perSign: number
  readonly around: number
}

function countsBy({ perWord, perSign }: Service, text: string): number {
  const words = text.match(/[\p{L}\d]+/gu)?.length ?? 0
  const signs = text.match(/[^\p{L}\d\s]/gu)?.length ?? 0
  return Math.round(words * perWord + signs * perSign)
}

/** A conversation as that service counts it, from its first message on. */
function turnsOf(one: Service, texts: readonly string[]): CountedTurn[] {
  let prompt = 5
  let before: CountedTurn['before'] = 'nothing'
  return texts.map((text) => {
    const question = text.slice(0, Math.ceil(text.length / 3))
    prompt += countsBy(one, question) + one.around
    const completion = countsBy(one, text) + 1
    const usage = { promptTokens: prompt, completionTokens: completion, totalTokens: prompt + completion }
    const turn = { usage, systemPrompt: '', question, text, reasoning: '', before }
    before = turn
    prompt += completion
    return turn
  })
}

const forecastOf = (text: string, rates: TokenRates) =>
  forecastPrompt(
    withQuestion({ known: 0, variance: 0, features: noPrompt }, questionFeatures(text, '')),
    rates,
  )

const sentence = fc
  .array(
    fc.constantFrom(
      'a',
      'stable',
      'sort',
      'of',
      'rows',
      'keeps',
      'order;',
      'index,',
      '(id)',
      '42',
      'Zeile',
      'слово',
    ),
    { minLength: 4, maxLength: 60 },
  )
  .map((words) => `${words.join(' ')}.`)
const service = fc.record({
  perWord: fc.double({ min: 0.8, max: 2.5, noNaN: true }),
  perSign: fc.double({ min: 0.6, max: 1.4, noNaN: true }),
  around: fc.integer({ min: 2, max: 14 }),
})

describe('the calibration for a service', () => {
  test('gives a close forecast or a wide range after some turns, for any tokenizer', () => {
    fc.assert(
      fc.property(
        service,
        fc.array(sentence, { minLength: 12, maxLength: 20 }),
        sentence,
        (one, texts, next) => {
          const rates = ratesFrom(turnsOf(one, texts), '')
          const actual = countsBy(one, next) + one.around
          const { promptTokens, range } = forecastOf(next, rates)
          const error = Math.abs(promptTokens - actual)
          // A dozen turns can't teach a tokenizer far from the default rates; the range is wide then.
          expect(error).toBeLessThanOrEqual(Math.max(12, actual * 0.3, 3 * range))
        },
      ),
      { numRuns: cases(40) },
    )
  })

  test('gives a number that is never negative, and no smaller for a longer text', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(
        service,
        fc.array(sentence, { maxLength: 12 }),
        anything,
        anything,
        (one, texts, text, more) => {
          const rates = ratesFrom(turnsOf(one, texts), '')
          const short = forecastOf(text, rates)
          const long = forecastOf(text + more, rates)
          expect(Number.isSafeInteger(short.promptTokens) && Number.isSafeInteger(short.range)).toBe(true)
          expect(short.promptTokens).toBeGreaterThanOrEqual(0)
          expect(short.range).toBeGreaterThanOrEqual(0)
          expect(long.promptTokens).toBeGreaterThanOrEqual(short.promptTokens)
        },
      ),
      { numRuns: cases(40) },
    )
  })

  it('narrows the range', () => {
    const texts = Array.from({ length: 12 }, () =>
      'The rows of a table have no order of their own. '.repeat(6),
    )
    const rates = ratesFrom(turnsOf({ perWord: 1.4, perSign: 1, around: 9 }, texts), '')
    const text = 'And which order have the columns of an index? '.repeat(20)
    expect(forecastOf(text, rates).range).toBeLessThan(forecastOf(text, priorTokenRates).range * 0.75)
  })

  it('is robust against a single outlier', () => {
    const texts = Array.from({ length: 10 }, () =>
      'The rows of a table have no order of their own. '.repeat(6),
    )
    const plain = ratesFrom(turnsOf({ perWord: 1.2, perSign: 1, around: 9 }, texts), '')
    const odd = {
      of: 'answer' as const,
      features: promptFeatures(featuresOf(texts[0] ?? ''), { answers: 1 }),
      tokens: 280,
    }
    const withOdd = calibrate([odd], plain)
    const text = 'And which order have the columns of an index? '.repeat(20)
    const ratio = forecastOf(text, withOdd).promptTokens / forecastOf(text, plain).promptTokens
    expect(ratio).toBeLessThan(1.1)
  })

  it('ignores answers with hidden reasoning for the tokens of their text', () => {
    const thinker = { perWord: 1.2, perSign: 1, around: 9 }
    const texts = Array.from({ length: 6 }, () =>
      'The rows of a table have no order of their own. '.repeat(6),
    )
    const thinking = turnsOf(thinker, texts).map((turn) => {
      const { usage } = turn
      const thought = { ...usage, completionTokens: (usage.completionTokens ?? 0) + 150 }
      const before =
        typeof turn.before === 'string'
          ? turn.before
          : {
              ...turn.before,
              usage: {
                ...turn.before.usage,
                completionTokens: (turn.before.usage.completionTokens ?? 0) + 150,
              },
            }
      return { ...turn, usage: thought, before }
    })
    const text = 'And which order have the columns of an index? '.repeat(20)
    const actual = countsBy(thinker, text) + thinker.around
    const { promptTokens } = forecastOf(text, ratesFrom(thinking, ''))
    expect(Math.abs(promptTokens / actual - 1)).toBeLessThan(0.15)
  })
})
