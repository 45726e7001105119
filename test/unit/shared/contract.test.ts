import { expect, test } from 'vitest'
import { contract } from '../../../src/shared/contract/contract.ts'

test('an output about a key has at most four of its characters', () => {
  const report = contract['connections.keyReport'].output
  const known = {
    state: 'stored',
    address: 'https://api.example.com/v1',
    savedAt: 1,
    lastUsedAt: null,
    problem: null,
    keyPlace: 'keychain',
    keychain: 'secret-service',
    encryption: 'none',
    isPortable: false,
  }
  expect(report.safeParse({ ...known, lastFour: 'abcd' }).success).toBe(true)
  expect(report.safeParse({ ...known, lastFour: 'sk-abcd' }).success).toBe(false)
})
