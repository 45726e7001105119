import { describe, expect, it, test } from 'vitest'
import { vocabularyOf } from '../../../src/shared/domain/usage/vocabularies.ts'
import { countedTokenizers, firstForecasts } from '../../fixtures/tokens/counted-texts.ts'

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? Number.NaN

/** In per cent, for the texts that the rates were not fitted to. */
function errorsOf(tokenizer: string, modelId: string) {
  const texts = firstForecasts(tokenizer, modelId).map(({ promptTokens, range, actual }) => {
    const error = Math.abs(promptTokens - actual)
    return { error: (100 * error) / actual, isWithin: error <= range }
  })
  const errors = texts.map(({ error }) => error)
  const within = texts.filter(({ isWithin }) => isWithin)
  return {
    p50: percentile(errors, 0.5),
    p95: percentile(errors, 0.95),
    within: (100 * within.length) / texts.length,
  }
}

describe('the first estimate of a model', () => {
  it.each(countedTokenizers)('is close with a known name: $modelId', ({ tokenizer, modelId }) => {
    const { p50, p95, within } = errorsOf(tokenizer, modelId)
    expect(p50).toBeLessThanOrEqual(6)
    expect(p95).toBeLessThanOrEqual(25)
    expect(within).toBeGreaterThan(90)
  })

  // The errors of the former rates, one set for all models: the name must not be needed to do better.
  it.each([
    ['o200k', 11.8, 43.5],
    ['llama3', 12, 37],
    ['qwen', 12, 37.1],
    ['deepseek', 9.8, 33.3],
    ['gemma', 11.1, 41.1],
  ])('is no worse than before with an unknown name: %s', (tokenizer, p50, p95) => {
    const errors = errorsOf(tokenizer, 'a-new-model')
    expect(errors.p50).toBeLessThan(p50)
    expect(errors.p95).toBeLessThan(p95)
    expect(errors.within).toBeGreaterThan(90)
  })
})

test.each([
  ['gpt-4o-mini', 'o200k'],
  ['openai/gpt-5.2', 'o200k'],
  ['gpt-4.1-nano', 'o200k'],
  ['openai/gpt-oss-120b', 'o200k'],
  ['o3', 'o200k'],
  ['openai/o4-mini', 'o200k'],
  ['gpt-35-turbo', 'cl100k'],
  ['llama3.2:3b', 'llama3'],
  ['deepseek-r1-distill-llama-70b', 'llama3'],
  ['mistralai/Mistral-7B-Instruct-v0.1', 'sentencePiece'],
  ['open-mixtral-8x7b', 'sentencePiece'],
  ['qwen3.5-plus', 'unknown'],
  ['models/gemini-2.5-flash', 'gemma'],
  ['modelo1-large', 'unknown'],
])('%j has the vocabulary %s', (modelId, vocabulary) => {
  expect(vocabularyOf(modelId)).toBe(vocabulary)
})
