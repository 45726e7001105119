import { expect, test } from 'vitest'
import { titleOfBranch, titleOfCopy } from '../../../../src/renderer/strings/sidebar.ts'

test('a copy of a copy gets a number instead of another “copy”', () => {
  expect(titleOfCopy('Herons')).toBe('Herons (copy)')
  expect(titleOfCopy('Herons (copy)')).toBe('Herons (copy 2)')
  expect(titleOfCopy('Herons (copy 9)')).toBe('Herons (copy 10)')
  expect(titleOfBranch('Herons (copy)')).toBe('Herons (copy) (branch)')
  expect(titleOfCopy('')).toBe('')
})
