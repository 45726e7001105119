import { describe, expect, test } from 'vitest'
import {
  measured,
  remembered,
  streamingModeOf,
  streamingModeWithout,
} from '../../../../src/main/services/connections/streaming-mode.ts'
import type { Failure } from '../../../../src/shared/contract/chat/failure.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

function refusedFor(cause: string | null): Failure {
  return aFailure({ code: 'stream-refused', charge: 'turned-away', response: null, cause })
}

describe('the streaming mode of a request', () => {
  test.each([
    [{}, 'stream-with-usage'],
    [{ streaming: 'counted' }, 'stream-with-usage'],
    [{ takesStreamOptions: false }, 'stream'],
    [{ streaming: 'uncounted' }, 'whole'],
    [{ streaming: 'uncounted', answers: 'streamed' }, 'stream-with-usage'],
    [{ streaming: 'counted', answers: 'whole' }, 'whole'],
    [{ streaming: 'refused', answers: 'streamed' }, 'whole'],
  ] as const)('%o: %s', (changes, streamingMode) => {
    expect(streamingModeOf(aStoredConnection(changes))).toBe(streamingMode)
  })
})

describe('a refused field', () => {
  test('is removed, and no other field', () => {
    expect(streamingModeWithout('stream-with-usage', refusedFor('stream_options'))).toBe('stream')
    expect(streamingModeWithout('stream-with-usage', refusedFor('stream'))).toBe('whole')
    expect(streamingModeWithout('stream', refusedFor('stream_options'))).toBe('whole')
  })

  test("can't be removed from a request for a complete answer, which has none", () => {
    expect(streamingModeWithout('whole', refusedFor('stream'))).toBeNull()
  })

  test('is remembered once an answer arrived without it', () => {
    expect(remembered(aStoredConnection(), 'stream')).toMatchObject({ takesStreamOptions: false })
    expect(remembered(aStoredConnection(), 'whole')).toMatchObject({ streaming: 'refused' })
  })
})

describe("what a service's streams show", () => {
  test('is known after the first', () => {
    expect(measured(aStoredConnection(), true).streaming).toBe('counted')
    expect(measured(aStoredConnection(), false).streaming).toBe('uncounted')
  })

  test('keeps earlier counts after a stream without counts', () => {
    expect(measured(aStoredConnection({ streaming: 'counted' }), false).streaming).toBe('counted')
    expect(measured(aStoredConnection({ streaming: 'uncounted' }), true).streaming).toBe('counted')
  })
})
