import { describe, expect, it } from 'vitest'
import { type Measured, resultsOf, tableOf } from '../../bench/measured.ts'

const measured: Measured = {
  title: 'something: time',
  unit: 'µs',
  rows: [
    { name: 'bare', values: [4, 1, 90] },
    { name: 'ours', values: [5, 7] },
  ],
  baseline: 'bare',
  goal: { row: 'ours', maxRatio: 1.5 },
}

describe('what a benchmark found', () => {
  it('is the value in the middle, so that one slow round does not count, beside the baseline', () => {
    expect(resultsOf(measured)).toEqual([
      { name: 'bare', median: 4, least: 1, most: 90, ratio: 1 },
      { name: 'ours', median: 6, least: 5, most: 7, ratio: 1.5 },
    ])
  })

  it('says of the goal whether it was reached', () => {
    expect(tableOf(measured)).toMatch(/ours .*1\.50 x.*reached$/)
    expect(tableOf({ ...measured, goal: { row: 'ours', maxRatio: 1.4 } })).toMatch(/ours .*missed$/)
  })
})
