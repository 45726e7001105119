import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { prepareDeletion } from '../../database/wipe-note.ts'

/** Encrypted keys by account, which only this system can decrypt. */
export function createEncryptedKeyRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const byAccount = query('SELECT ciphertext FROM encryptedKeys WHERE account = :account').as((row) =>
    text(row, 'ciphertext'),
  )
  const upsert = command(upsertInto('encryptedKeys', ['account'], ['ciphertext']))
  const remove = prepareDeletion(database, transaction, 'DELETE FROM encryptedKeys WHERE account = :account')
  return {
    find: (account: string): string | null => byAccount.first({ account }),
    put: (account: string, ciphertext: string) => upsert.run({ account, ciphertext }),
    remove: (account: string) => remove({ account }),
  }
}
