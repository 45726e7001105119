import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const welcomeStrings = defineMessages('welcome', {
  title: 'Connect your service',
  introduction: 'What you write goes to one address, with your key, and nowhere else.',
  demo: 'No key yet? The demo answers on this computer, without a network.',
})
/** Explanations next to the fields of the first run. */
export const stepStrings = defineMessages('step', {
  title: 'In three steps',
  address: {
    title: 'Enter the address',
    leaves: 'What you send goes there and nowhere else, with the conversation before it and your key.',
    stays:
      'Conversations, counts and settings stay in files on this computer. There is no account and no telemetry.',
  },
  key: {
    title: 'Make a key',
    text: 'On the dashboard of the service, often under API keys. Tally opens that page in your browser and copies nothing.',
    once: 'A new key is often shown only once, so paste it here at once. A service on this computer may need none.',
    hint: 'Where the service makes keys and shows bills. Kept with the connection.',
  },
  keep: {
    title: 'Save it',
    text: (keychain: string) => `The key goes into ${keychain}, for this address alone.`,
    never: 'Tally writes it in clear nowhere: no file, no log, no export. This window never gets it back.',
  },
})

export const copyStrings = defineMessages('copy', {
  copied: 'Copied',
  notCopied: 'Not copied',
})

/** Tasks that take long enough to show progress. */
export const workStrings = defineMessages('work', {
  'back-up': 'Backing up',
  restore: 'Checking the backup',
  check: 'Checking',
  export: 'Exporting',
  import: 'Importing',
  'verify-totals': 'Checking the books',
  'clear-ledger': 'Clearing the ledger',
  'empty-trash': 'Emptying the trash',
  progress: (what: string, done: string, total: string) => `${what}: ${done} of ${total}`,
  cancel: 'Cancel',
})

/** Brief notices that need no answer. */
export const toastStrings = defineMessages('toast', {
  copied: 'Copied',
  'not-copied': 'Not copied: the clipboard could not be used',
  exported: (fileName: string) => `Exported to ${quote(fileName)}`,
})

export const appStrings = defineMessages('app', {
  name: 'Tally',
  starting: 'Opening your conversations',
  startFailed: 'Tally could not open your conversations',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  mainLabel: 'Chat',
  sidebarEdge: 'Width of the list of conversations',
  panelEdge: 'Width of the panel',
})
