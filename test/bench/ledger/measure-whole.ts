import type { DatabaseSync } from 'node:sqlite'
import { createClearing } from '../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import { verifyLedger } from '../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { atMostTimesTheFloor, type Finding } from '../finding.ts'
import { millisecondsOf } from '../scaffold/stopwatch.ts'
import { scanCalls } from './scan.ts'

/** Operations on the whole ledger; clearing comes last, because nothing is left after it. */
export function measureWhole(database: DatabaseSync): Finding[] {
  const floor = { name: 'reading every call', values: [millisecondsOf(() => scanCalls(database))] }
  const once = (name: string, work: () => void): Finding => ({
    name: `100,000 calls: ${name}`,
    unit: 'ms',
    values: [millisecondsOf(work)],
    floor,
  })
  return [
    {
      ...once('all sums rebuilt', () => void verifyLedger(database, () => {})),
      goal: atMostTimesTheFloor(40),
    },
    once('all calls cleared', () => clearAll(database)),
  ]
}

function clearAll(database: DatabaseSync): void {
  const clearing = createClearing(database, '9999-12-31', 0)
  while (clearing.clearSome(1_000));
}
