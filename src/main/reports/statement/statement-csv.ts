import type { Statement, StatementLine } from '../../../shared/contract/usage/statement.ts'
import { unconfirmedCountOf } from '../../../shared/domain/money/money.ts'
import { type CsvField, decimalField, writeCsvLine } from '../../../shared/domain/usage/csv-table.ts'
import { reportedSums } from '../../../shared/domain/usage/usage-sums.ts'

interface CsvRow extends Omit<StatementLine, 'sums'> {
  readonly sums: StatementLine['sums']
  /** The currency of this line's amounts; null without any. */
  readonly currency: string | null
  /** Whether this is the line's first row, which alone has the counts. */
  readonly isFirst: boolean
}

type Read = (row: CsvRow) => CsvField

/** Excel reads a CSV file as UTF-8 only with this mark; programs that read tables ignore it. */
const byteOrderMark = '\uFEFF'

/**
 * A count appears once, so that the sum of its column is right in any number of currencies. Empty where no call of the
 * line reported it.
 */
const counted =
  (count: (sums: StatementLine['sums']) => number | null): Read =>
  ({ sums, isFirst }) =>
    isFirst ? count(sums) : null

const amount =
  (name: 'cost' | 'estimatedCost'): Read =>
  ({ sums, currency }) =>
    decimalField(sums[name].find((money) => money.currency === currency)?.amount)

const columns: Readonly<Record<string, Read>> = {
  day: ({ day }) => day,
  connectionName: ({ connectionName }) => connectionName,
  model: ({ model }) => model,
  callCount: counted(({ callCount }) => callCount),
  notReportedCount: counted(({ notReportedCount }) => notReportedCount),
  promptTokens: counted(reportedSums.prompt),
  cachedTokens: counted(reportedSums.cached),
  cacheWriteTokens: counted(({ cacheWriteTokens }) => cacheWriteTokens || null),
  completionTokens: counted(reportedSums.completion),
  reasoningTokens: counted(reportedSums.reasoning),
  totalTokens: counted(reportedSums.total),
  cost: amount('cost'),
  currency: ({ currency }) => currency,
  unpricedCount: counted(({ unpricedCount }) => unpricedCount),
  notProcessedCount: counted(({ notProcessedCount }) => notProcessedCount),
  estimatedPromptTokens: counted(({ estimatedPromptTokens }) => estimatedPromptTokens),
  estimatedCompletionTokens: counted(({ estimatedCompletionTokens }) => estimatedCompletionTokens),
  estimatedCost: amount('estimatedCost'),
  connectionId: ({ connectionId }) => connectionId,
  projectName: ({ projectId, projectName }) => (projectId === null ? null : projectName),
  projectId: ({ projectId }) => projectId,
  /** Calls in `cost` at a list price that nobody confirmed. */
  unconfirmedCount: ({ sums: { cost }, currency }) =>
    unconfirmedCountOf(cost.filter((money) => money.currency === currency)),
}

/** A row for each day, connection, model and project, and one more for each further currency. */
export function* writeStatementCsv({ lines }: Pick<Statement, 'lines'>): Generator<string> {
  yield byteOrderMark + writeCsvLine(Object.keys(columns))
  for (const line of lines) {
    const currencies = currenciesOf(line)
    for (const [index, currency] of currencies.entries()) {
      const row: CsvRow = { ...line, currency, isFirst: index === 0 }
      yield writeCsvLine(Object.values(columns).map((read) => read(row)))
    }
  }
}

function currenciesOf({ sums }: StatementLine): (string | null)[] {
  const codes = new Set([...sums.cost, ...sums.estimatedCost].map(({ currency }) => currency))
  return codes.size === 0 ? [null] : [...codes].toSorted()
}
