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

  const line = 'const f = async <T,>(a: Record<string, T>): Promise<T[]> => `a` /* c */\n'

  /** How many steps one frame takes, and how many all do, of a block that is drawn in four. */
  async function stepsOf(code: string) {
    await highlighting.load()
    let steps = 0
    const drawAgain = function* () {
      for (; steps < 4; steps += 1) yield 1
    }
    const finishing = createFinishing(() => undefined)
    finishing.colour({ language: 'ts', code, drawAgain } as unknown as CodeBlock)
    for (let piece = 0; piece < piecesOf(code).length; piece += 1) finishing.work(1)
    finishing.work(1)
    const inFrame = steps
    finishing.work(Number.POSITIVE_INFINITY)
    return [inFrame, steps]
  }

  it('is coloured some lines at a time', async () => {
    expect(await stepsOf(line.repeat(400))).toEqual([0, 4])
  })

  it('stays plain if it has too many parts', async () => {
    expect(await stepsOf(line.repeat(800))).toEqual([0, 0])
  })
})
