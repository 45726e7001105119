import { describe, expect, it } from 'vitest'
import {
  doRowsAddUp,
  findMismatches,
  historyShare,
  notInView,
} from '../../../../../src/renderer/features/usage/chat-usage/usage-notes.tsx'
import type { ChatUsage } from '../../../../../src/shared/contract/usage/chat-usage.ts'
import { noDetails, placesOf } from '../../../../../src/shared/domain/usage/usage-details.ts'
import { aRow } from '../../../../fixtures/samples/usage.ts'

const paid = {
  promptTokens: 1203,
  completionTokens: 142,
  totalTokens: 1345,
  callCount: 1,
  notReportedCount: 0,
  noTotalCount: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  estimatedPromptTokens: 0,
  estimatedCompletionTokens: 0,
  estimatedCount: 0,
}

function aReview(changes: Partial<ChatUsage> = {}): ChatUsage {
  return {
    isDemo: false,
    calls: [aRow()],
    costliest: [],
    copiedCount: 0,
    corrections: [],
    onVisiblePath: paid,
    paid,
    doRowsMatchLedger: true,
    ...changes,
  }
}

describe('verifying the rows', () => {
  it('succeeds for the visible rows', () => {
    expect(doRowsAddUp(aReview())).toBe(true)
  })

  it('fails if the ledger disagrees, or one visible number is off by one', () => {
    expect(doRowsAddUp(aReview({ doRowsMatchLedger: false }))).toBe(false)
    for (const name of [
      'promptTokens',
      'completionTokens',
      'totalTokens',
      'cachedTokens',
      'cacheWriteTokens',
      'reasoningTokens',
    ] as const)
      expect(doRowsAddUp(aReview({ paid: { ...paid, [name]: paid[name] + 1 } }))).toBe(false)
  })
})

describe('a call whose total differs from its parts', () => {
  it('is found, and one with a missing number is not', () => {
    const usage = { promptTokens: 1500, completionTokens: 200, totalTokens: 1750 }
    const calls = [
      aRow({ number: 1 }),
      aRow({ number: 2, usage }),
      aRow({ usage: { ...usage, totalTokens: null } }),
    ]
    expect(findMismatches(calls)).toEqual([{ number: 2, partsTokens: 1700, totalTokens: 1750 }])
  })
})

describe('calls whose report counts cache and reasoning tokens in addition', () => {
  const counts = { cachedTokens: 768, cacheWriteTokens: null, reasoningTokens: 90 }
  const usage = { promptTokens: 102, completionTokens: 60, totalTokens: 1_020 }
  const split = { kind: 'split', historyTokens: 840, newTokens: 30, unsentReasoningTokens: 0 } as const
  const call = aRow({ usage, details: { ...noDetails, ...counts, ...placesOf(usage, counts) }, split })

  it('have a total that is the sum of their parts', () => {
    expect(findMismatches([call])).toEqual([])
  })

  it('have the history share of all their input', () => {
    expect(historyShare([call])).toEqual({ percent: expect.closeTo(96.55, 2), isAtLeast: false })
  })

  it('have a lower bound of the share if cached tokens may be missing', () => {
    const details = { ...noDetails, cachedTokens: 98 }
    const unplaced = aRow({ usage: { ...usage, totalTokens: null }, details, split: { kind: 'first' } })
    expect(historyShare([call, unplaced])).toEqual({ percent: 78, isAtLeast: true })
  })
})

describe('calls that are not in view', () => {
  it('are the difference of the two totals', () => {
    const onVisiblePath = { ...paid, totalTokens: 55, callCount: 0 }
    expect(notInView(aReview({ onVisiblePath }))).toEqual({
      answers: 1,
      tokens: 1290,
      estimated: null,
      notReported: 0,
      withoutTotal: 0,
    })
  })

  it('have no tokens if none were reported', () => {
    const more = { ...paid, callCount: 3, notReportedCount: 1, noTotalCount: 1 }
    expect(notInView(aReview({ paid: more, onVisiblePath: paid }))).toEqual({
      answers: 2,
      tokens: null,
      estimated: null,
      notReported: 1,
      withoutTotal: 1,
    })
  })

  it('are none if all calls are in view', () => {
    expect(notInView(aReview())).toBeNull()
  })
})

describe('the share of history', () => {
  it('is the history of all reported prompts', () => {
    const first = aRow({
      split: { kind: 'first' },
      usage: { promptTokens: 612, completionTokens: 34, totalTokens: 646 },
    })
    expect(historyShare([first, aRow(), aRow()])).toEqual({
      percent: expect.closeTo(42.81, 2),
      isAtLeast: false,
    })
  })

  it('is a lower bound when a prompt could not be split', () => {
    const unsplit = aRow({ split: { kind: 'not-known', reason: 'model-changed' } })
    expect(historyShare([aRow(), unsplit])).toEqual({ percent: 26, isAtLeast: true })
  })

  it('is unknown if no history is known', () => {
    expect(historyShare([aRow({ split: { kind: 'first' } })])).toBeNull()
    expect(historyShare([])).toBeNull()
  })
})
