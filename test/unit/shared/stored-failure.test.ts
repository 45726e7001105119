import { expect, test } from 'vitest'
import { StoredFailure } from '../../../src/shared/contract/chat/failure.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'

test('every failure but its working address is the same after storing and reading', () => {
  const failure = aFailure({ workingAddress: 'https://evil.example/v1' })
  expect(StoredFailure.parse(JSON.parse(JSON.stringify(failure)))).toEqual({
    ...failure,
    workingAddress: null,
  })
})
