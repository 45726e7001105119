import { describe, expect, test } from 'vitest'
import {
  learnStreaming,
  streamingModeOf,
  streamingModeWithout,
} from '../../../../src/main/services/connections/streaming-mode.ts'
import type { CallEnd, StoredConnection } from '../../../../src/main/storage/row-types.ts'
import { aFailure } from '../../../fixtures/samples/chat.ts'
import { aStoredConnection } from '../../../fixtures/samples/stored.ts'

describe('the streaming mode of a request', () => {
  test.each([
    [{}, 'stream-with-usage'],
    [{ takesStreamOptions: false }, 'stream'],
    [{ streaming: 'uncounted' }, 'whole'],
    [{ streaming: 'uncounted', answers: 'streamed' }, 'stream-with-usage'],
    [{ streaming: 'counted', answers: 'whole' }, 'whole'],
    [{ streaming: 'refused', answers: 'streamed' }, 'whole'],
  ] as const)('%o: %s', (changes, streamingMode) => {
    expect(streamingModeOf(aStoredConnection(changes))).toBe(streamingMode)
  })
})

test('the next request lacks only the refused field, and a whole answer has no field to drop', () => {
  const without = (...[mode, cause]: [Parameters<typeof streamingModeWithout>[0], string]) =>
    streamingModeWithout(mode, aFailure({ code: 'stream-refused', charge: 'turned-away', cause }))
  expect(without('stream-with-usage', 'stream_options')).toBe('stream')
  expect(without('stream-with-usage', 'stream')).toBe('whole')
  expect(without('stream', 'stream_options')).toBe('whole')
  expect(without('whole', 'stream')).toBeNull()
  expect(streamingModeWithout('stream-with-usage', aFailure({ code: 'busy' }))).toBeNull()
})

test.each([
  ['not-measured', 'not-reported', 'uncounted'],
  ['not-measured', 'reported', 'counted'],
  ['uncounted', 'reported', 'counted'],
  ['counted', 'not-reported', 'counted'],
] as const)('%s streams are, after a stream whose counts are %s, %s', (streaming, source, after) => {
  const asked = aStoredConnection({ streaming })
  expect(learnt(asked, source).streaming).toBe(after)
})

/** The connection after a complete streamed answer. */
function learnt(asked: StoredConnection, source: CallEnd['source']): StoredConnection {
  let kept = asked
  const put = (changed: StoredConnection): void => {
    kept = changed
  }
  const connections = { find: () => kept, put }
  const context = { store: { connections }, publish: () => {}, log: { warn: expect.unreachable } }
  learnStreaming(context as never, asked, streamingModeOf(asked), { form: 'streamed', end: { source } })
  return kept
}
