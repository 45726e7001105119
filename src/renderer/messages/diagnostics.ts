import { defineMessages } from '../../shared/language/messages.ts'
/** The diagnostics report, and the data that the report omits. */
export const diagnosticsStrings = defineMessages('diagnostics', {
  title: 'When something is wrong',
  text: 'Copy diagnostics puts together what helps to find a fault: versions, how Tally was installed, the state of the keychain, counts, which settings were changed, the last errors and the end of the log. You see it before you copy it.',
  open: 'Copy diagnostics…',
  also: ['report', 'fault', 'bug', 'crash', 'log', 'safe mode', 'error'],
  dialog: 'Diagnostics',
  close: 'Close',
  introduction:
    'This and nothing else is copied. No key, no word of a conversation, no address and no path is in it. Read it before you give it to somebody.',
  reading: 'Putting it together. The keychain may take a moment.',
  shown: 'Text of the diagnostics',
  copy: 'Copy',
  save: 'Save as file',
  saved: (fileName: string) => `Saved as ${fileName}`,
  tryAgain: 'Try again',
})
