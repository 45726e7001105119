import type { Clearing } from '../../../shared/contract/usage/ledger.ts'
import { createClearing, readEarlierCalls } from '../../storage/repositories/usage/clear-ledger-before.ts'
import { createLedgerRepository } from '../../storage/repositories/usage/ledger-repository.ts'
import { callForFile } from '../../transfer/archive-schema.ts'
import { readJob, writeJob } from '../job.ts'
import { type DraftPlaces, writeWhole } from '../replace-file.ts'
import { createWritePacer } from '../write-pacer.ts'

/**
 * Deletes the calls before a day from the ledger, oldest first. A cancelled run has recorded all that it
 * deleted.
 */
export const clearLedgerJob = writeJob<{ before: string; clearedAt: number }, Clearing>(
  async (database, { before, clearedAt }, report) => {
    const { callCount, demoCallCount } = createLedgerRepository(database).shareBefore(before)
    const clearing = createClearing(database, before, clearedAt)
    const pace = createWritePacer()
    while (await pace.take(() => clearing.clearSome(pace.room())))
      report(clearing.soFar().callCount, callCount + demoCallCount)
    return clearing.soFar()
  },
)

/** Writes the calls before a day to a file, as one line of JSON each. */
export const exportLedgerJob = readJob<DraftPlaces & { before: string }, { callCount: number }>(
  (database, { before, ...places }, report) => {
    const { callCount, demoCallCount } = createLedgerRepository(database).shareBefore(before)
    let written = 0
    return writeWhole(places, (write) => {
      for (const call of readEarlierCalls(database, before)) {
        write(`${JSON.stringify({ type: 'call', ...callForFile(call) })}\n`)
        written += 1
        report(written, callCount + demoCallCount)
      }
      return { callCount: written }
    })
  },
)
