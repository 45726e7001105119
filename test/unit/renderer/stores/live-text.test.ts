import { describe, expect, it } from 'vitest'
import { addPiece, dropPieces, textAddedSince } from '../../../../src/renderer/stores/chat/live-text.ts'

const extend = (messageId: string, offset: number, text: string) =>
  addPiece({ type: 'answer-extended', conversationId: 'c', messageId, part: 'text', offset, text })

describe('the newest text of an answer', () => {
  it('is known from every offset at which a piece began', () => {
    extend('a', 0, 'one ')
    extend('a', 4, 'two ')
    extend('a', 8, 'three')
    expect([0, 4, 8, 13].map((length) => textAddedSince('a', length))).toEqual([
      'one two three',
      'two three',
      'three',
      '',
    ])
    expect(textAddedSince('a', 5)).toBeNull()
    expect(textAddedSince('another', 0)).toBeNull()
  })

  it('is not repeated if a piece arrives twice', () => {
    extend('b', 0, 'one two')
    extend('b', 4, 'two three')
    extend('b', 4, 'two')
    expect(textAddedSince('b', 7)).toBe(' three')
  })

  it('starts over after a gap, after a retry, and after the end', () => {
    extend('c', 0, 'one')
    extend('c', 10, 'late')
    expect(textAddedSince('c', 0)).toBeNull()
    expect(textAddedSince('c', 10)).toBe('late')
    extend('c', 0, 'again')
    expect(textAddedSince('c', 0)).toBe('again')
    dropPieces('c')
    expect(textAddedSince('c', 0)).toBeNull()
  })

  it('keeps only the last pieces of a long answer', () => {
    for (let index = 0; index < 1_000; index += 1) extend('d', index, 'x')
    expect(textAddedSince('d', 0)).toBeNull()
    expect(textAddedSince('d', 990)).toBe('x'.repeat(10))
  })
})
