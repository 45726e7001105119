import type { DatabaseSync } from 'node:sqlite'
import { Money } from '../../../../shared/contract/money/price.ts'
import type { BilledRow, SavedBill } from '../../../../shared/contract/usage/bill.ts'
import { DayClock } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'

type Side = 'billed' | 'tally'

export function createBillRepository(database: DatabaseSync, transaction: Transaction): BillRepository {
  const everyone = prepareQuery(database, 'SELECT * FROM bills ORDER BY to_day DESC, from_day DESC, id')
  const byId = prepareQuery(database, 'SELECT * FROM bills WHERE id = :id')
  const rowsOf = prepareQuery(
    database,
    'SELECT * FROM bill_rows WHERE bill_id = :id AND side = :side ORDER BY sequence',
  )
  const { upsert, insertRow, removeRows, remove } = prepareCommands(database)

  function whole(row: Row): SavedBill {
    const id = text(row, 'id')
    const side = (name: Side): BilledRow[] => rowsOf.all({ id, side: name }).map(toBilledRow)
    return { ...toBill(row), rows: side('billed'), tally: side('tally') }
  }

  function writeRows(billId: string, side: Side, rows: readonly BilledRow[]): void {
    for (const { day, cost, ...row } of rows)
      insertRow.run({
        billId,
        side,
        day: day === null ? null : numberOfDay(day),
        ...row,
        currency: cost?.currency ?? null,
        amount: cost?.amount ?? null,
      })
  }

  return {
    list: () => everyone.all().map(whole),
    find(id) {
      const row = byId.first({ id })
      return row && whole(row)
    },
    put: ({ id, connectionName, period, savedAt, closedAt, rows, tally }) =>
      transaction(() => {
        const { connectionId, clock, from, to } = period
        const days = { fromDay: numberOfDay(from), toDay: numberOfDay(to) }
        upsert.run({ id, connectionId, connectionName, clock, ...days, savedAt, closedAt })
        removeRows.run({ id })
        writeRows(id, 'billed', rows)
        writeRows(id, 'tally', tally)
      }),
    remove: (id) => remove.run({ id }),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    upsert: prepareCommand(
      database,
      `INSERT INTO bills (id, connection_id, connection_name, clock, from_day, to_day, saved_at, closed_at)
       VALUES (:id, :connectionId, :connectionName, :clock, :fromDay, :toDay, :savedAt, :closedAt)
       ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id,
         connection_name = excluded.connection_name, clock = excluded.clock, from_day = excluded.from_day,
         to_day = excluded.to_day, saved_at = excluded.saved_at, closed_at = excluded.closed_at`,
    ),
    insertRow: prepareCommand(
      database,
      `INSERT INTO bill_rows (bill_id, side, day, model, prompt_tokens, completion_tokens, total_tokens, requests,
         currency, amount)
       VALUES (:billId, :side, :day, :model, :promptTokens, :completionTokens, :totalTokens, :requests,
         :currency, :amount)`,
    ),
    removeRows: prepareCommand(database, 'DELETE FROM bill_rows WHERE bill_id = :id'),
    remove: prepareCommand(database, 'DELETE FROM bills WHERE id = :id'),
  }
}

function toBill(row: Row): Omit<SavedBill, 'rows' | 'tally'> {
  return {
    id: text(row, 'id'),
    connectionName: text(row, 'connection_name'),
    period: {
      connectionId: text(row, 'connection_id'),
      clock: DayClock.parse(text(row, 'clock')),
      from: nameOfDay(number(row, 'from_day')),
      to: nameOfDay(number(row, 'to_day')),
    },
    savedAt: number(row, 'saved_at'),
    closedAt: numberOrNull(row, 'closed_at'),
  }
}

function toBilledRow(row: Row): BilledRow {
  const day = numberOrNull(row, 'day')
  const currency = textOrNull(row, 'currency')
  const amount = textOrNull(row, 'amount')
  return {
    day: day === null ? null : nameOfDay(day),
    model: textOrNull(row, 'model'),
    promptTokens: numberOrNull(row, 'prompt_tokens'),
    completionTokens: numberOrNull(row, 'completion_tokens'),
    totalTokens: numberOrNull(row, 'total_tokens'),
    requests: numberOrNull(row, 'requests'),
    cost: Money.safeParse({ currency, amount }).data ?? null,
  }
}

/** Saved bills, with the ledger's sums at the time of saving. */
export interface BillRepository {
  /** The latest period first. */
  list(): SavedBill[]
  find(id: string): SavedBill | null
  /** Inserts it, or replaces the one with the same id, including its rows. */
  put(bill: SavedBill): void
  remove(id: string): void
}
