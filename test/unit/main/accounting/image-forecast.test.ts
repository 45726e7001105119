import { expect, test } from 'vitest'
import { type CountedTurn, ratesFrom } from '../../../../src/main/accounting/learn-token-rates.ts'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import { forecastPrompt } from '../../../../src/shared/domain/usage/forecast.ts'
import { questionFeatures } from '../../../../src/shared/domain/usage/question-features.ts'
import { addFeatures, startFeatures } from '../../../../src/shared/domain/usage/token-rates.ts'
import { countImage, imageModels, type Size } from '../../../service/image-rules.ts'

/** The same numbers each time. */
function createRandom() {
  let state = 41
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const random = createRandom()

/** A screen, a photo or a part of one, as it is sent. */
function aSize(): Size {
  const shapes = [1, 4 / 3, 3 / 4, 16 / 9, 9 / 16, 2.2, 0.46]
  const shape = shapes[Math.floor(random() * shapes.length)] ?? 1
  const long = Math.round(300 * (2_048 / 300) ** random())
  const short = Math.round(long / Math.max(shape, 1 / shape))
  return shape > 1 ? { width: long, height: short } : { width: short, height: long }
}

const words = 'What does this picture show, and what is written below it?'
const wordTokens = 13
const answer = 'A heron at a pond. '
const answerTokens = 6

const withImage = ({ width, height }: Size): string =>
  `${imageMark({ hash: '0'.repeat(64), width, height, type: 'webp', detail: null, name: 'a.webp', description: '' })}\n${words}`

/** A chat of five images as a model counts it. */
function chatOf(modelId: string): { turns: CountedTurn[]; promptTokens: number } {
  let promptTokens = 7
  let before: CountedTurn['before'] = 'nothing'
  const turns = Array.from({ length: 5 }, (): CountedTurn => {
    const size = aSize()
    promptTokens += wordTokens + 4 + countImage(modelId, size)
    const usage = { promptTokens, completionTokens: answerTokens, totalTokens: promptTokens + answerTokens }
    const turn = { usage, systemPrompt: '', question: withImage(size), text: answer, reasoning: '', before }
    before = turn
    promptTokens += answerTokens
    return turn
  })
  return { turns, promptTokens }
}

test.each(imageModels)('after five images the forecast for %s is within 10%% at p95', (modelId) => {
  const errors = Array.from({ length: 200 }, () => {
    const { turns, promptTokens } = chatOf(modelId)
    const rates = ratesFrom(turns, modelId)
    const size = aSize()
    const asked = questionFeatures(withImage(size), modelId)
    const next = { known: promptTokens, variance: 0, features: asked }
    const first = { known: 0, variance: 0, features: addFeatures(asked, startFeatures('')) }
    const added = wordTokens + 4 + countImage(modelId, size)
    const errorOf = (base: typeof next, actual: number): number =>
      Math.abs(forecastPrompt(base, rates).promptTokens / actual - 1)
    return { next: errorOf(next, promptTokens + added), first: errorOf(first, 7 + added) }
  })
  const p95 = (name: 'next' | 'first') => errors.map((each) => each[name]).toSorted((a, b) => a - b)[189] ?? 1
  expect(p95('next')).toBeLessThan(0.1)
  // A message of its own shows how far a rule is off. Without a rule, five images can't teach each size.
  expect(p95('first')).toBeLessThan(modelId === 'looker-8b' ? 0.25 : 0.05)
})
