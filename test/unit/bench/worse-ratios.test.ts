import { describe, expect, it } from 'vitest'
import type { Finding } from '../../bench/finding.ts'
import { worseRatios as worse } from '../../bench/report/worse-ratios.ts'
import { type Result, rowOf } from '../../bench/result.ts'

const conditions = {
  startedAt: '2026-11-24T16:05:00.000Z',
  seconds: 40,
  system: 'linux',
  cores: 2,
  node: '24.21.0',
  chromium: '150.0',
  loadBefore: 0.5,
  loadAfter: 1.1,
}

function resultOf(...findings: readonly Finding[]): Result {
  const shown = findings.map((finding) => rowOf({ isInDocument: true, ...finding }))
  return { measurement: 'long', conditions, failure: null, rows: shown }
}

/** Twice its floor for 20 ms. */
const opened = (ms: number, floorMs = 10, changes: Partial<Finding> = {}): Result =>
  resultOf({
    name: 'opened',
    unit: 'ms',
    values: [ms],
    floor: { name: 'bare text', values: [floorMs] },
    ...changes,
  })

const recorded = [opened(20)]

const worseRatios = (...results: Parameters<typeof worse>): string[] =>
  worse(...results).map(({ measurement, words }) => `${measurement}: ${words}`)

describe('compared with the record', () => {
  it('a ratio within the tolerance passes, and a worse one is listed', () => {
    expect(worseRatios(recorded, [opened(26)])).toEqual([])
    expect(worseRatios(recorded, [opened(26.1)])).toEqual(['long: opened: 2.61×, was 2×'])
  })

  it('a slower computer passes, and a faster one hides nothing', () => {
    expect(worseRatios(recorded, [opened(200, 100)])).toEqual([])
    expect(worseRatios(recorded, [opened(15, 5)])).toEqual(['long: opened: 3×, was 2×'])
  })

  it('a failed benchmark is listed, and so is one with nothing to compare', () => {
    const failed = { ...opened(20), failure: 'The app showed no window.', rows: [] }
    expect(worseRatios(recorded, [failed])).toEqual(['long: The app showed no window.'])
    for (const unknown of [opened(20, 10, { name: 'renamed' }), opened(20, 0)])
      expect(worseRatios(recorded, [unknown])).toEqual(['long: no ratio is recorded under the same name'])
    expect(worseRatios([], [opened(20)])).toEqual(['long: no ratio is recorded under the same name'])
  })
})
