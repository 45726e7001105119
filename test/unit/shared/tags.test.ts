import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTag, tagKey, tidyTags } from '../../../src/shared/domain/conversations/tags.ts'

test('a tag is one line of visible characters', () => {
  expect(cleanTag('  tax\n return\u202E ')).toBe('tax return')
  expect(cleanTag(' \t\u0000')).toBe('')
})

test('a known tag keeps its spelling', () => {
  expect(tidyTags(['WORK', 'Recipes'], ['work'])).toEqual(['work', 'Recipes'])
})

test('no tag occurs twice, for any input', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.string()), (typed, known) => {
      const tags = tidyTags(typed, known.map(cleanTag))
      expect(new Set(tags.map(tagKey)).size).toBe(tags.length)
      expect(tags).not.toContain('')
      expect(tidyTags(tags, tags)).toEqual(tags)
    }),
  )
})
