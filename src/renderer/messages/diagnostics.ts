import { defineMessages } from '../../shared/language/messages.ts'

/** The diagnostics report, and the data that the report omits. */
export const diagnosticsStrings = defineMessages('diagnostics', {
  title: 'Diagnostics',
  text: 'Versions, installation, keychain state, counts, changed settings, and recent errors, for a problem report. You see the text before you copy it.',
  open: 'Copy diagnostics…',
  dialog: 'Diagnostics',
  close: 'Close',
  introduction:
    'Tally copies only this text. It contains no keys, chat text, addresses, or paths. Read it before you share it.',
  reading: 'Collecting diagnostics…',
  shown: 'Diagnostics text',
  copy: 'Copy',
  save: 'Save as file',
  tryAgain: 'Try again',
})
