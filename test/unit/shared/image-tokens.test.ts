import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { imageTokens } from '../../../src/shared/domain/images/image-tokens.ts'

const sized = (modelId: string, size: string) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return imageTokens(modelId, { width, height })
}

describe('the tokens of an image', () => {
  // The examples of the services' guides, and counts that people published.
  it.each([
    ['gpt-4o', '1024x1024', 765],
    ['gpt-4o', '2048x4096', 1_105],
    ['openai/gpt-4.1', '512x512', 255],
    ['gpt-4o-mini', '1024x1024', 2_833 + 4 * 5_667],
    ['gpt-5', '1024x1024', 70 + 4 * 140],
    ['o3', '1024x1024', 75 + 4 * 150],
    ['gpt-4.1-mini', '1024x1024', Math.ceil(1_024 * 1.62)],
    ['o4-mini', '1800x2400', Math.ceil(1_452 * 1.72)],
    ['gpt-4.1-mini', '4000x1474', 2_489],
    ['gpt-5-mini', '256x256', 77],
    ['gpt-5-mini', '512x512', 308],
    ['gpt-5-mini', '768x1024', 922],
    ['gpt-5-mini', '1280x720', 1_104],
    ['gpt-5-mini', '2048x768', 1_844],
    ['gpt-5.4', '2880x864', 64 * 20 * 1.2],
    ['gpt-6-sol', '2880x864', 2_916],
    ['gpt-6-sol', '3200x960', 3_600],
    ['claude-sonnet-4-6', '200x200', 64],
    ['claude-sonnet-4-6', '1092x1092', 1_521],
    ['claude-sonnet-4-6', '1920x1080', 1_560],
    ['claude-3-5-sonnet-latest', '2000x1500', 46 * 34],
    ['claude-haiku-4-5-20251001', '3840x2160', 1_560],
    ['claude-haiku-4-5', '1075x1520', 33 * 47],
    ['anthropic/claude-opus-4.7', '1920x1080', 2_691],
    ['claude-sonnet-5', '2000x1500', 3_888],
    ['claude-opus-4-8', '3840x2160', 4_784],
    ['gemini-2.5-flash', '384x384', 258],
    ['google/gemini-2.5-pro', '960x540', 6 * 258],
    ['gemini-3-flash-preview', '960x540', 1_120],
    ['gemini-flash-latest', '2048x2048', 1_120],
    ['llama-3.2-vision', '960x540', null],
  ])('of %s at %s is %s', (modelId, size, tokens) => expect(sized(modelId, size)).toBe(tokens))

  it('follows the detail that the user chose', () => {
    const size = { width: 3_200, height: 960 }
    expect(imageTokens('gpt-4o', size, 'low')).toBe(85)
    expect(imageTokens('gpt-5.6-sol', { width: 640, height: 480 }, 'low')).toBe(231)
    expect(imageTokens('gpt-5.4', size, 'original')).toBe(3_600)
    expect(imageTokens('gpt-5.5', size)).toBe(3_600)
    expect(imageTokens('gpt-5.5', size, 'high')).toBe(imageTokens('gpt-5.4', size))
  })
})

test.each([
  ['gpt-4o', 85 + 8 * 170],
  ['gpt-4.1-nano', Math.ceil(1_536 * 2.46)],
  ['gpt-5.4', 3_000],
  ['gpt-5.5', 12_000],
  ['gpt-6-sol', 36_000],
  ['claude-haiku-4-5', 1_568],
  ['claude-opus-5', 4_784],
])('no image of %s has more than %i tokens', (modelId, most) => {
  const side = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const tokens = imageTokens(modelId, { width, height }) ?? 0
      expect(Number.isInteger(tokens)).toBe(true)
      expect(tokens).toBeGreaterThan(0)
      expect(tokens).toBeLessThanOrEqual(most)
      expect(imageTokens(modelId, { width: height, height: width })).toBe(tokens)
    }),
  )
})
