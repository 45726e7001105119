import { quote } from './quote.ts'

export const copyStrings = {
  copied: 'Copied',
  notCopied: 'Not copied',
}

/** Tasks that take long enough to show progress. */
export const workStrings = {
  'back-up': 'Backing up',
  restore: 'Checking the backup',
  check: 'Checking',
  export: 'Exporting',
  import: 'Importing',
  books: 'Checking the books',
  'clear-ledger': 'Clearing the ledger',
  'empty-trash': 'Emptying the trash',
  progress: (what: string, done: string, total: string) => `${what}: ${done} of ${total}`,
  cancel: 'Cancel',
}

/** Brief notices that need no answer. */
export const toastStrings = {
  copied: 'Copied',
  'not-copied': 'Not copied: the clipboard could not be used',
  exported: (fileName: string) => `Exported to ${quote(fileName)}`,
}

export const appStrings = {
  name: 'Tally',
  starting: 'Opening your conversations',
  startFailed: 'Tally could not open your conversations',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  mainLabel: 'Chat',
  sidebarEdge: 'Width of the list of conversations',
  panelEdge: 'Width of the panel',
}
