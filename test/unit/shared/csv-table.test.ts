import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalField,
  readCsv,
  readCsvField,
  writeCsvLine,
} from '../../../src/shared/domain/usage/csv-table.ts'
import { cases } from '../../fixtures/cases.ts'

const rowsOf = (text: string) => readCsv(text).rows.map(({ line, fields }) => [line, ...fields])

describe('a table from a spreadsheet', () => {
  it('can have commas, semicolons or tabs between its fields, and any line ends', () => {
    const rows = [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]
    for (const text of ['a,b\n1,2\n', 'a;b\r\n1;2', '\ufeffa\tb\r1\t2\r', 'a,b\n1,2\r\n\r\n'])
      expect(rowsOf(text)).toEqual(rows)
  })

  it('counts the lines of a field that has several, and of empty rows', () => {
    expect(rowsOf('a,b\r\n"one\r\ntwo",x\r\n,\r\n\r\ny,"say ""so"""\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'one\r\ntwo', 'x'],
      [6, 'y', 'say "so"'],
    ])
  })

  it('reports where an unclosed quote begins, and keeps the text before it', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6\n')).toMatchObject({
      rows: [
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['1', '2'] },
      ],
      openQuoteAt: 3,
    })
  })

  it('is read unchanged after writing, for any content', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n",;|\'a \0＝﹦\v\u0085\u2028')) }),
    )
    const line = fc.array(field, { minLength: 2, maxLength: 5 }).filter(([first]) => first?.trim() !== '')
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        // The first line is a header, which shows the separator.
        const header = ['one', 'two', 'three']
        const text = [header, ...lines].map(writeCsvLine).join('')
        const { rows, openQuoteAt } = readCsv(text)
        expect(openQuoteAt).toBeNull()
        expect(rows.map(({ fields }) => fields.map(readCsvField))).toEqual([header, ...lines])
      }),
      { numRuns: cases(200) },
    )
  })

  const formulas = ["=cmd|'/C calc'!A0", '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\u200B=1', '＝1+1', '\0=1']

  it.each(formulas)('never has %j as a formula', (text) => {
    const written = writeCsvLine([text])
    expect(written).toMatch(/^"?'/)
    expect(readCsv(`a\r\n${written}`).rows.at(-1)?.fields.map(readCsvField)).toEqual([text])
  })

  it.each([';', '\t', '|', '\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'never has a formula behind %j, where some spreadsheet begins a cell',
    (separator) => {
      for (const sign of formulas) {
        const text = `x${separator}${sign}${separator}${sign}`
        const line = writeCsvLine(['first', text, 'last'])
        // A quote in the middle of a cell protects nothing: these spreadsheets split there all the same.
        for (const cell of line.trimEnd().split(/[;|\t\r\n\v\f\u0085\u2028\u2029]/))
          expect(cell).not.toMatch(/^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦]/u)
        expect(readCsv(`a,b,c\r\n${line}`).rows.at(-1)?.fields.map(readCsvField)).toEqual([
          'first',
          text,
          'last',
        ])
      }
    },
  )

  it('quotes every text with a separator of any locale', () => {
    expect(writeCsvLine(['a;b', 'a\tb', 'a|b', 'a,b', 'ab'])).toBe('"a;b","a\tb","a|b","a,b",ab\r\n')
  })

  it('has an amount of money as a number, also below zero, and no text in its place', () => {
    expect(
      writeCsvLine(['-0.00000045', '0.0018', '12345678901234567890.1'].map((one) => decimalField(one))),
    ).toBe('-0.00000045,0.0018,12345678901234567890.1\r\n')
    expect(writeCsvLine([decimalField(null), decimalField('-1+1'), decimalField('=1')])).toBe(
      ",'-1+1,'=1\r\n",
    )
  })

  it('leaves a number unchanged, and a missing one empty', () => {
    expect(writeCsvLine([-12, 0, 0.5, null, '0.0004', '12'])).toBe('-12,0,0.5,,0.0004,12\r\n')
  })
})
