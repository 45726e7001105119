import { expect, test } from 'vitest'
import { chromiumVersion, findChromium } from '../../host/chromium.ts'

test('the Chromium that is named is the one that is taken', () => {
  expect(findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
})

test('a named Chromium that is not there is not replaced by another', () => {
  expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'the version of a program is read from any output that contains it',
  () => {
    expect(chromiumVersion(process.execPath)).toBe(process.versions.node)
    expect(chromiumVersion('/nowhere/chromium')).toBe('unknown')
  },
)
