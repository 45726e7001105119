import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { recordDeletion } from '../../database/wipe-note.ts'

/** Encrypted keys by account, which only this system can decrypt. */
export function createEncryptedKeyRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const byAccount = query('SELECT ciphertext FROM encryptedKeys WHERE account = :account')
  const upsert = command(upsertInto('encryptedKeys', ['account'], ['ciphertext']))
  const remove = command('DELETE FROM encryptedKeys WHERE account = :account')
  return {
    find: (account: string): string | null => {
      const row = byAccount.first({ account })
      return row && text(row, 'ciphertext')
    },
    put: (account: string, ciphertext: string) => upsert.run({ account, ciphertext }),
    remove: (account: string) =>
      transaction(() => {
        if (remove.count({ account }) > 0) recordDeletion(database)
      }),
  }
}
