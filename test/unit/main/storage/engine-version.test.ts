import { expect, test } from 'vitest'
import { isEngineUsable } from '../../../../src/main/storage/database/engine-version.ts'

test.each(['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0'])('%s is usable', (version) => {
  expect(isEngineUsable(version)).toBe(true)
})

test.each(['3.51.2', '3.51', '3.9.10', '3.7.99', '2.99.99', ''])('%j can lose rows', (version) => {
  expect(isEngineUsable(version)).toBe(false)
})
