import type { DatabaseSync } from 'node:sqlite'
import type { CallCost } from '../../../shared/contract/money/price.ts'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { localMoment, utcMoment } from '../../../shared/domain/app/durations.ts'
import { type CostPart, costPartsOf, rateClassOf, ratesFor } from '../../../shared/domain/money/cost-parts.ts'
import { isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import {
  costFields,
  ledgerFields,
  newTokensOf,
  pickFields,
} from '../../../shared/domain/usage/call-fields.ts'
import { type CsvField, writeCsvLine } from '../../../shared/domain/usage/csv-table.ts'
import { callTokens } from '../../../shared/domain/usage/usage-details.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import { readJob } from '../../jobs/job.ts'
import { type DraftPlaces, writeWhole } from '../../jobs/replace-file.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { sumQueries } from '../../storage/repositories/usage/read-sums.ts'
import type { StoredCall } from '../../storage/row-types.ts'
import { callForFile } from '../../transfer/archive-schema.ts'
import { usageReader } from './usage-page-job.ts'

export interface ExportUsageInput extends DraftPlaces {
  readonly filter: UsageFilter
  readonly format: keyof typeof usageTables
}

/** Writes the calls that match a filter to a file, one line each. */
export const exportUsageJob = readJob<ExportUsageInput, { callCount: number }>(
  (database, { filter, format, ...places }, report) => {
    const table = usageTables[format]
    const prices = readPrices(database)
    const titleOf = createTitles(database)
    const projects = new Map(
      createProjectRepository(database)
        .all()
        .map(({ id, name }) => [id, name]),
    )
    const total = countOf(database, filter)
    return writeWhole(places, (write) => {
      write(table.head)
      let callCount = 0
      for (const call of readFilteredCalls(database, filter, table.reports)) {
        const cost = costOfCall(prices, call)
        const projectName = call.projectId === null ? null : (projects.get(call.projectId) ?? '')
        write(table.line({ call, title: titleOf(call.conversationId), projectName, cost }))
        callCount += 1
        report(callCount, Math.max(total, callCount))
      }
      return { callCount }
    })
  },
)

function countOf(database: DatabaseSync, filter: UsageFilter): number {
  const days = sumQueries(database, filter).days()
  return days.reduce((count, { sums }) => count + sums.callCount + sums.notProcessedCount, 0)
}

/** Caches titles, because the calls of a conversation are mostly adjacent. */
function createTitles(database: DatabaseSync): (conversationId: string) => string {
  const usage = usageReader(database)
  const titles = new Map<string, string>()
  return (conversationId) => {
    const title = titles.get(conversationId) ?? usage.titleOf(conversationId).title
    titles.set(conversationId, title)
    return title
  }
}

/** A call with data from outside its row. */
interface ExportedCall {
  readonly call: StoredCall
  /** The chat's current title, or the last one before it was deleted. */
  readonly title: string
  /** The project's current name; null without a project. */
  readonly projectName: string | null
  readonly cost: CallCost
}

/** Excel reads a CSV file as UTF-8 only with this mark; programs that read tables ignore it. */
const byteOrderMark = '\uFEFF'

type Read = (exported: ExportedCall) => CsvField

/**
 * In column order. A value that was not reported is an empty field, and no column mixes two kinds of numbers.
 */
const columns: Readonly<Record<string, Read>> = {
  ...ofCall('startedAtUtc', 'startedAtLocal', 'utcOffsetMinutes', 'connectionName', 'modelRequested'),
  ...ofCall('modelAnswered'),
  conversationTitle: ({ call, title }) => (isOfProgram(call) ? null : title),
  ...ofCall(
    'state',
    'source',
    'promptTokens',
    'historyTokens',
    'newTokens',
    'completionTokens',
    'totalTokens',
  ),
  ...ofCall('totalDifference'),
  ...ofCost('cost'),
  ...ofCall('estimatedPromptTokens', 'estimatedCompletionTokens'),
  ...ofCost('estimatedCost', 'currency'),
  ...ofCall('forecastTokens', 'forecastRange', 'attempt', 'httpStatus', 'finishReason'),
  ...ofCall('firstTokenMs', 'durationMs', 'isDemo', 'completionId', 'callId', 'messageId', 'conversationId'),
  ...ofCall('connectionId', 'baseAddress', 'cachedTokens', 'cacheWriteTokens', 'reasoningTokens'),
  ...ofCall('cachePlace', 'reasoningPlace', 'reportedCost', 'reportedCostUnit'),
  programName: ({ call, title }) => (isOfProgram(call) ? title : null),
  projectName: ({ projectName }) => projectName,
  // New columns come last, because other programs may read columns by position.
  ...ofCall('projectId', 'limitLevel', 'limitAmount', 'limitCurrency'),
  ...ofCall('hourWriteTokens', 'imageTokens', 'audioTokens', 'webSearches', 'serviceTier'),
  ...ofCost('priceOrigin'),
}

function ofCall(...names: (keyof typeof ledgerFields)[]): Readonly<Record<string, Read>> {
  return pickFields(ledgerFields, ({ call }: ExportedCall) => call, names)
}

function ofCost(...names: (keyof typeof costFields)[]): Readonly<Record<string, Read>> {
  return pickFields(costFields, ({ cost }: ExportedCall) => cost, names)
}

/** The form in which calls are exported, one a line. */
interface SumTable {
  readonly head: string
  /** Whether a line has the service's report. */
  readonly reports: 'with-reports' | 'without-reports'
  line(exported: ExportedCall): string
}

const readers = Object.values(columns)

const usageTables: Readonly<Record<'csv' | 'jsonl', SumTable>> = {
  csv: {
    reports: 'without-reports',
    head: byteOrderMark + writeCsvLine(Object.keys(columns)),
    line: (exported) => writeCsvLine(readers.map((read) => read(exported))),
  },
  jsonl: {
    reports: 'with-reports',
    head: '',
    line: ({ call, title, projectName, cost }) =>
      `${JSON.stringify({
        type: 'call',
        ...callForFile(call),
        conversationTitle: isOfProgram(call) ? '' : title,
        programName: isOfProgram(call) ? title : null,
        projectName,
        startedAtUtc: utcMoment(call.startedAt),
        startedAtLocal: localMoment(call.startedAt, call.utcOffsetMinutes),
        newTokens: newTokensOf(call),
        totalDifference: callTokens(call.usage, call.details).totalDifference,
        cachePlace: call.details.cachePlace,
        reasoningPlace: call.details.reasoningPlace,
        ...cost,
        costParts: costPartsIn(call, cost),
      })}\n`,
  },
}

/** The parts that add up to the cost of the reported counts. */
function costPartsIn({ usage, details, estimate }: StoredCall, { cost, price }: CallCost): CostPart[] {
  if (cost === null || price === null) return []
  return costPartsOf(usage, details, ratesFor(price, rateClassOf(usage, details, estimate)))
}
