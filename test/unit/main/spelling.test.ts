import { expect, test } from 'vitest'
import { createSpelling } from '../../../src/main/window/spelling.ts'

test.each([
  ['darwin', [true, false]],
  // There, an enabled checker would download a dictionary.
  ['win32', [false, false]],
  ['linux', [false, false]],
] as const)('on %s, turning the spell check on and off gives %j', (platform, expected) => {
  const applied: boolean[] = []
  const session = { setSpellCheckerEnabled: (isOn: boolean) => void applied.push(isOn) }
  const spelling = createSpelling(session, platform)
  spelling.apply(true)
  spelling.apply(false)
  expect(applied).toEqual(expected)
})
