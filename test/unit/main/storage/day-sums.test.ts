import { expect, test } from 'vitest'
import { figuresOfCall } from '../../../../src/main/storage/repositories/usage/sum-figures.ts'
import { perDetailCount } from '../../../../src/shared/domain/usage/usage-spellings.ts'

const call = {
  ...perDetailCount(() => 10n),
  source: 'estimated',
  promptTokens: 900n,
  completionTokens: 90n,
  totalTokens: 1_000n,
  estimatedPromptTokens: 800n,
  estimatedCompletionTokens: 80n,
  historyTokens: 400n,
  cachePlace: 'inside',
  reasoningPlace: 'inside',
}

test.each([
  'source',
  'totalTokens',
  'estimatedPromptTokens',
  'historyTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'hourWriteTokens',
  'imageTokens',
  'audioTokens',
  'webSearches',
  'reasoningTokens',
  'cachePlace',
  'reasoningPlace',
])('no sum takes %s that was not read for 0', (column) => {
  expect(() => figuresOfCall({ ...call, [column]: null })).not.toThrow()
  const { [column as keyof typeof call]: _missing, ...others } = call
  expect(() => figuresOfCall(others)).toThrow(column)
})
