import { describe, expect, it } from 'vitest'
import { requestsToCsv } from '../../../../../src/renderer/features/settings/data/requests-dialog.tsx'
import { aRequest } from '../../../../fixtures/samples/app.ts'

const sent = aRequest({
  at: Date.UTC(2026, 10, 20, 15),
  connectionName: 'Work',
  call: { id: 'call', conversationId: 'sql', conversationTitle: 'Sums, sorted' },
})

describe('the request log as CSV', () => {
  it('has one line per request after a header, with plain digits', () => {
    const list = { ...sent, method: 'GET', address: 'https://api.example.com/v1/models', call: null } as const
    expect(requestsToCsv([{ ...sent, lacksSystemCertificates: true }, list])).toBe(
      'sentAtUtc,method,address,status,failureCode,bytesUp,bytesDown,durationMs,attempt,callId,conversationTitle,connectionName,lacksSystemCertificates\r\n' +
        '2026-11-20T15:00:00.000Z,POST,https://api.example.com/v1/chat/completions,200,,2140,18204,2760,1,call,"Sums, sorted",Work,yes\r\n' +
        '2026-11-20T15:00:00.000Z,GET,https://api.example.com/v1/models,200,,2140,18204,2760,1,,,Work,no\r\n',
    )
  })

  it('leaves unknown values empty, never zero', () => {
    const pending = { ...sent, status: null, bytesUp: null, bytesDown: null, durationMs: null }
    expect(requestsToCsv([pending])).toContain('completions,,,,,,1,call,')
    expect(requestsToCsv([{ ...pending, failureCode: 'time-out' }])).toContain(',,time-out,,,,1,')
  })
})
