import { expect, test } from 'vitest'
import { chromiumVersion, findChromium } from '../../host/chromium.ts'

test('a named Chromium is used', () => {
  expect(findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
})

test('a missing named Chromium is not replaced by another', () => {
  expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'the version of a program is read from any output that contains it',
  () => {
    expect(chromiumVersion(process.execPath)).toBe(process.versions.node)
    expect(chromiumVersion('/nowhere/chromium')).toBe('unknown')
  },
)
