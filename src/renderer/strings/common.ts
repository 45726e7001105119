import { defineMessages } from '../../shared/language/messages.ts'

/** Words of buttons that mean the same everywhere. */
export const commonStrings = defineMessages('common', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  delete: 'Delete',
  undo: 'Undo',
})
