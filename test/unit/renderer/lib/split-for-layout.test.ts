import { describe, expect, it } from 'vitest'
import { shapingRuns } from '../../../../src/renderer/lib/split-for-layout.ts'

const longest = (pieces: readonly string[]): number =>
  Math.max(...pieces.flatMap((piece) => piece.split('\n')).map(({ length }) => length))

const endless: Readonly<Record<string, string>> = {
  'braces that are opened': '{'.repeat(20_000),
  'braces that are opened and closed': '{} '.repeat(7_000),
  'colons between numbers': '1 : '.repeat(5_000),
  'pictures that are opened': '![a]('.repeat(4_000),
  'Arabic letters': '\u0628'.repeat(20_000),
  'combining marks': '\u0301'.repeat(20_000),
  'pictures of two halves': '👩\u200d'.repeat(7_000),
  'lines that never end': `${'a'.repeat(5_000)}\n`.repeat(4),
}

describe('text in separately shaped runs', () => {
  it.each(Object.entries(endless))('has no run that is too long, and loses no letter: %s', (_name, text) => {
    const { pieces } = shapingRuns(text)
    expect(pieces.join('')).toBe(text)
    expect(longest(pieces)).toBeLessThanOrEqual(400)
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  })

  it('is cut only after a space in ordinary text, where a line may end anyway', () => {
    const { pieces } = shapingRuns('Some (ordinary) words, and more of them. '.repeat(200))
    expect(pieces.length).toBeGreaterThan(20)
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith(' '))).toBe(true)
  })

  it('is cut after punctuation in text without spaces, and never before more punctuation', () => {
    const { pieces } = shapingRuns('漢字仮名交じり文の「例文。」です、そして'.repeat(100))
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith('、'))).toBe(true)
  })

  it('is not cut in lines that end in time', () => {
    const text = `${'a'.repeat(250)}\n`.repeat(100)
    expect(shapingRuns(text).pieces).toEqual([text])
  })

  it('never separates a letter from its marks', () => {
    const { pieces } = shapingRuns('e\u0301\u0323'.repeat(2_000))
    expect(pieces.every((piece) => piece.startsWith('e'))).toBe(true)
  })

  it('continues counting after earlier text', () => {
    const first = shapingRuns('a'.repeat(250))
    expect(first).toEqual({ pieces: ['a'.repeat(250)], used: 250 })
    expect(shapingRuns('b'.repeat(100), first.used).pieces).toEqual(['b'.repeat(50), 'b'.repeat(50)])
  })
})
