import type { DatabaseSync } from 'node:sqlite'
import { createTransaction } from '../../storage/database/transaction.ts'
import { createUsageRepository } from '../../storage/repositories/usage/usage-repository.ts'
import type { UsageRepository } from '../../storage/repositories/usage/usage-store.ts'

const readers = new WeakMap<DatabaseSync, UsageRepository>()

/** One a file: its statements take longer to prepare than to answer. It keeps nothing that was read. */
export function usageReader(database: DatabaseSync): UsageRepository {
  const known = readers.get(database)
  if (known !== undefined) return known
  const reader = createUsageRepository(database, createTransaction(database))
  readers.set(database, reader)
  return reader
}
