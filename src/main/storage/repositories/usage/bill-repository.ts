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
  const everyone = prepareQuery(database, 'SELECT * FROM bills ORDER BY toDay DESC, fromDay DESC, id')
  const byId = prepareQuery(database, 'SELECT * FROM bills WHERE id = :id')
  const rowsOf = prepareQuery(
    database,
    'SELECT * FROM billRows WHERE billId = :id AND side = :side ORDER BY sequence',
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
      `INSERT INTO bills (id, connectionId, connectionName, clock, fromDay, toDay, savedAt, closedAt)
       VALUES (:id, :connectionId, :connectionName, :clock, :fromDay, :toDay, :savedAt, :closedAt)
       ON CONFLICT (id) DO UPDATE SET connectionId = excluded.connectionId,
         connectionName = excluded.connectionName, clock = excluded.clock, fromDay = excluded.fromDay,
         toDay = excluded.toDay, savedAt = excluded.savedAt, closedAt = excluded.closedAt`,
    ),
    insertRow: prepareCommand(
      database,
      `INSERT INTO billRows (billId, side, day, model, promptTokens, completionTokens, totalTokens, requests,
         currency, amount)
       VALUES (:billId, :side, :day, :model, :promptTokens, :completionTokens, :totalTokens, :requests,
         :currency, :amount)`,
    ),
    removeRows: prepareCommand(database, 'DELETE FROM billRows WHERE billId = :id'),
    remove: prepareCommand(database, 'DELETE FROM bills WHERE id = :id'),
  }
}

function toBill(row: Row): Omit<SavedBill, 'rows' | 'tally'> {
  return {
    id: text(row, 'id'),
    connectionName: text(row, 'connectionName'),
    period: {
      connectionId: text(row, 'connectionId'),
      clock: DayClock.parse(text(row, 'clock')),
      from: nameOfDay(number(row, 'fromDay')),
      to: nameOfDay(number(row, 'toDay')),
    },
    savedAt: number(row, 'savedAt'),
    closedAt: numberOrNull(row, 'closedAt'),
  }
}

function toBilledRow(row: Row): BilledRow {
  const day = numberOrNull(row, 'day')
  const currency = textOrNull(row, 'currency')
  const amount = textOrNull(row, 'amount')
  return {
    day: day === null ? null : nameOfDay(day),
    model: textOrNull(row, 'model'),
    promptTokens: numberOrNull(row, 'promptTokens'),
    completionTokens: numberOrNull(row, 'completionTokens'),
    totalTokens: numberOrNull(row, 'totalTokens'),
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
