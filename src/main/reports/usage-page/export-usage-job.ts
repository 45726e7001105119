import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { type DraftPlaces, writeWhole } from '../../jobs/replace-file.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { sumQueries } from '../../storage/repositories/usage/read-sums.ts'
import { usageTables } from './usage-export-table.ts'
import { usageReader } from './usage-page-job.ts'

export interface ExportUsageInput extends DraftPlaces {
  readonly filter: UsageFilter
  readonly format: keyof typeof usageTables
}

/** Writes the calls that match a filter to a file, one line each. */
export const exportUsageJob: Job<ExportUsageInput, { callCount: number }> = {
  access: 'read',
  run(database, { filter, format, ...places }, report) {
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
      for (const call of readFilteredCalls(database, filter)) {
        const cost = costOfCall(prices, call)
        const projectName = call.projectId === null ? null : (projects.get(call.projectId) ?? '')
        write(table.line({ call, title: titleOf(call.conversationId), projectName, cost }))
        callCount += 1
        report(callCount, Math.max(total, callCount))
      }
      return { callCount }
    })
  },
}

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
