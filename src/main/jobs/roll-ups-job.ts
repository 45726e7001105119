import type { LedgerProof } from '../../shared/ledger.ts'
import { proveLedger } from '../storage/ledger/ledger-proof.ts'
import type { Job } from './job.ts'

/** Adds up every call again, tells where the roll-ups were not that sum, and sets them right. */
export const rollUpsJob: Job<null, LedgerProof> = {
  pace: 'long',
  access: 'write',
  run: (database, _input, report) => proveLedger(database, report),
}
