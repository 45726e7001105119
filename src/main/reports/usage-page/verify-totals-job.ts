import type { DatabaseSync } from 'node:sqlite'
import type { TotalsCheck } from '../../../shared/contract/usage/ledger.ts'
import { everyCall } from '../../../shared/contract/usage/usage-page.ts'
import { writeJob } from '../../jobs/job.ts'
import { verifyLedger } from '../../storage/repositories/usage/ledger-verification.ts'
import { countAnswers, verifyTotals } from '../../storage/repositories/usage/totals-check.ts'
import { readSums } from './usage-page-job.ts'
import { addUpAllRows } from './verify-usage-job.ts'

/** Adds up the whole ledger again, repairs wrong sums, and compares the transcripts with the ledger. */
export const verifyTotalsJob = writeJob<null, TotalsCheck>((database, _input, report) => {
  const callCount = countOf(database)
  // The job reads every call twice. The transcripts take about as long as one more read.
  const total = callCount * 3
  const from = (start: number) => (done: number) => report(start + done, total)
  const verification = verifyLedger(database, from(0))
  const byCalls = addUpAllRows(database, everyCall, from(callCount)).cost
  const findings = verifyTotals(database, (done, all) =>
    report(Math.floor(callCount * (2 + done / all)), total),
  )
  const costs = { byCalls, bySums: readSums(database, everyCall).cost }
  return { ...verification, answerCount: countAnswers(database), costs, findings }
})

function countOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS calls FROM callRows').get()?.['calls'])
}
