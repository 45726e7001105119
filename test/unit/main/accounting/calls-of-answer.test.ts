import { expect, test } from 'vitest'
import { shownCall } from '../../../../src/main/accounting/calls-of-answer.ts'
import { ShownCall } from '../../../../src/shared/contract/usage/call.ts'
import { aStoredCall } from '../../../fixtures/samples/stored.ts'

test('the window gets the fields of a call that it shows, and no others', () => {
  const stored = aStoredCall('c1', { httpStatus: 200, baseAddress: 'https://example.com/v1' })
  const shown = shownCall(stored)
  expect(shown).toEqual(ShownCall.parse({ ...stored, isReportRecorded: stored.usageText !== null }))
  expect(Object.keys(shown)).toEqual(Object.keys(ShownCall.shape))
  expect(shown).not.toHaveProperty('baseAddress')
})
