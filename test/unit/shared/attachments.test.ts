import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attachmentBlock,
  joinDraft,
  joinDrafts,
  partsOf,
  splitDraft,
} from '../../../src/shared/domain/chat/attachments.ts'
import { formatBytes } from '../../../src/shared/language/format-number.ts'
import { cases } from '../../fixtures/cases.ts'

const csv = attachmentBlock({ name: 'data.csv', text: 'a,b\n' }, '4 B')

describe('a text file in a message', () => {
  it('is in a fence that is longer than any inside', () => {
    expect(attachmentBlock({ name: 'a.md', text: 'one\r\n````\ntwo\n' }, '2 B')).toBe(
      'a.md (2 B):\n`````md\none\n````\ntwo\n`````\n',
    )
  })

  it('is found again between other text, as it was', () => {
    const notes = attachmentBlock({ name: 'my notes (2).md', text: '```js\n1\n```\n' }, formatBytes(123_456))
    expect(partsOf(`Look:\n\n${csv}\n${notes}And?`)).toMatchObject([
      { kind: 'text', text: 'Look:' },
      { kind: 'file', file: { name: 'data.csv', text: 'a,b' } },
      { kind: 'file', file: { name: 'my notes (2).md', text: '```js\n1\n```' } },
      { kind: 'text', text: 'And?' },
    ])
  })

  it.each([
    'Here:\n```js\n1\n```\n',
    'a.py (12 lines):\n```py\n1\n```\n',
    'a.py (2 B):\n```js\n1\n```\n',
    'a.py (2 B):\n```py\n1\n',
    'a.py (2 B):\n```py\n1\n````\n',
  ])('is not any other code block: %j', (message) => {
    expect(partsOf(message).map(({ kind }) => kind)).toEqual(['text'])
  })

  it('is looked for in linear time', () => {
    expect(partsOf('a.js (1 B):\n```js\n'.repeat(100_000))).toHaveLength(1)
    expect(partsOf(`a${'\n'.repeat(1_000_000)}b`)).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('has its files first, and is joined from its parts as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '`', ' ') })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), text, (contents, typed) => {
        const blocks = contents.map((content) => attachmentBlock({ name: 'x.txt', text: content }, '1 B'))
        const files = splitDraft(blocks.join('\n')).files
        const draft = joinDraft({ files, text: typed })
        expect(files).toHaveLength(contents.length)
        expect(splitDraft(draft)).toMatchObject({
          files: files.map(({ source }) => ({ source })),
          text: typed,
        })
      }),
    )
  })

  it('is the same when split and joined, wherever it comes from', () => {
    const closed = csv.slice(0, -1)
    const piece = fc.constantFrom(csv, closed, '\n', ' ', 'a', '```', 'x.txt (1 B):\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const draft = pieces.join('')
        expect(joinDraft(splitDraft(draft))).toBe(draft)
      }),
      {
        numRuns: cases(2_000),
        examples: [[[csv, 'a']], [[csv, csv, 'a']], [[csv, '\n']], [[csv, '\n', '\n']]],
      },
    )
  })

  it('keeps all files at the start if another draft comes first', () => {
    const other = csv.replace('data', 'more')
    expect(joinDrafts(`${csv}\nOne`, `${other}\nTwo`)).toBe(`${csv}\n${other}\nOne\n\nTwo`)
    expect(joinDrafts('One', ' ')).toBe('One')
  })
})
