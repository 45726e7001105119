import { expect, test } from 'vitest'
import { readSnapshot } from '../../../../src/main/storage/database/transaction.ts'
import { openSample } from '../open-sample.ts'

test('an error that ended the snapshot reaches the caller, and the next snapshot is read', () => {
  const { database } = openSample()
  const fail = (): void =>
    readSnapshot(database, () => {
      // As SQLite does after an error of the disk.
      database.exec('ROLLBACK')
      throw new Error('The disk failed.')
    })
  expect(fail).toThrow('The disk failed.')
  expect(readSnapshot(database, () => database.isTransaction)).toBe(true)
  expect(database.isTransaction).toBe(false)
})
