import type { UsageFilter } from '../../shared/usage-page.ts'
import { readFilteredCalls } from '../storage/ledger/filtered-calls.ts'
import { type DraftPlaces, writeWhole } from './draft-file.ts'
import type { Job } from './job.ts'

export interface ExportUsageInput extends DraftPlaces {
  readonly filter: UsageFilter
}

/** Writes the calls that a filter is about to a file, a line each. */
export const exportUsageJob: Job<ExportUsageInput, { callCount: number }> = {
  pace: 'long',
  access: 'read',
  run: (database, { filter, ...places }) =>
    writeWhole(places, (write) => {
      let callCount = 0
      for (const call of readFilteredCalls(database, filter)) {
        write(`${JSON.stringify(call)}\n`)
        callCount += 1
      }
      return { callCount }
    }),
}
