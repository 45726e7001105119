import type { AppCommand } from '../../shared/domain/app/commands.ts'
import type { SendKey } from '../../shared/domain/app/setting-choices.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The command palette and the shortcut sheet. */
export const commandStrings = defineMessages('command', {
  title: 'Commands',
  find: 'Find a command',
  nothingFound: (text: string) => `No command has ${quote(text)} in its name.`,
  shortcuts: 'Keyboard shortcuts',
  closeShortcuts: 'Close',
  otherKeys: 'In the window',
  groups: {
    chat: 'Go',
    conversation: 'Conversation',
    view: 'View',
    looks: 'Appearance',
    app: 'Settings and data',
  },
})

export const commandLabels: Readonly<Record<AppCommand, string>> = defineMessages('command-labels', {
  'new-chat': 'New chat',
  'find-conversation': 'Find conversation',
  'find-in-conversation': 'Find in conversation',
  'next-conversation': 'Next conversation',
  'previous-conversation': 'Previous conversation',
  'focus-message': 'Go to the message box',
  'focus-transcript': 'Go to the transcript',
  'choose-model': 'Choose a model',
  'compare-models': 'Ask several models at once',
  'attach-file': 'Attach text file',
  'stop-answering': 'Stop the answer',
  'answer-again': 'Regenerate the last answer',
  'copy-last-answer': 'Copy the last answer',
  'rename-conversation': 'Rename this conversation',
  'choose-tags': 'Tags of this conversation',
  'pin-conversation': 'Pin this conversation',
  'unpin-conversation': 'Unpin this conversation',
  'archive-conversation': 'Archive this conversation',
  'unarchive-conversation': 'Take this conversation out of the archive',
  'duplicate-conversation': 'Duplicate this conversation',
  'export-conversation': 'Export this conversation',
  'delete-conversation': 'Delete this conversation',
  'toggle-sidebar': 'Show or hide the conversations',
  'toggle-usage': 'Usage of this conversation',
  'open-usage': 'Usage of all conversations',
  'open-reconcile': 'Reconcile with a bill',
  'open-prompts': 'Prompts',
  'open-requests': 'Requests',
  'open-commands': 'Commands',
  'show-shortcuts': 'Keyboard shortcuts',
  'use-system-theme': 'Theme of the system',
  'use-light-theme': 'Light theme',
  'use-dark-theme': 'Dark theme',
  'use-high-contrast': 'High contrast',
  'use-system-contrast': 'Contrast of the system',
  'use-larger-text': 'Larger text in conversations',
  'use-smaller-text': 'Smaller text in conversations',
  'use-medium-text': 'Usual size of text',
  'use-compact-density': 'Compact density',
  'use-comfortable-density': 'Comfortable density',
  'open-settings': 'Settings',
  'open-connections': 'Settings: Connections',
  'search-settings': 'Search settings',
  'open-sending': 'Settings: Sending',
  'open-prices': 'Settings: Prices',
  'open-budgets': 'Settings: Budgets',
  'open-appearance': 'Settings: Appearance',
  'open-network': 'Settings: Network',
  'open-privacy': 'Settings: Privacy',
  'open-data': 'Settings: Data',
  'open-shortcuts': 'Settings: Shortcuts',
  'open-about': 'Settings: About',
  'look-for-updates': 'Look for updates',
  'import-file': 'Import a file',
  'export-everything': 'Export everything',
  'copy-diagnostics': 'Copy diagnostics',
})

interface PlaceKeys {
  readonly keys: readonly string[]
  readonly label: string
}

/** Keys of the message box, for each send-key setting. */
export const sendKeyLines: Readonly<Record<SendKey, readonly PlaceKeys[]>> = defineMessages(
  'send-key-lines',
  {
    enter: [
      { keys: ['Enter'], label: 'Send the message' },
      { keys: ['Shift', 'Enter'], label: 'Begin a new line in the message' },
    ],
    'mod-enter': [
      { keys: ['CmdOrCtrl', 'Enter'], label: 'Send the message' },
      { keys: ['Enter'], label: 'Begin a new line in the message' },
    ],
  },
)

/** Keys that work in one place only and are no command. */
export const placeKeyStrings: readonly PlaceKeys[] = defineMessages('place-key', [
  { keys: ['↑'], label: 'Bring back what was sent, in an empty box' },
  { keys: ['Esc'], label: 'Close what lies over the transcript' },
  { keys: ['↑', '↓'], label: 'Go along the conversations, in the list' },
  { keys: ['F2'], label: 'Rename the conversation, in the list' },
  { keys: ['Delete'], label: 'Delete the conversation, in the list' },
  { keys: ['CmdOrCtrl', 'D'], label: 'Mark a favourite, in the list of models' },
  { keys: ['CmdOrCtrl', 'S'], label: 'Sort by the next column, in the list of models' },
  { keys: ['←', '→'], label: 'Make a pane narrower or wider, at its edge' },
])

/** Labels of the keys without a letter; a Mac uses symbols. */
export const keyStrings: Readonly<Record<'default' | 'apple', Readonly<Record<string, string>>>> =
  defineMessages('key', {
    default: {
      CmdOrCtrl: 'Ctrl',
      Shift: 'Shift',
      Alt: 'Alt',
      Backspace: 'Backspace',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
    },
    apple: {
      CmdOrCtrl: '⌘',
      Shift: '⇧',
      Alt: '⌥',
      Backspace: '⌫',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
    },
  })
