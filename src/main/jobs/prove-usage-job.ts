import type { UsageFilter, UsageSums } from '../../shared/usage-page.ts'
import { addCall, emptySums } from '../accounting/usage-sums.ts'
import { readFilteredCalls } from '../storage/ledger/filtered-calls.ts'
import type { Job } from './job.ts'

/** Adds up the rows of the ledger one by one: another road to what the usage page has from the roll-ups. */
export const proveUsageJob: Job<UsageFilter, UsageSums> = {
  pace: 'long',
  access: 'read',
  run(database, filter) {
    const sums = emptySums()
    for (const call of readFilteredCalls(database, filter)) addCall(sums, call)
    return sums
  },
}
