import { readFileSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  Statement,
  StatementBill,
  StatementCheck,
  StatementChoice,
  StatementFormat,
} from '../../../shared/contract/usage/statement.ts'
import { everyCall, type UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../shared/domain/app/durations.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { noSums } from '../../../shared/domain/usage/usage-sums.ts'
import { addCall } from '../../accounting/call-sums.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { type DraftPlaces, writeWhole } from '../../jobs/replace-file.ts'
import { createTransaction, readSnapshot } from '../../storage/database/transaction.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { createBillRepository } from '../../storage/repositories/usage/bill-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { readOwnClearings, readRunningIds } from '../../storage/repositories/usage/ledger-repository.ts'
import { addSums, differenceOf, sumsOfRow } from '../bill/bill-sums.ts'
import { readSums } from '../usage-page/usage-page-job.ts'
import { createFocusCharges } from './focus-charges.ts'
import { type ChainEntry, createChain, createDayHashes } from './statement-chain.ts'
import { arePartsOfCalls, compareWithLedger, isChainWhole, type LedgerEntry } from './statement-check.ts'
import { writeStatementCsv } from './statement-csv.ts'
import { writeFocus } from './statement-focus.ts'
import {
  type ChainedStatement,
  largestStatementBytes,
  type ReadStatement,
  readStatementJson,
  sha256,
  writeStatementJson,
} from './statement-json.ts'
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

/** The statement without its hashes, for the preview. */
export const statementJob: Job<Making, Statement> = {
  access: 'read',
  run: (database, making) => readSnapshot(database, () => readStatement(database, making, () => {})),
}

/** Writes a statement in one form, as of one moment. */
export const writeStatementJob: Job<WriteStatementInput, { callCount: number }> = {
  access: 'read',
  run(database, { format, file, draft, ...making }) {
    return readSnapshot(database, () =>
      writeWhole({ file, draft }, (write) => {
        const { pieces, callCount } =
          format === 'focus' ? focusOf(database, making) : formOf(database, making, format)
        for (const piece of pieces) write(piece)
        return { callCount }
      }),
    )
  },
}

/** The page to print, for the window that makes a PDF of it. */
export const statementPageJob: Job<Making, { page: string; callCount: number }> = {
  access: 'read',
  run: (database, making) =>
    readSnapshot(database, () => {
      const { pieces, callCount } = formOf(database, making, 'html')
      return { page: [...pieces].join(''), callCount }
    }),
}

interface Written {
  readonly pieces: Iterable<string>
  readonly callCount: number
}

function formOf(database: DatabaseSync, making: Making, format: 'html' | 'csv' | 'json'): Written {
  if (format === 'csv') {
    const statement = readStatement(database, making, () => {})
    return { pieces: writeStatementCsv(statement), callCount: statement.totals.callCount }
  }
  const chained = readChained(database, making)
  const write = format === 'json' ? writeStatementJson : writeStatementPage
  return { pieces: write(chained), callCount: chained.statement.totals.callCount }
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

type FilteredCall = ReturnType<typeof readFilteredCalls> extends Generator<infer Call> ? Call : never

function readStatement(
  database: DatabaseSync,
  making: Making,
  onCall: (call: FilteredCall) => void,
): Statement {
  const { month, clock, projectId, madeAt, app } = making
  const filter = filterOf(making)
  const { from, to } = daysOfMonth(month)
  const prices = readPrices(database)
  const nameOf = projectNames(database)
  const adding = createStatementLines(prices, clock, nameOf)
  for (const call of readFilteredCalls(database, filter)) {
    adding.add(call)
    onCall(call)
  }
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

/** The statement with the running hash over its calls. */
function readChained(database: DatabaseSync, making: Making): ChainedStatement {
  const chainBefore = createChain(sha256)
  for (const call of readFilteredCalls(database, earlierThan(making))) chainBefore.add(call)
  const opening = chainBefore.head()
  const chain = createChain(sha256, opening)
  const calls: ChainEntry[] = []
  const days = createDayHashes(making.clock)
  const statement = readStatement(database, making, (call) => {
    calls.push(chain.add(call))
    days.add(call, chain.head())
  })
  return { statement, chain: { opening, calls, closing: chain.head() }, dayHashes: days.days() }
}

/** The calls before the month, without those that were under way at the time of the statement. */
function readEarlier(database: DatabaseSync, { month, clock, project, runningIds }: ReadStatement) {
  const choice = { month, clock, ...(project !== null && { projectId: project.id }) }
  const without = new Set(runningIds)
  const chain = createChain(sha256)
  const sums = { ...noSums }
  for (const call of readFilteredCalls(database, earlierThan(choice))) {
    if (without.has(call.id)) continue
    chain.add(call)
    addCall(sums, call)
  }
  const { callCount, reportedCount, noTotalCount, totalTokens } = sums
  return { hash: chain.head(), sums: { callCount, reportedCount, noTotalCount, totalTokens } }
}

/** Compares the statement in a file with the ledger. */
export const checkStatementJob: Job<{ file: string }, StatementCheck> = {
  access: 'read',
  run(database, { file }) {
    const text = textOf(file)
    const read = text === null ? null : readStatementJson(text)
    if (read === null) return { kind: 'not-read' }
    if (!read.isAsWritten || !isChainWhole(read.chain, sha256)) return { kind: 'altered' }
    return readSnapshot(database, () => checkNow(database, read))
  },
}

/** Null for a file that is too large to be a statement. */
function textOf(file: string): string | null {
  try {
    return statSync(file).size > largestStatementBytes ? null : readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AppError('file-not-read', 'The file could not be read.', { cause })
  }
}

function checkNow(database: DatabaseSync, read: ReadStatement): StatementCheck {
  const { month, clock, project, madeAt, totals, chain } = read
  const pricesNow = readPrices(database)
  const nameOf = projectNames(database)
  const stated = new Map(chain.calls.map((entry) => [entry.id, entry]))
  const adding = createStatementLines(read.prices, clock, nameOf)
  const statedChain = createChain(sha256, chain.opening)
  const days = createDayHashes(clock)
  const chainNow = createChain(sha256)
  const calls: LedgerEntry[] = []
  const costs: Money[] = []
  // Calls of all projects, because calls of the statement may have moved.
  for (const call of readFilteredCalls(database, filterOf({ month, clock }))) {
    const entry = { ...chainNow.add(call), conversationId: call.conversationId }
    calls.push(entry)
    const statedEntry = stated.get(call.id)
    if (statedEntry === undefined) continue
    // In its project of then: a noted move is no change of the statement.
    adding.add({ ...call, projectId: statedEntry.projectId })
    statedChain.addDigest(entry.digest)
    days.add(call, statedChain.head())
    costs.push(...costNow(pricesNow, call))
  }
  const earlier = readEarlier(database, read)
  const { moves, ...compared } = compareWithLedger(read, {
    calls,
    opening: earlier.hash,
    clearings: readOwnClearings(database),
    corrections: createProjectRepository(database).corrections(),
  })
  const isComparable = compared.firstBreak === null && compared.clearedCount === 0
  const found = {
    lines: adding.lines(),
    opening: compared.earlier === 'same' ? earlier.sums : null,
    prices: adding.prices(),
    days: days.days(),
  }
  return {
    kind: 'checked',
    month,
    clock,
    project,
    madeAt,
    callCount: chain.calls.length,
    ...compared,
    moves: moves.map(({ toProjectId, ...move }) => ({
      ...move,
      to: { id: toProjectId, name: nameOf(toProjectId) },
    })),
    doSumsMatch: isComparable ? arePartsOfCalls(read, found) : null,
    cost: { stated: totals.cost, now: addMoney(costs) },
  }
}

function costNow(prices: readonly Price[], call: FilteredCall): Money[] {
  const { cost } = costOfCall(prices, call)
  return cost === null ? [] : [cost]
}
