import { expect, it } from 'vitest'
import { detailWords } from '../../../../../src/renderer/features/usage/call-words.tsx'
import { aRow } from '../../../../fixtures/samples/usage.ts'

it.each([
  ['not recorded for a temporary chat', aRow({ isReportRecorded: false }), 'not recorded'],
  ['not reported by the service', aRow(), 'not reported'],
  ['not reported at all', aRow({ source: 'not-reported', isReportRecorded: false }), 'not reported'],
] as const)('a missing count was %s', (_, call, why) => {
  expect(detailWords(call, 'cachedTokens')).toEqual({ words: '–', isMissing: true, why })
})
