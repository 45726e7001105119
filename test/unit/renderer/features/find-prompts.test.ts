import { expect, test } from 'vitest'
import { findPrompts } from '../../../../src/renderer/features/prompt/prompts-dialog.tsx'
import { freePromptName } from '../../../../src/shared/domain/chat/prompt-limits.ts'

const of = (name: string, text: string) => ({
  id: name,
  name,
  text,
  createdAt: 0,
  updatedAt: 0,
  defaultFor: [],
})
const prompts = [
  of('Auditor', 'Be short and doubt.'),
  of('Short answers', 'Say little.'),
  of('Tutor', 'Ask back.'),
]
const found = (words: string) => findPrompts(prompts, words).map(({ name }) => name)

test('a prompt is found by its name first, then by its text', () => {
  expect(found('')).toEqual(['Auditor', 'Short answers', 'Tutor'])
  expect(found('SHORT')).toEqual(['Short answers', 'Auditor'])
  expect(found('back tutor')).toEqual(['Tutor'])
  expect(found('none')).toEqual([])
})

test('a taken name gets a number, and never grows too long', () => {
  expect(freePromptName('Short', [])).toBe('Short')
  expect(freePromptName('Short', ['short', 'Short (2)'])).toBe('Short (3)')
  const longest = 'x'.repeat(80)
  expect(freePromptName(longest, [longest])).toBe(`${'x'.repeat(76)} (2)`)
})
