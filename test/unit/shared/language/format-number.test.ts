import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatEstimate,
  formatPercent,
  formatWholePercent,
} from '../../../../src/shared/language/format-number.ts'
import { formatBytes, formatDuration } from '../../../../src/shared/language/format-quantity.ts'

describe('formatted numbers', () => {
  it('group a count and never abbreviate it', () => {
    expect([0, 999, 1203, 1_037_482].map(formatCount)).toEqual(['0', '999', '1,203', '1,037,482'])
  })

  it('give a duration in tenths of a second, a very short one in milliseconds, a long one in minutes', () => {
    expect([0, 42, 213, 59_940, 59_960, 125_400].map(formatDuration)).toEqual([
      '0 ms',
      '42 ms',
      '0.2 s',
      '59.9 s',
      '1 min 0 s',
      '2 min 5 s',
    ])
  })

  it('give bytes in the unit that fits', () => {
    expect([12, 2140, 3_400_000].map(formatBytes)).toEqual(['12 B', '2.1 kB', '3.4 MB'])
  })

  it('give an estimate with its error, or as a range if the error is more than a third', () => {
    expect(formatEstimate(1361, 11)).toBe('≈\u00a01,361 ± 11')
    expect(formatEstimate(30, 10)).toBe('≈\u00a030 ± 10')
    expect(formatEstimate(25, 11)).toBe('≈\u00a010–40')
    expect(formatEstimate(14, 23)).toBe('≈\u00a01–40')
    expect(formatEstimate(2000, 700)).toBe('≈\u00a01,300–2,700')
    expect(formatEstimate(0, 0)).toBe('≈\u00a00 ± 0')
  })

  it('give a share with one decimal', () => {
    expect([0, 1.034, 100].map(formatPercent)).toEqual(['0.0%', '1.0%', '100.0%'])
  })

  it('never show an almost whole share as all', () => {
    expect([99.89, 99.97, 99.999].map(formatPercent)).toEqual(['99.9%', '99.9%', '99.9%'])
    expect([0, 0.3, 68.4, 99.4, 99.7, 99.99, 100].map(formatWholePercent)).toEqual([
      '0%',
      '0.3%',
      '68%',
      '99%',
      '99.7%',
      '99.9%',
      '100%',
    ])
  })

  it('never show a positive value as zero', () => {
    expect([0.000_1, 0.049, 0.05].map(formatPercent)).toEqual(['< 0.1%', '< 0.1%', '0.1%'])
  })
})
