import type { Clearing, LedgerShare, TotalsCheck } from '../../../shared/contract/usage/ledger.ts'
import type { Consent } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { CleanUp } from '../data/clean-up.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import type { LedgerCopyService } from './ledger-copy.ts'

interface Dependencies {
  ledger: Store['ledger']
  budgets: Pick<Store['budgets'], 'list'>
  ledgerCopy: Pick<LedgerCopyService, 'copyAll'>
  consent: Consent
  tasks: TaskService
  cleanUp: CleanUp
  jobs: Jobs
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'remove' | 'keepExported'>
  now(): number
}

/** Actions on the whole ledger. Days are local dates at the place of each call. */
export interface LedgerService {
  verifyTotals(): Promise<TotalsCheck>
  shareBefore(day: string): LedgerShare
  lastClearing(): Clearing | null
  /** The number of exported calls. Null if the person cancels the file dialog. */
  exportBefore(day: string): Promise<{ callCount: number; exportId: string } | null>
  clearBefore(day: string): Promise<Clearing>
}

export function createLedgerService(dependencies: Dependencies): LedgerService {
  const { ledger, budgets, ledgerCopy, consent, tasks, cleanUp, jobs, fileDialogs, now } = dependencies
  return {
    verifyTotals: () => tasks.run('verify-totals', (task) => jobs.run('verify-totals', null, task)),
    shareBefore: (day) => ledger.shareBefore(day),
    lastClearing: () => ledger.lastClearing(),

    async exportBefore(day) {
      const file = await fileDialogs.choosePlace(`tally-ledger-before-${day}.jsonl`)
      if (file === null) return null
      return tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          jobs.run('export-ledger', { before: day, ...places }, task),
        ),
      )
    },

    async clearBefore(day) {
      // The copy in a folder keeps the deleted calls, so it must have them all.
      const copied = await ledgerCopy.copyAll()
      const isCopied = copied === null || copied.problem === null
      // Budgets no longer count the deleted calls.
      const isInBudgets = budgets.list().length > 0
      if (isInBudgets || !isCopied)
        await consent.confirm({ kind: 'clear-usage', before: day, isInBudgets, isCopied })
      try {
        return await tasks.run('clear-ledger', (task) =>
          jobs.run('clear-ledger', { before: day, clearedAt: now() }, task),
        )
      } finally {
        void cleanUp()
      }
    },
  }
}
