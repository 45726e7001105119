import { describe, expect, test } from 'vitest'
import { streamingModeOf } from '../../../../src/main/services/connections/streaming-mode.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

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
