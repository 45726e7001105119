import type { DatabaseSync } from 'node:sqlite'
import { createUsageRepository } from '../storage/ledger/usage-repository.ts'
import { createTransaction } from '../storage/transaction.ts'
import type { UsageRepository } from '../storage/usage.ts'

const readers = new WeakMap<DatabaseSync, UsageRepository>()

/** One a file: its statements take longer to prepare than to answer. It keeps nothing that was read. */
export function usageReader(database: DatabaseSync): UsageRepository {
  const known = readers.get(database)
  if (known !== undefined) return known
  const reader = createUsageRepository(database, createTransaction(database))
  readers.set(database, reader)
  return reader
}
