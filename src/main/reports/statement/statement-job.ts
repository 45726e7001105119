import type { DatabaseSync } from 'node:sqlite'
import type {
  Statement,
  StatementBill,
  StatementChoice,
  StatementFormat,
} from '../../../shared/contract/usage/statement.ts'
import { everyCall, type UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../shared/domain/app/durations.ts'
import { snapshotJob } from '../../jobs/job.ts'
import { type DraftPlaces, writeWhole } from '../../jobs/replace-file.ts'
import { createTransaction } from '../../storage/database/transaction.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { createBillRepository } from '../../storage/repositories/usage/bill-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { readOwnClearings, readRunningIds } from '../../storage/repositories/usage/ledger-repository.ts'
import { addSums, differenceOf, sumsOfRow } from '../bill/bill-sums.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { createFocusCharges } from './focus-charges.ts'
import { writeStatementCsv } from './statement-csv.ts'
import { writeFocus } from './statement-focus.ts'
import {
  addStatementSums,
  areStatementSumsEqual,
  closingOf,
  createStatementLines,
  dayOfCall,
  daysOfMonth,
  type ProjectNames,
  pickSums,
} from './statement-lines.ts'
import { writeStatementPage } from './statement-page.ts'

export interface Making extends StatementChoice {
  readonly madeAt: number
  /** Minutes east of UTC now: they decide whether a month by local time is over. */
  readonly utcOffsetMinutes: number
  readonly app: string
}

export interface WriteStatementInput extends Making, DraftPlaces {
  readonly format: Exclude<StatementFormat, 'pdf'>
}

export const statementJob = snapshotJob<Making, Statement>(readStatement)

/** Writes a statement in one form, as of one moment. */
export const writeStatementJob = snapshotJob<WriteStatementInput, { callCount: number }>(
  (database, { format, file, draft, ...making }) =>
    writeWhole({ file, draft }, (write) => {
      const { pieces, callCount } =
        format === 'focus' ? focusOf(database, making) : formOf(database, making, format)
      for (const piece of pieces) write(piece)
      return { callCount }
    }),
)

/** The page to print, for the window that makes a PDF of it. */
export const statementPageJob = snapshotJob<Making, { page: string; callCount: number }>(
  (database, making) => {
    const { pieces, callCount } = formOf(database, making, 'html')
    return { page: [...pieces].join(''), callCount }
  },
)

interface Written {
  readonly pieces: Iterable<string>
  readonly callCount: number
}

/** The form of the JSON file, for programs that read it. A change of a field needs another name. */
const jsonForm = 'tally-statement-1'

function* writeStatementJson(statement: Statement): Generator<string> {
  yield `${JSON.stringify({ form: jsonForm, ...statement }, null, 2)}\n`
}

const writers = { html: writeStatementPage, csv: writeStatementCsv, json: writeStatementJson }

function formOf(database: DatabaseSync, making: Making, format: keyof typeof writers): Written {
  const statement = readStatement(database, making)
  return { pieces: writers[format](statement), callCount: statement.totals.callCount }
}

/** The days of FOCUS are always those of UTC. */
function focusOf(database: DatabaseSync, making: Making): Written {
  const { month } = making
  const charges = createFocusCharges(readPrices(database), projectNames(database))
  let callCount = 0
  for (const call of readFilteredCalls(database, filterOf({ ...making, clock: 'utc' }))) {
    if (charges.add(call)) callCount += 1
  }
  return { pieces: writeFocus(month, charges.charges()), callCount }
}

function filterOf({ month, clock, projectId }: StatementChoice): UsageFilter {
  return { ...everyCall, ...daysOfMonth(month), clock, ...(projectId !== undefined && { projectId }) }
}

function earlierThan(choice: StatementChoice): UsageFilter {
  const to = nameOfDay(numberOfDay(daysOfMonth(choice.month).from) - 1)
  return { ...filterOf(choice), from: null, to }
}

function projectNames(database: DatabaseSync): ProjectNames {
  const projects = createProjectRepository(database).all()
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  return (projectId) => (projectId === null ? '' : (names.get(projectId) ?? ''))
}

function readStatement(database: DatabaseSync, making: Making): Statement {
  const { month, clock, projectId, madeAt, app } = making
  const filter = filterOf(making)
  const { from, to } = daysOfMonth(month)
  const prices = readPrices(database)
  const nameOf = projectNames(database)
  const adding = createStatementLines(prices, clock, nameOf)
  for (const call of readFilteredCalls(database, filter)) adding.add(call)
  const lines = adding.lines()
  const totals = addStatementSums(lines.map(({ sums }) => sums))
  const opening = openingOf(readSums(database, earlierThan(making)))
  return {
    month,
    clock,
    project: projectId === undefined ? null : { id: projectId, name: nameOf(projectId) },
    from,
    to,
    isOver: dayOfCall({ startedAt: madeAt, ...making }, clock) > to,
    madeAt,
    app,
    opening,
    lines,
    totals,
    closing: closingOf(opening, totals),
    doTotalsHold: areStatementSumsEqual(totals, pickSums(readSums(database, filter), [])),
    prices: adding.prices(),
    bills: projectId === undefined ? billsOf(database, { from, to }) : [],
    clearings: readOwnClearings(database).filter(({ beforeDay }) => beforeDay > from),
    runningIds: readRunningIds(database, projectId),
  }
}

function openingOf({
  callCount,
  reportedCount,
  noTotalCount,
  totalTokens,
  cost,
}: Statement['opening']): Statement['opening'] {
  return { callCount, reportedCount, noTotalCount, totalTokens, cost }
}

function billsOf(database: DatabaseSync, days: { from: string; to: string }): StatementBill[] {
  return createBillRepository(database, createTransaction(database))
    .list()
    .filter(({ period }) => period.from <= days.to && period.to >= days.from)
    .map(({ connectionName, period, savedAt, closedAt, rows, tally }) => {
      const { clock, from, to } = period
      const sides = { billed: addSums(rows.map(sumsOfRow)), tally: addSums(tally.map(sumsOfRow)) }
      const difference = differenceOf(sides, sides)
      return { connectionName, clock, from, to, savedAt, isClosed: closedAt !== null, ...sides, difference }
    })
}
