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
