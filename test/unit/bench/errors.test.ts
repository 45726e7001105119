import { describe, expect, it } from 'vitest'
import { askedAlone, errorsOf, type Forecasted } from '../../bench/forecast/errors.ts'

const call = (promptTokens: number, range: number, actual: number): Forecasted => ({
  turn: 1,
  kind: 'English',
  hasPastes: false,
  promptTokens,
  range,
  actual,
  asked: actual,
})

describe('forecast errors', () => {
  it('are percentages of the reported count, above and below', () => {
    expect(errorsOf([call(90, 0, 100)])).toMatchObject({ p50: 10, p95: 10 })
    expect(errorsOf([call(110, 0, 100)])).toMatchObject({ p50: 10, p95: 10 })
  })

  it('are at p95 what no more than one in twenty exceeds', () => {
    const calls = Array.from({ length: 20 }, (_, index) => call(101 + index, 0, 100))
    expect(errorsOf(calls.toReversed())).toMatchObject({ calls: 20, p50: 10, p95: 19 })
  })

  it('count an error at the edge of the spread as within it, and a larger one as outside', () => {
    expect(errorsOf([call(95, 5, 100), call(105, 5, 100), call(94, 5, 100), call(106, 5, 100)]).within).toBe(
      50,
    )
  })

  it('have the same number of tokens for the message alone, and a larger share of them', () => {
    const late = { ...call(1_010, 12, 1_000), asked: 40 }
    expect(errorsOf([late].map(askedAlone))).toMatchObject({ p50: 25, within: 100 })
  })
})
