import { beforeAll, describe, expect, test } from 'vitest'
import { isLoopback, originOf, toAppAddress, toShownAddress } from '../../host/session/address.ts'
import { toShownPolicy } from '../../host/session/content-security.ts'
import { addOwnScheme } from '../../host/session/schemes.ts'

beforeAll(() => addOwnScheme('app'))

describe('an address of the app', () => {
  test('is translated to one that Chromium knows, and back unchanged', () => {
    const address = 'app://bundle/index.html?a=1#b'
    expect(toShownAddress(address)).toBe('https://bundle.app.test/index.html?a=1#b')
    expect(toAppAddress(toShownAddress(address))).toBe(address)
  })

  test('has an origin, like a standard scheme in Electron', () => {
    expect(originOf('app://bundle/index.html')).toBe('app://bundle')
  })
})

test.each(['https://example.com/', 'https://bundle.other.test/', 'about:blank', 'no address'])(
  '%s is unchanged in both directions',
  (address) => {
    expect(toShownAddress(address)).toBe(address)
    expect(toAppAddress(address)).toBe(address)
  },
)

test('a policy names the scheme as Chromium sees it', () => {
  expect(toShownPolicy("script-src 'self' app://bundle; img-src app: https:")).toBe(
    "script-src 'self' https://bundle.app.test; img-src https://*.app.test https:",
  )
})

test.each([
  ['http://127.0.0.1:1/', true],
  ['http://[::1]/', true],
  ['http://localhost.example/', false],
  ['http://127.0.0.1.example/', false],
])('%s is on this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
