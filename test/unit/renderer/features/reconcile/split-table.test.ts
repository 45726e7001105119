import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  splitTable,
  tableLimits,
} from '../../../../../src/renderer/features/reconcile/table-import/split-table.ts'

const cellsOf = (text: string): string[][] => {
  const split = splitTable(text)
  if (split.kind === 'refused') throw new Error(split.problem)
  return split.lines.map(({ cells }) => [...cells])
}

describe('a pasted table', () => {
  test.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs, as a spreadsheet copies', 'a\tb\n1\t2\n'],
    ['bars', 'a|b\r1|2'],
    ['a mark of its encoding', '\uFEFFa,b\n1,2'],
    ['quotes', '"a","b"\n"1","2"'],
    ['empty lines', '\n\na,b\n\n1,2\n,\n'],
  ])('with %s has its cells', (_what, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('keeps separators, line ends and quotes inside quotes', () => {
    expect(cellsOf('a,b\n"1,5\r\n""x""",2')).toEqual([
      ['a', 'b'],
      ['1,5\r\n"x"', '2'],
    ])
  })

  test('with decimal commas is split at semicolons', () => {
    expect(cellsOf('date;cost;tokens\n1.10.2026;1,5;1,2\n2.10.2026;1,6;1,3')[1]).toEqual([
      '1.10.2026',
      '1,5',
      '1,2',
    ])
  })

  test('is not split inside quotes, where another separator gives more cells', () => {
    expect(cellsOf('"a","b|||c","d"\n"e","f|||g","h"')).toEqual([
      ['a', 'b|||c', 'd'],
      ['e', 'f|||g', 'h'],
    ])
  })

  test('has the line number of each row, also after a cell of several lines', () => {
    const split = splitTable('a,b\n"one\ntwo\r\nthree",2\n\n3,4')
    expect(split.kind === 'table' && split.lines.map(({ number }) => number)).toEqual([1, 2, 6])
  })

  test.each([
    ['in its data', '{"data": [{"date": "2026-10-01", "usage": 0.015}, {"usage": 2e-7, "by": null}]}'],
    ['alone', ' [{"date": "2026-10-01", "usage": 0.015}, {"usage": 2e-7, "by": {"a": 1}}]'],
  ])('may be the answer of a service in JSON, with its records %s', (_where, text) => {
    expect(splitTable(text)).toEqual({
      kind: 'table',
      lines: [
        { number: 0, cells: ['date', 'usage', 'by'] },
        { number: 1, cells: ['2026-10-01', '0.015', ''] },
        { number: 2, cells: ['', '2e-7', ''] },
      ],
    })
  })

  test('equals the written table, for any content', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => `x${text.replaceAll('\0', '')}x`)
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        (table, by, end) => {
          const text = table
            .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(by))
            .join(end)
          expect(cellsOf(text)).toEqual(table)
        },
      ),
    )
  })
})

describe('text that is no table', () => {
  test.each([
    ['nothing', '  \n ', 'empty', null],
    ['a file that is not text', 'a,b\n1\0,2', 'not-text', null],
    ['one column', 'a\n1\n2', 'one-column', null],
    ['a quote that never ends', 'a,b\n1,2\n"3,4\n5,6', 'open-quote', 3],
    ['ten million characters', 'a,b\n'.repeat(2_500_000), 'too-large', null],
    ['a million columns', `a,b\n${'1,'.repeat(1_000_000)}`, 'too-many-columns', 2],
    [
      'more lines than a bill has',
      'a,b\n'.repeat(tableLimits.lines + 1),
      'too-many-lines',
      tableLimits.lines + 1,
    ],
    ['JSON without records', '{"data": {"usage": 1}, "b": [1, 2]}', 'no-records', null],
    ['JSON that is cut off', '[{"date": "2026-10-01", "usage": 1}, {"da', 'no-records', null],
    [
      'JSON of hundreds of columns',
      `[{${Array.from({ length: 201 }, (_one, at) => `"${at}":1`).join()}}]`,
      'too-many-columns',
      null,
    ],
    [
      'JSON of many columns in many lines',
      JSON.stringify(Array.from({ length: 50_000 }, (_one, at) => ({ [`c${at % 200}`]: 1 }))),
      'too-large',
      null,
    ],
  ])('%s is refused, with its place', (_what, text, problem, line) => {
    expect(splitTable(text)).toEqual({ kind: 'refused', problem, line })
  })

  test('is handled in linear time, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '1', '\t') }), (text) => {
        expect(['table', 'refused']).toContain(splitTable(text).kind)
      }),
    )
  })
})
