import { expect, it } from 'vitest'
import { loadUsage, usageStore } from '../../../src/renderer/stores/usage/usage-store.ts'
import { aRow } from '../../fixtures/samples/usage.ts'
import { createFakeBridge } from '../fake-bridge.ts'
import { refuse } from '../fake-contract.ts'
import { chatUsageOf } from '../fake-usage.ts'

const review = chatUsageOf([1, 2, 3, 4].map((number) => aRow({ number })))

it('a long review has every call, and restarts if a newer review appears while its pages load', async () => {
  const bridge = createFakeBridge()
  Object.defineProperty(window, 'api', { value: bridge, configurable: true })
  const pages: number[] = []
  bridge.answer('usage.ofChat', () => ({ ...review, calls: review.calls.slice(0, 1), restId: 'rest' }))
  bridge.answer('usage.moreCalls', ({ from }) => {
    pages.push(from)
    return pages.length === 2 ? refuse('not-found') : review.calls.slice(from, from + 1)
  })
  await loadUsage('long')
  expect(usageStore.getState().review).toEqual(review)
  expect(pages).toEqual([1, 2, 1, 2, 3, 4])
})
