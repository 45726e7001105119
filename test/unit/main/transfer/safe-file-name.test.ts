import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeFileName } from '../../../../src/main/services/conversations/transfer.ts'

it.each([
  ['A plain title', 'A plain title.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['C:\\Windows\\win.ini', 'C Windows win.ini.md'],
  ['a\u0000b\nc\td', 'a b c d.md'],
  ['right\u202egpj.exe', 'right gpj.exe.md'],
  ['con', '_con.md'],
  ['LPT1.txt', '_LPT1.txt.md'],
  ['COM¹', '_COM¹.md'],
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
      expect(name).not.toMatch(/^[\s.-]|^(?:con|nul|aux|prn)\./i)
    }),
  )
})
