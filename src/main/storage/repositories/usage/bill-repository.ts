import type { DatabaseSync } from 'node:sqlite'
import { Money } from '../../../../shared/contract/money/price.ts'
import type { BilledRow, SavedBill } from '../../../../shared/contract/usage/bill.ts'
import { DayClock } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { decoder, each, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'

type Side = 'billed' | 'tally'

/** Saved bills, with the ledger's sums at the time of saving. */
export function createBillRepository(database: DatabaseSync, transaction: Transaction) {
  const { query } = statementsOf(database)
  const everyone = query('SELECT * FROM bills ORDER BY toDay DESC, fromDay DESC, id').as(whole)
  const byId = query('SELECT * FROM bills WHERE id = :id').as(whole)
  const rowsOf = query('SELECT * FROM billRows WHERE billId = :id AND side = :side ORDER BY sequence').as(
    toBilledRow,
  )
  const { upsert, insertRow, removeRows, remove } = prepareCommands(database)

  function whole(row: Row): SavedBill {
    const id = text(row, 'id')
    const side = (name: Side): BilledRow[] => rowsOf.all({ id, side: name })
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
    /** The latest period first. */
    list: (): SavedBill[] => everyone.all(),
    find: (id: string): SavedBill | null => byId.first({ id }),
    /** Inserts it, or replaces the one with the same id, including its rows. */
    put: ({ id, connectionName, period, savedAt, closedAt, rows, tally }: SavedBill) =>
      transaction(() => {
        const { connectionId, clock, from, to } = period
        const days = { fromDay: numberOfDay(from), toDay: numberOfDay(to) }
        upsert.run({ id, connectionId, connectionName, clock, ...days, savedAt, closedAt })
        removeRows.run({ id })
        writeRows(id, 'billed', rows)
        writeRows(id, 'tally', tally)
      }),
    remove: (id: string) => remove.run({ id }),
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    upsert: command(upsertInto('bills', ['id'], Object.keys(billColumns))),
    insertRow: command(insertInto('billRows', ['billId', 'side', ...Object.keys(rowColumns)])),
    removeRows: command('DELETE FROM billRows WHERE billId = :id'),
    remove: command('DELETE FROM bills WHERE id = :id'),
  }
}

const billColumns = {
  ...each(text, 'connectionId', 'connectionName'),
  clock: (row: Row) => DayClock.parse(text(row, 'clock')),
  ...each(number, 'fromDay', 'toDay', 'savedAt'),
  closedAt: numberOrNull,
}
const rowColumns = {
  ...each(numberOrNull, 'day', 'promptTokens', 'completionTokens', 'totalTokens', 'requests'),
  ...each(textOrNull, 'model', 'currency', 'amount'),
}
const readBill = decoder({ ...billColumns, id: text })
const readRow = decoder(rowColumns)

function toBill(row: Row): Omit<SavedBill, 'rows' | 'tally'> {
  const { connectionId, clock, fromDay, toDay, ...bill } = readBill(row)
  return { ...bill, period: { connectionId, clock, from: nameOfDay(fromDay), to: nameOfDay(toDay) } }
}

function toBilledRow(row: Row): BilledRow {
  const { day, currency, amount, ...counts } = readRow(row)
  const cost = Money.safeParse({ currency, amount }).data ?? null
  return { day: day === null ? null : nameOfDay(day), ...counts, cost }
}
