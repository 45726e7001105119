import { describe, expect, it } from 'vitest'
import { contextLeft, isContextTold } from '../../../../../src/renderer/features/model-picker/context-left.ts'

describe('the context left', () => {
  it('is not told for an empty chat, as long as it fits nearly everywhere', () => {
    expect(isContextTold({ promptTokens: 60, tokensPerTurn: null }, [32_768, null])).toBe(false)
    expect(isContextTold({ promptTokens: 600, tokensPerTurn: null }, [32_768, null])).toBe(true)
    expect(isContextTold({ promptTokens: 60, tokensPerTurn: 40 }, [32_768])).toBe(true)
    expect(isContextTold({ promptTokens: null, tokensPerTurn: 40 }, [32_768])).toBe(false)
  })
})

const need = (promptTokens: number | null, tokensPerTurn: number | null = null) => ({
  promptTokens,
  tokensPerTurn,
})

describe('the space left in a context window', () => {
  it('is a share that is never rounded up', () => {
    expect(contextLeft(131_072, need(1_345))).toMatchObject({ kind: 'room', tokens: 129_727, percent: 98.9 })
    expect(contextLeft(1_000_000, need(1))).toMatchObject({ kind: 'room', percent: 99.9 })
    expect(contextLeft(8_192, need(0))).toMatchObject({ kind: 'room', percent: 100, isWhole: true })
  })

  it('is a number of whole turns at the current pace, or unknown without a counted turn', () => {
    expect(contextLeft(10_000, need(1_000, 400))).toMatchObject({ turns: 22 })
    expect(contextLeft(10_000, need(9_700, 400))).toMatchObject({ turns: 0 })
    expect(contextLeft(10_000, need(1_000))).toMatchObject({ turns: null })
    expect(contextLeft(10_000, need(1_000, 0))).toMatchObject({ turns: null })
  })

  it('is too small when the prompt alone fills the window', () => {
    expect(contextLeft(1_024, need(1_024))).toEqual({
      kind: 'too-small',
      needed: 1_024,
      contextLength: 1_024,
    })
    expect(contextLeft(1_024, need(5_000))).toMatchObject({ kind: 'too-small' })
  })

  it('is unknown without both numbers', () => {
    expect(contextLeft(null, need(12))).toEqual({ kind: 'not-known' })
    expect(contextLeft(8_192, need(null, 100))).toEqual({ kind: 'not-known' })
  })
})
