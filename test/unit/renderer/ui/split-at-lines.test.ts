import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendPieces, splitAtLines } from '../../../../src/renderer/ui/controls/long-text.tsx'

const piecesOf = (text: string): string[] => splitAtLines(text).map(({ piece }) => piece)

describe('a long text in pieces', () => {
  it('is one piece while it is short, and none while it is empty', () => {
    expect(piecesOf('one\ntwo')).toEqual(['one\ntwo'])
    expect(piecesOf('')).toEqual([])
  })

  it('is split at line ends and loses nothing', () => {
    const text = Array.from({ length: 9_000 }, (_, index) => `line ${index}`).join('\n')
    const pieces = piecesOf(text)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('\n')).toBe(text)
  })

  it('is split within an endless line, but never within a character', () => {
    const text = `a${'😀'.repeat(50_000)}`
    const pieces = piecesOf(text)
    expect(pieces.join('')).toBe(text)
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  })

  it('keeps all but its last pieces when it grows', () => {
    const line = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `${text}\n`.repeat(400))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), line, (lines, more) => {
        const before = splitAtLines(lines.join('')).slice(0, -1)
        const after = splitAtLines(lines.join('') + more)
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('equals the pieces of the whole text, and only its last piece is read again', () => {
    const addition = fc.oneof(
      fc.string({ maxLength: 30, unit: 'grapheme' }),
      fc.constantFrom('\n', '', 'a line\n'.repeat(2_000), '字'.repeat(20_000), `${'x'.repeat(31_999)}\n`),
    )
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 20 }), (additions) => {
        let text = ''
        let pieces = splitAtLines(text)
        for (const added of additions) {
          const before = pieces
          text += added
          pieces = extendPieces(before, added)
          expect(pieces).toEqual(splitAtLines(text))
          for (const [index, piece] of before.slice(0, -1).entries()) expect(pieces[index]).toBe(piece)
        }
      }),
    )
  })
})
