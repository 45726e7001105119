import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import type { LedgerCopyService } from './ledger-copy.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'consent' | 'now'> {
  ledger: Store['ledger']
  budgets: Pick<Store['budgets'], 'list'>
  ledgerCopy: Pick<LedgerCopyService, 'copyAll'>
  tasks: TaskService
  wipeDeleted: WipeDeleted
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'remove' | 'keepExported'>
}

/** Actions on the whole ledger. Days are local dates at the place of each call. */
export function createLedgerHandlers(dependencies: Dependencies): HandlersOf<'ledger'> {
  const { ledger, budgets, ledgerCopy, consent, tasks, wipeDeleted, jobs, fileDialogs, now } = dependencies
  return {
    'ledger.verifyTotals': () => tasks.run('verify-totals', (task) => jobs.run('verify-totals', null, task)),
    'ledger.shareBefore': ({ before }) => ledger.shareBefore(before),
    'ledger.lastClearing': () => ledger.lastClearing(),

    async 'ledger.exportBefore'({ before }) {
      const file = await fileDialogs.choosePlace(`tally-ledger-before-${before}.jsonl`)
      if (file === null) return null
      return tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          jobs.run('export-ledger', { before, ...places }, task),
        ),
      )
    },

    async 'ledger.clearBefore'({ before }) {
      // The copy in a folder keeps the deleted calls, so it must have them all.
      const copied = await ledgerCopy.copyAll()
      const isCopied = copied === null || copied.problem === null
      // Budgets no longer count the deleted calls.
      const isInBudgets = budgets.list().length > 0
      if (isInBudgets || !isCopied)
        await consent.confirm({ kind: 'clear-usage', before, isInBudgets, isCopied })
      try {
        return await tasks.run('clear-ledger', (task) =>
          jobs.run('clear-ledger', { before, clearedAt: now() }, task),
        )
      } finally {
        void wipeDeleted()
      }
    },
  }
}
