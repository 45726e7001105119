import { expect, it } from 'vitest'
import { skipReasons } from '../../../src/main/transfer/import-skips.ts'
import { importSkipStrings } from '../../../src/renderer/strings/transfer.ts'

it('every skipped part of an import has a message', () => {
  expect(Object.keys(importSkipStrings).toSorted()).toEqual([...skipReasons, 'unattached'].toSorted())
  for (const say of Object.values(importSkipStrings)) {
    expect(say(1203)).toMatch(/^1,203 \w/u)
    expect(say(1)).toMatch(/^1 \w/u)
    expect(say(1)).not.toMatch(/^1 (?:\w+s|\w+ies)\b/u)
  }
})
