import type { DatabaseSync } from 'node:sqlite'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import type { ArchivedCall } from '../../transfer/archive.ts'
import { insertInto, statementsOf } from '../database/sql-statements.ts'
import { endColumns, endValues, startColumns, startValues } from '../repositories/usage/call-repository.ts'

/** Writes a row of another ledger under its id; an existing row stays as it is. */
export function createWholeCalls(database: DatabaseSync): { insertWhole(call: ArchivedCall): boolean } {
  const { query, command } = statementsOf(database)
  const present = query('SELECT 1 FROM callRows WHERE id = :id')
  const insert = command(insertInto('calls', [...startColumns, ...endColumns]))
  return {
    insertWhole(call) {
      if (present.first({ id: call.id }) !== null) return false
      insert.run(endValues(startValues(asEnded(call))))
      return true
    },
  }
}

/** Ends a call that was in progress when the file was written: its end is never reported here. */
export function asEnded(call: ArchivedCall): ArchivedCall {
  return isLive(call.state) ? { ...call, state: 'interrupted', source: 'not-reported' } : call
}
