import { formatDay } from '../../shared/language/format-moment.ts'
import { formatBytes } from '../../shared/language/format-quantity.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const welcomeStrings = defineMessages('welcome', {
  title: 'Connect your service',
  introduction:
    'Tally is a desktop chat for OpenAI-compatible LLM services, and counts every token you pay for.',
  demo: 'No key yet? The demo runs on this computer, without a network.',
})
/** Explanations next to the fields of the first run. */
export const stepStrings = defineMessages('step', {
  title: 'In three steps',
  address: {
    title: 'Enter the address',
    text: 'Tally sends your chat and key only to this address. It has no account and no telemetry.',
  },
  key: {
    title: 'Create a key',
    text: "Copy a key from your service's dashboard. A local service may not need one.",
    hint: 'The page where your service shows keys and bills. Tally saves this address with the connection.',
  },
  keep: {
    title: 'Save the key',
    text: 'Tally saves the key in the {keychain}, for this address only.',
    never: 'No file, log, or export has the key as plain text.',
  },
})

export const copyStrings = defineMessages('copy', {
  copied: 'Copied',
  notCopied: "Couldn't copy",
})

/** Tasks that take long enough to show progress. */
export const workStrings = defineMessages('work', {
  'back-up': 'Backing up…',
  restore: 'Checking backup…',
  check: 'Checking data…',
  export: 'Exporting…',
  import: 'Importing…',
  'verify-totals': 'Verifying totals…',
  'clear-ledger': 'Deleting calls…',
  'empty-trash': 'Emptying trash…',
  progress: message('{done, number} of {total, number}', 'done', 'total'),
  progressInBytes: message('{done} of {total}', ['done', formatBytes], ['total', formatBytes]),
})

/** Brief notices that need no answer. */
export const toastStrings = defineMessages('toast', {
  copied: 'Copied',
  'not-copied': "Couldn't copy to the clipboard",
  exported: 'Exported',
  'calls-exported': '{calls, plural, one {Exported # call.} other {Exported # calls.}}',
  showInFolder: 'Show in folder',
  imported: 'Import finished.',
  'not-imported': 'The import failed.',
  'not-exported': 'The export failed.',
  showResult: 'Show result',
  pinned: message('Pinned {title}', quote),
  unpinned: message('Unpinned {title}', quote),
  archived: message('Archived {title}', quote),
  unarchived: message('Unarchived {title}', quote),
  deleted: message('Deleted {title}', quote),
  'queued-removed': 'Removed from the queue',
  'model-changed': 'This chat now uses {modelId}.',
  'prices-confirmed': 'Confirmed. All prices are in Settings › Money.',
  'anomaly-hidden': 'Hidden. The rules are in Settings › Money › Anomalies.',
})

export const appStrings = defineMessages('app', {
  name: 'Tally',
  starting: 'Loading chats…',
  startFailed: "Tally couldn't open your chats",
  dismiss: 'Dismiss',
  mainLabel: 'Chat',
  sidebarEdge: 'Chat list width',
  panelEdge: 'Panel width',
})

/** Dialogs whose own words load later. */
export const dialogTitles = defineMessages('dialog-title', {
  settings: 'Settings',
  requests: 'Requests',
  diagnostics: 'Diagnostics',
  reconcile: 'Reconcile',
  whatIf: 'What if…',
  statement: 'Statement',
  export: 'Export chat',
  exportChats: 'Export chats to folder',
  branches: 'Branches',
})

/** The date field and its calendar. */
export const dateFieldStrings = defineMessages('date-field', {
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  placeholder: message('e.g. {example}', ['example', formatDay]),
  unreadable: message('Enter a date like {example}.', ['example', formatDay]),
})
