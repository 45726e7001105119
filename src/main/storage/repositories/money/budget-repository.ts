import type { DatabaseSync } from 'node:sqlite'
import { Budget, BudgetOverride } from '../../../../shared/contract/money/budget.ts'
import { decoder, each, json, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'
import { prepareSpending } from './spending.ts'

/** Keeps the newest periods only: there are many chats, and nobody asks about past days. */
const maxNoted = 200

export function createBudgetRepository(database: DatabaseSync) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const notedOf = (id: string): string[] => {
    const row = queries.noted.first({ id })
    const noted = row === null ? [] : json(row, 'noted')
    return Array.isArray(noted) ? noted.filter((period) => typeof period === 'string') : []
  }
  return {
    ...prepareSpending(database),
    /** In order of creation. */
    list: (): Budget[] => queries.all.all().flatMap((row) => toBudget(row) ?? []),
    /** Inserts it, or replaces the one with the same id. */
    put: ({ limit, ...budget }: Budget) => commands.upsert.run({ ...budget, limitAmount: limit }),
    remove: (id: string) => commands.remove.run({ id }),
    /** Whether the user has read that the budget is nearly spent in this period. */
    isNoted: (id: string, period: string): boolean => notedOf(id).includes(period),
    setNoted(id: string, period: string) {
      const noted = [...notedOf(id).filter((other) => other !== period), period].slice(-maxNoted)
      commands.setNoted.run({ id, noted: JSON.stringify(noted) })
    },
    /** Overrides, the newest first. */
    overrides: (count: number): BudgetOverride[] =>
      queries.overrides.all({ count }).flatMap((row) => toOverride(row) ?? []),
    insertOverride: ({ limit, callIds, ...override }: BudgetOverride) =>
      commands.insertOverride.run({ ...override, limitAmount: limit, callIds: JSON.stringify(callIds) }),
  }
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    all: query('SELECT * FROM budgets ORDER BY sequence'),
    noted: query('SELECT noted FROM budgets WHERE id = :id'),
    overrides: query('SELECT * FROM budgetOverrides ORDER BY sequence DESC LIMIT :count'),
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    upsert: command(
      `${upsertInto('budgets', ['id'], termColumns, { createdAt: ':createdAt' })}, noted = '[]'`,
    ),
    remove: command('DELETE FROM budgets WHERE id = :id'),
    setNoted: command('UPDATE budgets SET noted = :noted WHERE id = :id'),
    insertOverride: command(`${insertInto('budgetOverrides', overrideColumns)} ON CONFLICT DO NOTHING`),
  }
}

const terms = {
  ...each(text, 'period', 'limitAmount'),
  ...each(textOrNull, 'currency', 'connectionId', 'programId', 'projectId'),
}
const termColumns = Object.keys(terms)
const override = {
  ...terms,
  ...each(text, 'id', 'budgetId', 'spent', 'pendingAmount', 'forecast', 'typed', 'conversationId'),
  at: numberOrNull,
  callIds: json,
}
const overrideColumns = Object.keys(override)
const readBudget = decoder({ ...terms, id: text, createdAt: numberOrNull })
const readOverride = decoder(override)

/** Null for an invalid budget, such as after damage: it must not stop the app from starting. */
function toBudget(row: Row): Budget | null {
  const { limitAmount: limit, ...budget } = readBudget(row)
  return Budget.safeParse({ ...budget, limit }).data ?? null
}

export function toOverride(row: Row): BudgetOverride | null {
  const { limitAmount: limit, ...read } = readOverride(row)
  return BudgetOverride.safeParse({ ...read, limit }).data ?? null
}
