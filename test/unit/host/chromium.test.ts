import { expect, test } from 'vitest'
import { findChromium } from '../../host/chromium.ts'

test('the Chromium that is named is the one that is taken', () => {
  expect(findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
})

test('a named Chromium that is not there is not replaced by another', () => {
  expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).toBeNull()
})
