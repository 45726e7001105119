import type { DatabaseSync } from 'node:sqlite'
import { Budget, BudgetOverride } from '../../../../shared/contract/money/budget.ts'
import { json, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import { prepareSpending, type Spending } from './spending.ts'

/** Keeps the newest periods only: there are many chats, and nobody asks about past days. */
const maxNoted = 200

export function createBudgetRepository(database: DatabaseSync): BudgetRepository {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const notedOf = (id: string): string[] => {
    const row = queries.noted.first({ id })
    const noted = row === null ? [] : json(row, 'noted')
    return Array.isArray(noted) ? noted.filter((period) => typeof period === 'string') : []
  }
  return {
    ...prepareSpending(database),
    list: () => queries.all.all().flatMap((row) => toBudget(row) ?? []),
    put: (budget) => commands.upsert.run({ ...budget }),
    remove: (id) => commands.remove.run({ id }),
    isNoted: (id, period) => notedOf(id).includes(period),
    setNoted(id, period) {
      const noted = [...notedOf(id).filter((other) => other !== period), period].slice(-maxNoted)
      commands.setNoted.run({ id, noted: JSON.stringify(noted) })
    },
    overrides: (count) => queries.overrides.all({ count }).flatMap((row) => toOverride(row) ?? []),
    insertOverride: ({ callIds, ...override }) =>
      commands.insertOverride.run({ ...override, callIds: JSON.stringify(callIds) }),
  }
}

function prepareQueries(database: DatabaseSync) {
  return {
    all: prepareQuery(database, 'SELECT * FROM budgets ORDER BY sequence'),
    noted: prepareQuery(database, 'SELECT noted FROM budgets WHERE id = :id'),
    overrides: prepareQuery(database, 'SELECT * FROM budgetOverrides ORDER BY sequence DESC LIMIT :count'),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    upsert: prepareCommand(
      database,
      `INSERT INTO budgets (id, period, currency, limitAmount, connectionId, programId, projectId, createdAt)
       VALUES (:id, :period, :currency, :limit, :connectionId, :programId, :projectId, :createdAt)
       ON CONFLICT (id) DO UPDATE SET period = excluded.period, currency = excluded.currency,
         limitAmount = excluded.limitAmount, connectionId = excluded.connectionId,
         programId = excluded.programId, projectId = excluded.projectId, noted = '[]'`,
    ),
    remove: prepareCommand(database, 'DELETE FROM budgets WHERE id = :id'),
    setNoted: prepareCommand(database, 'UPDATE budgets SET noted = :noted WHERE id = :id'),
    insertOverride: prepareCommand(
      database,
      `INSERT INTO budgetOverrides (id, at, budgetId, period, currency, limitAmount, connectionId, programId, projectId, spent,
         onItsWay, forecast, typed, conversationId, callIds)
       VALUES (:id, :at, :budgetId, :period, :currency, :limit, :connectionId, :programId, :projectId, :spent,
         :onItsWay, :forecast, :typed, :conversationId, :callIds) ON CONFLICT DO NOTHING`,
    ),
  }
}

/** Null for an invalid budget, such as after damage: it must not stop the app from starting. */
function toBudget(row: Row): Budget | null {
  return (
    Budget.safeParse({
      id: text(row, 'id'),
      ...termsOf(row),
      createdAt: numberOrNull(row, 'createdAt'),
    }).data ?? null
  )
}

export function toOverride(row: Row): BudgetOverride | null {
  return (
    BudgetOverride.safeParse({
      id: text(row, 'id'),
      at: numberOrNull(row, 'at'),
      budgetId: text(row, 'budgetId'),
      ...termsOf(row),
      spent: text(row, 'spent'),
      onItsWay: text(row, 'onItsWay'),
      forecast: text(row, 'forecast'),
      typed: text(row, 'typed'),
      conversationId: text(row, 'conversationId'),
      callIds: json(row, 'callIds'),
    }).data ?? null
  )
}

function termsOf(row: Row): object {
  return {
    period: text(row, 'period'),
    currency: textOrNull(row, 'currency'),
    limit: text(row, 'limitAmount'),
    connectionId: textOrNull(row, 'connectionId'),
    programId: textOrNull(row, 'programId'),
    projectId: textOrNull(row, 'projectId'),
  }
}

export interface BudgetRepository extends Spending {
  /** In order of creation. */
  list(): Budget[]
  /** Inserts it, or replaces the one with the same id. */
  put(budget: Budget): void
  remove(id: string): void
  /** Whether the person has read that the budget is nearly spent in this period. */
  isNoted(id: string, period: string): boolean
  setNoted(id: string, period: string): void
  /** Overrides, the newest first. */
  overrides(count: number): BudgetOverride[]
  insertOverride(override: BudgetOverride): void
}
