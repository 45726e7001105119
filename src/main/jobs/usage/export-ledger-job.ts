import { readEarlierCalls } from '../../storage/repositories/usage/earlier-calls.ts'
import { createLedgerRepository } from '../../storage/repositories/usage/ledger-repository.ts'
import { type DraftPlaces, writeWhole } from '../draft-file.ts'
import type { Job } from '../job.ts'

export interface ExportLedgerInput extends DraftPlaces {
  readonly before: string
}

/** Writes the calls before a day to a file, a line of JSON each. */
export const exportLedgerJob: Job<ExportLedgerInput, { callCount: number }> = {
  pace: 'long',
  access: 'read',
  run(database, { before, ...places }, report) {
    const { callCount, demoCallCount } = createLedgerRepository(database).shareBefore(before)
    let written = 0
    return writeWhole(places, (write) => {
      for (const call of readEarlierCalls(database, before)) {
        write(`${JSON.stringify({ type: 'call', ...call })}\n`)
        written += 1
        report(written, callCount + demoCallCount)
      }
      return { callCount: written }
    })
  },
}
