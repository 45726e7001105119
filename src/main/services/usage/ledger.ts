import type { BookCheck, Clearing, LedgerShare } from '../../../shared/contract/usage/ledger.ts'
import type { Consent } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { LedgerRepository, Store } from '../../storage/store.ts'
import type { WorkService } from '../app/cancellable-task.ts'
import type { TransferDesk } from '../conversations/transfer.ts'
import { writeByDraft } from '../conversations/write-through-draft.ts'
import type { CleanUp } from '../data/clean-up.ts'

interface Dependencies {
  ledger: LedgerRepository
  budgets: Pick<Store['budgets'], 'list'>
  consent: Consent
  work: WorkService
  cleanUp: CleanUp
  jobs: Jobs
  desk: Pick<TransferDesk, 'choosePlace' | 'remove'>
  now(): number
}

/** What can be done with the ledger as a whole. Days are dates by the clock of the place where a call was made. */
export interface LedgerService {
  checkBooks(): Promise<BookCheck>
  shareBefore(day: string): LedgerShare
  lastClearing(): Clearing | null
  /** How many calls were written; null where the person wanted no file. */
  exportBefore(day: string): Promise<{ callCount: number } | null>
  clearBefore(day: string): Promise<Clearing>
}

export function createLedgerService(dependencies: Dependencies): LedgerService {
  const { ledger, budgets, consent, work, cleanUp, jobs, desk, now } = dependencies
  return {
    checkBooks: () => work.run('books', (undertaking) => jobs.run('books', null, undertaking)),
    shareBefore: (day) => ledger.shareBefore(day),
    lastClearing: () => ledger.lastClearing(),

    async exportBefore(day) {
      const file = await desk.choosePlace(`tally-ledger-before-${day}.jsonl`)
      if (file === null) return null
      return work.run('export', (undertaking) =>
        writeByDraft(desk, file, (places) =>
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
