import { expect, test } from 'vitest'
import { type Failure, StoredFailure, storedFailure } from '../../../src/shared/contract/chat/failure.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'

/** A row of the first version; files and archives of every version use these names. */
const stored = {
  code: 'too-long',
  charge: 'turned-away',
  sent: { method: 'POST', address: 'https://api.example.com/v1', model: 'm', messageCount: 1, byteCount: 90 },
  cameBack: {
    status: 400,
    statusText: 'Bad Request',
    contentType: 'application/json',
    headers: [['retry-after', '3']],
    excerpt: 'too long',
    body: '{"error":"too long"}',
  },
  cause: null,
  retryAfterMs: 3_000,
  mayTryAgain: true,
  room: { promptTokens: 9_012, contextTokens: 8_192 },
  workingAddress: null,
}

test('a stored failure is read and written under the names of the first version, with later fields', () => {
  const failure: Failure = StoredFailure.parse(stored)
  expect(failure).toMatchObject({
    response: stored.cameBack,
    mayRetry: true,
    contextOverflow: stored.room,
    refusedField: null,
  })
  expect(storedFailure(failure)).toEqual({ ...stored, refusedField: null })
})

test('every failure but its working address is the same after storing and reading', () => {
  const failure = aFailure({ workingAddress: 'https://evil.example/v1' })
  expect(StoredFailure.parse(storedFailure(failure))).toEqual({ ...failure, workingAddress: null })
})
