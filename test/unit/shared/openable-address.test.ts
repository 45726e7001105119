import { expect, test } from 'vitest'
import { isOpenableAddress } from '../../../src/shared/openable-address.ts'

test.each([
  'https://example.com/a?b=c#d',
  ' HTTPS://EXAMPLE.COM ',
  'http://127.0.0.1:8080/',
  'mailto:a@example.com',
])('%s may leave the app', (address) => {
  expect(isOpenableAddress(new URL(address))).toBe(true)
})

test.each([
  'https://good.com@evil.example/',
  'https://:word@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'smb://host/share',
  'ms-msdt:/id',
  `https://example.com/${'a'.repeat(2_000)}`,
  // Each letter becomes six characters on its way out.
  `https://example.com/${'é'.repeat(1_000)}`,
])('%s may not leave the app', (address) => {
  expect(isOpenableAddress(new URL(address))).toBe(false)
})
