import { defineMessages } from '../../shared/language/messages.ts'

/** Words of buttons that mean the same everywhere. */
export const commonStrings = defineMessages('common', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  delete: 'Delete',
  undo: 'Undo',
})

/** A title in front of other sentences. */
export const sentenceStrings = defineMessages('sentence', { ofTitle: '{title}.' })
