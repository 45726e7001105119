import { describe, expect, it } from 'vitest'
import { atMostTimesTheFloor } from '../../bench/finding.ts'
import { withTables } from '../../bench/report/document.ts'
import { terminalTable } from '../../bench/report/terminal-table.ts'
import { type Result, rowOf } from '../../bench/result.ts'

const conditions = {
  startedAt: '2026-11-22T16:05:00.000Z',
  seconds: 40,
  system: 'linux',
  cores: 2,
  node: '24.21.0',
  chromium: '150.0',
  loadBefore: 0.5,
  loadAfter: 5.1,
}
const long: Result = {
  measurement: 'long',
  conditions,
  failure: null,
  rows: [
    rowOf({
      name: 'opened',
      unit: 'ms',
      values: [90, 110, 100],
      floor: { name: 'bare text', values: [5_000] },
      answersTo: 'S3',
      goal: atMostTimesTheFloor(1 / 40),
    }),
    rowOf({ name: 'heap', unit: 'MB', values: [10.6] }),
  ],
}
const rest: Result = {
  measurement: 'rest',
  conditions,
  failure: 'The app showed no window.',
  rows: [],
}

describe('the table of all measurements', () => {
  it('has the goals first, each with its verdict, and then the rest', () => {
    const lines = terminalTable([{ ...long, rows: long.rows.toReversed() }]).split('\n')
    expect(lines[2]).toMatch(
      /^S3 +opened +100 ms \(90 to 110\) +bare text 5,000 ms +1\/50 .*≤ 1\/40 +reached$/,
    )
    expect(lines[4]).toMatch(/^ +heap +10\.6 MB$/)
  })

  it("shows that a goal's measurement failed, and why", () => {
    expect(terminalTable([long, rest])).toMatch(/^S8 +rest: The app showed no window\. +failed$/m)
  })
})

describe('the performance document', () => {
  const document = [
    'Before.',
    '<!-- bench: goals -->',
    'old',
    '<!-- end -->',
    'Between.',
    '<!-- bench: long -->',
    '<!-- end -->',
    'After.',
  ].join('\n')

  it('gets its tables between the marks, and keeps all other text', () => {
    const written = withTables(document, [long])
    expect(written).not.toContain('old')
    expect(written).toMatch(
      /^Before\.\n<!-- bench: goals -->\n\n\|.*\| S3 \| opened \|.*<!-- end -->\nBetween\./s,
    )
    expect(written).toMatch(/\| heap \| 10\.6 MB \|.*<!-- end -->\nAfter\.$/s)
    expect(withTables(written, [long])).toBe(written)
  })

  it('lists a goal without a measurement', () => {
    expect(withTables(document, [long])).toMatch(/\| S8 \| not measured \|/)
  })

  it('shows how busy the computer was', () => {
    expect(withTables(document, [long])).toContain('load 0.5 before and 5.1 after: a busy computer')
  })

  it('is refused if it has no place for a measurement', () => {
    expect(() => withTables(document, [long, rest])).toThrow('rest')
  })
})
