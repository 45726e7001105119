import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFileNames, safeFileName } from '../../../../src/main/transfer/file-names.ts'
import { cases } from '../../../fixtures/cases.ts'

it.each([
  ['A plain title', 'A plain title.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['C:\\Windows\\win.ini', 'C Windows win.ini.md'],
  ['a\u0000b\nc\td', 'a b c d.md'],
  ['right\u202egpj.exe', 'right gpj.exe.md'],
  ['con', '_con.md'],
  ['LPT1.txt', '_LPT1.txt.md'],
  ['aux .txt', '_aux .txt.md'],
  ['NUL \u00a0 .tar.gz', '_NUL .tar.gz.md'],
  ['COM¹', '_COM¹.md'],
  ['lpt³ .x', '_lpt³ .x.md'],
  ['auxiliary .txt', 'auxiliary .txt.md'],
  ['console', 'console.md'],
  ['.hidden', 'hidden.md'],
  ['~draft', 'draft.md'],
  ['ends with a dot. ', 'ends with a dot.md'],
  ['cut short…', 'cut short.md'],
  ['???', 'Conversation.md'],
  ['', 'Conversation.md'],
  ['Größe und 大きさ 😀', 'Größe und 大きさ 😀.md'],
])('%j becomes %j', (title, name) => expect(safeFileName(title, 'md', 'Conversation')).toBe(name))

it('is valid on every system, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = safeFileName(title, 'md', 'Conversation')
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cf}]+\.md$/u)
      expect(name.isWellFormed()).toBe(true)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130)
      expect(name).not.toMatch(/^[\s.-]|^(?:con|nul|aux|prn) *\./i)
    }),
    { numRuns: cases(100) },
  )
})

it('numbers names that a system would take for the same', () => {
  const nameFor = createFileNames()
  const titles = ['Notes', 'notes', 'Notes 2', 'NOTES', 'Café', 'Cafe\u0301', 'Straße', 'STRASSE', '', '?']
  expect(titles.map((title) => nameFor(title, 'md', 'Chat'))).toEqual([
    'Notes.md',
    'notes 2.md',
    'Notes 2 2.md',
    'NOTES 3.md',
    'Café.md',
    'Cafe\u0301 2.md',
    'Straße.md',
    'STRASSE 2.md',
    'Chat.md',
    'Chat 2.md',
  ])
})
