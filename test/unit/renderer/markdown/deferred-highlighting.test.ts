import { describe, expect, it } from 'vitest'
import type { CodeBlock } from '../../../../src/renderer/markdown/code-block.ts'
import {
  createFinishing,
  highlighting,
  piecesOf,
} from '../../../../src/renderer/markdown/deferred-highlighting.ts'

const part = (name: string): string => `function ${name}() {\n${'  return 1\n\n'.repeat(600)}}\n\n`

describe('long code', () => {
  it('is cut between top-level parts', () => {
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map(part)
    const pieces = piecesOf(parts.join(''))
    expect(pieces.join('')).toBe(parts.join(''))
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(piece).toMatch(/^function /u)
  })

  it('is cut at a line if nothing separates its parts', () => {
    const code = '  indented\n'.repeat(5_000)
    const pieces = piecesOf(code)
    expect(pieces.join('')).toBe(code)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(20_000)
    for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('\n')).toBe(true)
  })

  it('is left in one piece if it is short', () => {
    expect(piecesOf(part('a'))).toEqual([part('a')])
  })

  it('is coloured only as far as one frame can draw it', async () => {
    await highlighting.load()
    const isColoured = (code: string): boolean => {
      let isDone = false
      const block = { language: 'ts', code, colour: () => (isDone = true) }
      const finishing = createFinishing(() => undefined)
      finishing.colour(block as unknown as CodeBlock)
      finishing.work(Number.POSITIVE_INFINITY)
      return isDone
    }
    const line = 'const f = async <T,>(a: Record<string, T>): Promise<T[]> => `a` /* c */\n'
    expect([isColoured(line.repeat(400)), isColoured(line.repeat(800))]).toEqual([true, false])
  })
})
