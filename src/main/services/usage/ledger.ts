import type { Clearing, LedgerShare, TotalsCheck } from '../../../shared/contract/usage/ledger.ts'
import type { Consent } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { TransferDesk } from '../conversations/transfer.ts'
import type { CleanUp } from '../data/clean-up.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies {
  ledger: Store['ledger']
  budgets: Pick<Store['budgets'], 'list'>
  consent: Consent
  work: TaskService
  cleanUp: CleanUp
  jobs: Jobs
  desk: Pick<TransferDesk, 'choosePlace' | 'remove'>
  now(): number
}

/** Actions on the whole ledger. Days are local dates at the place of each call. */
export interface LedgerService {
  verifyTotals(): Promise<TotalsCheck>
  shareBefore(day: string): LedgerShare
  lastClearing(): Clearing | null
  /** The number of exported calls. Null if the person cancels the file dialog. */
  exportBefore(day: string): Promise<{ callCount: number } | null>
  clearBefore(day: string): Promise<Clearing>
}

export function createLedgerService(dependencies: Dependencies): LedgerService {
  const { ledger, budgets, consent, work, cleanUp, jobs, desk, now } = dependencies
  return {
    verifyTotals: () => work.run('books', (undertaking) => jobs.run('books', null, undertaking)),
    shareBefore: (day) => ledger.shareBefore(day),
    lastClearing: () => ledger.lastClearing(),

    async exportBefore(day) {
      const file = await desk.choosePlace(`tally-ledger-before-${day}.jsonl`)
      if (file === null) return null
      return work.run('export', (undertaking) =>
        writeThroughTemporaryFile(desk, file, (places) =>
          jobs.run('export-ledger', { before: day, ...places }, undertaking),
        ),
      )
    },

    async clearBefore(day) {
      // Budgets no longer count the deleted calls.
      if (budgets.list().length > 0) await consent.confirm({ kind: 'clear-usage', before: day })
      try {
        return await work.run('clear-ledger', (undertaking) =>
          jobs.run('clear-ledger', { before: day, clearedAt: now() }, undertaking),
        )
      } finally {
        void cleanUp()
      }
    },
  }
}
