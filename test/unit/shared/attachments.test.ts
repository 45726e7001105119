import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  joinDraft,
  joinDrafts,
  partsOf,
  shownWords,
  splitDraft,
} from '../../../src/shared/domain/chat/attachments.ts'
import { attachmentBlock } from '../../../src/shared/domain/chat/file-blocks.ts'
import {
  type ImageMark,
  imageMark,
  imagesIn,
  readableText,
  wordsOf,
} from '../../../src/shared/domain/chat/image-marks.ts'
import { formatBytes } from '../../../src/shared/language/format-quantity.ts'
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

  it.each(['a.py (2 B):\n```js\n1\n```\n', 'a.py (2 B):\n```py\n1\n````\n'])(
    'is not any other code block: %j',
    (message) => {
      expect(partsOf(message).map(({ kind }) => kind)).toEqual(['text'])
    },
  )

  it('is looked for in linear time', () => {
    expect(partsOf('a.js (1 B):\n```js\n'.repeat(100_000))).toHaveLength(1)
    expect(partsOf(`a${'\n'.repeat(1_000_000)}b`)).toHaveLength(1)
  })
})

const photo: ImageMark = {
  hash: '0123456789abcdef'.repeat(4),
  width: 1_024,
  height: 768,
  type: 'webp',
  detail: null,
  name: 'photo.heic',
  description: '',
}
const mark = imageMark(photo)

describe('an image in a message', () => {
  it('is one line with all that is known of it', () => {
    expect(mark).toBe(`![](image:${photo.hash}/1024x768.webp "photo.heic")`)
    expect(imageMark({ ...photo, detail: 'low', description: 'A cat' })).toBe(
      `![A cat](image:${photo.hash}/1024x768.webp low "photo.heic")`,
    )
  })

  it('is found as it was written, whatever its name and its description are', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', '[', ']', '(', ')', '\\', '"', '😀', '`') })
    fc.assert(
      fc.property(line, line, fc.constantFrom('low', 'original', null), (name, description, detail) => {
        const image = { ...photo, detail, name: name.trim(), description: description.trim() }
        const source = imageMark(image)
        expect(imagesIn(`Look:\n${source}\nAnd?`)).toEqual([{ ...image, source, start: 6 }])
      }),
      { numRuns: cases(500) },
    )
    const long = imageMark({ ...photo, name: '"'.repeat(200), description: '\n]'.repeat(400) })
    expect(imagesIn(long)).toMatchObject([{ name: '"'.repeat(120), description: '] '.repeat(150).trim() }])
  })

  it('is found between text and files, but not inside of a file', () => {
    const file = attachmentBlock({ name: 'notes.md', text: `One\n${mark}\ntwo` }, '1 kB')
    const message = `${mark}\n${file}\nWhat is\n${mark}\nthis?`
    expect(partsOf(message)).toMatchObject([
      { kind: 'image', start: 0, image: photo },
      { kind: 'file' },
      { kind: 'text', text: 'What is' },
      { kind: 'image', image: { source: mark } },
      { kind: 'text', text: 'this?' },
    ])
    expect(imagesIn(message).map(({ start }) => start)).toEqual([0, message.lastIndexOf(mark)])
    expect(wordsOf(message)).toBe(`${file}\nWhat is\nthis?`)
    expect(shownWords(`Hi\n${imageMark({ ...photo, description: 'A cat' })}`)).toBe('Hi\nA cat\nphoto.heic')
    expect(readableText(`Hi\n${mark}`)).toBe('Hi\nphoto.heic')
  })

  it.each([
    `Text ${mark}`,
    mark.replace('webp', 'gif'),
    mark.replace('1024', '0'),
    mark.replace('![', '![a]b'),
  ])('is no other text: %j', (message) => {
    expect(imagesIn(message)).toEqual([])
    expect(wordsOf(message)).toBe(message)
  })

  it.each([
    '![',
    '\n![',
    '![\\',
    mark.slice(0, -1),
    `${mark.slice(0, -1)}\n`,
    `\n${mark.replace('![', '![[')}`,
  ])('is looked for in linear time: %j', (piece) => {
    expect(imagesIn(`](image:${piece.repeat(Math.ceil(2_000_000 / piece.length))}`)).toEqual([])
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
    const piece = fc.constantFrom(csv, closed, mark, '\n', ' ', 'a', '```', 'x.txt (1 B):\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const draft = pieces.join('')
        expect(joinDraft(splitDraft(draft))).toBe(draft)
      }),
      {
        numRuns: cases(2_000),
        examples: [[[csv, 'a']], [[csv, csv, 'a']], [[csv, '\n']], [[csv, '\n', '\n']], [[mark, '\n', '\n']]],
      },
    )
  })

  it('keeps an image on a line of its own, whatever is typed', () => {
    for (const start of [mark, `${mark}\n`, `${mark}\n${mark}\n`, `${csv}\n${mark}\n`])
      for (const text of ['', 'a', ' a\n', '\n\n']) {
        const { files } = splitDraft(start)
        expect(splitDraft(joinDraft({ files, text })), JSON.stringify(start)).toMatchObject({
          files: files.map(({ name }) => ({ name })),
          text,
        })
      }
  })

  it('keeps all files at the start if another draft comes first', () => {
    const other = csv.replace('data', 'more')
    expect(joinDrafts(`${csv}\nOne`, `${other}\nTwo`)).toBe(`${csv}\n${other}\nOne\n\nTwo`)
    expect(joinDrafts('One', ' ')).toBe('One')
    expect(joinDrafts(`${csv}\nOne`, mark)).toBe(`${csv}\n${mark}\nOne`)
  })
})
