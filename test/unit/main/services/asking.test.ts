import { describe, expect, test } from 'vitest'
import {
  measured,
  remembered,
  streamingModeOf,
  streamingModeWithout,
} from '../../../../src/main/services/chat/streaming-mode.ts'
import type { StoredConnection } from '../../../../src/main/storage/records.ts'
import { Failure } from '../../../../src/shared/contract/chat/failure.ts'

function connection(changes: Partial<StoredConnection> = {}): StoredConnection {
  return {
    id: 'c1',
    kind: 'service',
    name: 'n',
    ownName: '',
    isDefault: false,
    deletedAt: null,
    baseAddress: 'https://api.example.com/v1',
    dashboardAddress: '',
    streaming: 'not-measured',
    answers: null,
    takesStreamOptions: true,
    key: null,
    ...changes,
  }
}

function refusedFor(cause: string | null): Failure {
  const sent = { method: 'POST', address: 'https://a.example/v1', model: 'm', messageCount: 1, byteCount: 9 }
  return Failure.parse({ code: 'stream-refused', charge: 'turned-away', sent, cameBack: null, cause })
}

describe('how an answer is asked for', () => {
  test.each([
    [{}, 'stream-with-usage'],
    [{ streaming: 'counted' }, 'stream-with-usage'],
    [{ takesStreamOptions: false }, 'stream'],
    [{ streaming: 'uncounted' }, 'whole'],
    [{ streaming: 'uncounted', answers: 'streamed' }, 'stream-with-usage'],
    [{ streaming: 'counted', answers: 'whole' }, 'whole'],
    [{ streaming: 'refused', answers: 'streamed' }, 'whole'],
  ] as const)('%o: %s', (changes, asking) => {
    expect(streamingModeOf(connection(changes))).toBe(asking)
  })
})

describe('a field that was turned away', () => {
  test('is left out, and nothing else', () => {
    expect(streamingModeWithout('stream-with-usage', refusedFor('stream_options'))).toBe('stream')
    expect(streamingModeWithout('stream-with-usage', refusedFor('stream'))).toBe('whole')
    expect(streamingModeWithout('stream', refusedFor('stream_options'))).toBe('whole')
  })

  test('ends there: a whole answer has no such field', () => {
    expect(streamingModeWithout('whole', refusedFor('stream'))).toBeNull()
  })

  test('is remembered once an answer came without it', () => {
    expect(remembered(connection(), 'stream')).toMatchObject({ takesStreamOptions: false })
    expect(remembered(connection(), 'whole')).toMatchObject({ streaming: 'refused' })
  })
})

describe('what a stream shows of its service', () => {
  test('is known after the first', () => {
    expect(measured(connection(), true).streaming).toBe('counted')
    expect(measured(connection(), false).streaming).toBe('uncounted')
  })

  test('one stream without counts does not undo that others had them', () => {
    expect(measured(connection({ streaming: 'counted' }), false).streaming).toBe('counted')
    expect(measured(connection({ streaming: 'uncounted' }), true).streaming).toBe('counted')
  })
})
