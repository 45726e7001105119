import { expect, test } from 'vitest'
import { unpricedModels } from '../../../../src/main/accounting/price-coverage.ts'
import { UnpricedModel } from '../../../../src/shared/contract/money/price-coverage.ts'
import { noParts } from '../../../../src/shared/domain/money/cost-parts.ts'
import { maxSum } from '../../../../src/shared/domain/usage/usage-sums.ts'
import { plainCalls } from '../../../fixtures/samples/money.ts'

test('a model without a price stays listed with the largest sums that a file may have', () => {
  const counted = {
    dayUtc: 20_000,
    connectionId: 'a',
    modelRequested: 'm',
    isDemo: false,
    callCount: maxSum,
    notProcessedCount: 0,
    priceableCount: maxSum,
    notReportedCount: 0,
    onlyEstimatedCount: 0,
    ...plainCalls,
    totalTokens: maxSum,
    noTotalTokens: maxSum,
    unassignedTokens: 0,
    estimatedPromptTokens: 0,
    estimatedCompletionTokens: 0,
    parts: noParts,
  }
  const answered = ['m', 'other'].map((modelAnswered) => ({ ...counted, modelAnswered }))
  const listed = unpricedModels(answered, [])
  expect(listed).toMatchObject([{ callCount: maxSum, totalTokens: maxSum }])
  expect(listed.map((model) => UnpricedModel.safeParse(model).success)).toEqual([true])
})
