import { describe, expect, it } from 'vitest'
import { atMost, atMostTimesTheFloor } from '../../bench/finding.ts'
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

const parsers: Result = {
  measurement: 'parsers',
  conditions: { ...conditions, loadAfter: 1 },
  failure: null,
  rows: [
    rowOf({
      name: 'parsed',
      unit: 'µs',
      values: [3],
      floor: { name: 'a scan', values: [2] },
      peers: [{ name: 'another', values: [8] }],
      goal: atMost(2),
    }),
    rowOf({ name: 'growth', unit: 'x', values: [3.54], isInDocument: true }),
  ],
}

describe('the table of all measurements', () => {
  it('has the goals first, each with its verdict, and then the rest', () => {
    const lines = terminalTable([parsers, { ...long, rows: long.rows.toReversed() }]).split('\n')
    expect(lines[2]).toMatch(
      /^S3 +opened +100 ms \(90–110\) +1\/50 bare text \(5,000 ms\) +≤ 1\/40 +reached$/,
    )
    expect(lines[3]).toMatch(/^parsers +parsed +3 µs +1\.5× a scan \(2 µs\), another 4× +≤ 2 µs +missed$/)
    expect(lines[5]).toMatch(/^parsers +growth +3\.54×$/)
    expect(lines[6]).toMatch(/^long +heap +10\.6 MB$/)
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
    '<!-- bench: others -->',
    '<!-- end -->',
    'After.',
  ].join('\n')
  const written = withTables(document, [long, parsers])

  it('gets its tables between the marks, and keeps all other text', () => {
    expect(written).not.toContain('old')
    expect(written).toMatch(
      /^Before\.\n<!-- bench: goals -->\n\n- .*\| S3 \| opened \|.*\| parsers \| parsed \|.*<!-- end -->\nBetween\./s,
    )
    expect(written).toMatch(/Between\..*\| growth \| 3\.54× \|.*<!-- end -->\nAfter\.$/s)
    expect(withTables(written, [long, parsers])).toBe(written)
  })

  it('shows the conditions, and which measurements ran on a busy computer', () => {
    expect(written).toContain(
      '2026-11-22, 2 cores (linux), Chromium 150.0, Node 24.21.0.\nOn a busy computer: long.',
    )
  })

  it('is refused if it has no place for a table', () => {
    expect(() => withTables(document.replace('others', 'other'), [long])).toThrow('others')
  })
})
