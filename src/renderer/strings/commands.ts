import type { AppCommand } from '../../shared/domain/app/commands.ts'
import type { SendKey } from '../../shared/domain/app/setting-choices.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The command palette and the shortcut sheet. */
export const commandStrings = defineMessages('command', {
  title: 'Commands',
  find: 'Find a command, chat, model, prompt, or setting',
  nothingFound: message('Nothing matches {text}.', quote),
  recent: 'Recent chats',
  chat: 'Chat',
  model: 'Model for this chat',
  prompt: 'System prompt',
  setting: 'Settings › {section}',
  shortcuts: 'Keyboard shortcuts',
  closeShortcuts: 'Close',
  otherKeys: 'In the window',
  groups: {
    chat: 'Go',
    conversation: 'Chat',
    view: 'View',
    looks: 'Appearance',
    app: 'Settings and data',
  },
})

export const commandLabels: Readonly<Record<AppCommand, string>> = defineMessages('command-labels', {
  'new-chat': 'New chat',
  'new-temporary-chat': 'New temporary chat',
  'new-project': 'New project',
  'find-conversation': 'Find chat',
  'find-in-conversation': 'Find in chat',
  'next-conversation': 'Next chat',
  'previous-conversation': 'Previous chat',
  'focus-message': 'Go to message box',
  'focus-transcript': 'Go to transcript',
  'choose-model': 'Choose model',
  'compare-models': 'Compare models',
  'attach-file': 'Attach file',
  'add-instructions': 'Add instructions (system prompt)',
  'open-parameters': 'Parameters',
  'exclude-messages': 'Exclude messages from context',
  'stop-answering': 'Stop answer',
  'answer-again': 'Regenerate last answer',
  'copy-last-answer': 'Copy last answer',
  'show-branches': 'Show branches',
  'rename-conversation': 'Rename chat',
  'choose-tags': 'Edit chat tags',
  'move-to-project': 'Move chat to project',
  'pin-conversation': 'Pin chat',
  'unpin-conversation': 'Unpin chat',
  'archive-conversation': 'Archive chat',
  'unarchive-conversation': 'Unarchive chat',
  'duplicate-conversation': 'Duplicate chat',
  'copy-receipt': 'Copy chat receipt',
  'export-conversation': 'Export chat',
  'delete-conversation': 'Delete chat',
  'undo-deletion': 'Undo delete or archive',
  'show-archived': 'Archived chats',
  'show-trash': 'Trash',
  'toggle-sidebar': 'Show or hide chats',
  'toggle-usage': 'Chat usage',
  'open-usage': 'Usage of all chats',
  'open-reconcile': 'Reconcile with a bill',
  'open-statement': 'Monthly statement',
  'open-what-if': 'What if: the price on another model',
  'open-prompts': 'Saved prompts: insert or edit',
  'open-requests': 'Requests',
  'open-commands': 'Commands',
  'show-shortcuts': 'Keyboard shortcuts',
  'use-system-theme': 'System theme',
  'use-light-theme': 'Light theme',
  'use-dark-theme': 'Dark theme',
  'use-high-contrast': 'High contrast',
  'use-system-contrast': 'System contrast',
  'use-larger-text': 'Larger chat text',
  'use-smaller-text': 'Smaller chat text',
  'use-medium-text': 'Default chat text',
  'use-compact-density': 'Compact density',
  'use-comfortable-density': 'Comfortable density',
  'open-settings': 'Settings',
  'open-connections': 'Settings: Connections',
  'open-programs': 'Settings: Programs',
  'search-settings': 'Search settings',
  'open-general': 'Settings: General',
  'open-money': 'Settings: Money',
  'open-budgets': 'Settings: Budgets',
  'open-appearance': 'Settings: Appearance',
  'open-data': 'Settings: Privacy and data',
  'open-shortcuts': 'Settings: Shortcuts',
  'open-about': 'Settings: About',
  'look-for-updates': 'Check for updates',
  'import-file': 'Import file',
  'export-chats': 'Export chats to folder',
  'export-everything': 'Export everything',
  'copy-diagnostics': 'Copy diagnostics',
})

/** Other words by which people look for a command. */
export const commandSearchWords: Readonly<Record<string, string>> = defineMessages('command-search', {
  'new-temporary-chat': 'private, incognito, without saving',
  'new-project': 'folder, client, group chats',
  'compare-models': 'side by side, two answers',
  'attach-file': 'image, picture, document, PDF',
  'choose-tags': 'labels',
  'show-branches': 'versions, tree',
  'archive-conversation': 'hide, put away',
  'undo-deletion': 'restore, bring back',
  'show-archived': 'filter, hidden chats',
  'show-trash': 'filter, deleted chats, restore',
  'toggle-sidebar': 'chat list',
  'open-parameters': 'temperature, top p, max tokens, length, reasoning effort, seed, JSON',
  'open-usage': 'cost, spent, money, statistics',
  'open-reconcile': 'invoice, compare with a bill',
  'open-statement': 'expense report, invoice, PDF, FOCUS',
  'open-what-if': 'cheaper, savings, compare prices',
  'open-money': 'prices, currency, cost, budgets, limits',
  'open-budgets': 'limit, spending',
})

/** Changing shortcuts, in Settings. */
export const shortcutStrings = defineMessages('shortcut', {
  label: 'Custom shortcuts',
  sentence: 'Change the shortcut of any command. Menus show the new shortcut.',
  describe: '{count, plural, =0 {default shortcuts} one {# custom shortcut} other {# custom shortcuts}}',
  find: 'Find a command or shortcut',
  showAll: 'Show all',
  showSet: 'Show only commands with shortcuts',
  none: 'none',
  change: 'Change',
  changeOf: 'Change shortcut: {command}',
  reset: 'Reset',
  resetOf: 'Reset shortcut: {command}',
  remove: 'Remove',
  removeOf: 'Remove shortcut: {command}',
  press: 'Press the new shortcut, or Esc to cancel.',
  listen: 'New shortcut: {command}',
  unusable:
    "A shortcut needs {main} with a letter, digit, or symbol, or a function key. Alt isn't available: it types characters on some keyboards.",
  reserved: '{keys} is reserved for text fields, menus, or the system. Press a different shortcut.',
  taken: message('{command} uses {keys}.', 'keys', ['command', quote]),
  take: 'Reassign',
})

/** The shortcut of the quick window, which works in every program. */
export const quickShortcutStrings = defineMessages('quick-shortcut', {
  label: 'Quick question',
  sentence:
    'Opens a small window for a quick question from any program while Tally is running. The same shortcut hides it.',
  off: 'off',
  on: 'on',
  change: 'Change shortcut',
  unusable: message(
    'A global shortcut needs {main} and {shift}, plus a letter, Space, or a function key.',
    'main',
    'shift',
  ),
  'desktop-decides':
    'On Wayland, your desktop decides whether Tally gets this shortcut, and may ask you. If the shortcut does nothing, add a shortcut with the command “tally --quick-question” in its keyboard settings.',
  unavailable:
    "On Wayland, set a global shortcut in your system's keyboard settings, with the command “tally --quick-question”. Or use “Quick question” in the tray menu.",
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
      { keys: ['Shift', 'Enter'], label: 'Start a new line' },
    ],
    'mod-enter': [
      { keys: ['CmdOrCtrl', 'Enter'], label: 'Send the message' },
      { keys: ['Enter'], label: 'Start a new line' },
    ],
  },
)

/** Keys that work in one place only and are no command. */
export const placeKeyStrings: readonly PlaceKeys[] = defineMessages('place-key', [
  { keys: ['↑'], label: 'Recall the last message, in an empty box' },
  { keys: ['Esc'], label: 'Close the dialog or panel, or stop the answer' },
  { keys: ['↑', '↓'], label: 'Move through chats, in the chat list' },
  { keys: ['F2'], label: 'Rename the chat, in the chat list' },
  { keys: ['Delete'], label: 'Delete the chat, in the chat list' },
  { keys: ['CmdOrCtrl', 'D'], label: 'Add to favorites, in the model list' },
  { keys: ['CmdOrCtrl', 'S'], label: 'Sort by the next column, in the model list' },
  { keys: ['←', '→'], label: 'Move through links and buttons, in a message' },
  { keys: ['←', '→'], label: 'Resize a pane, at its edge' },
])

/** Labels of the keys without a letter; a Mac uses symbols. */
const keyStrings: Readonly<Record<'default' | 'apple', Readonly<Record<string, string>>>> = defineMessages(
  'key',
  {
    default: {
      CmdOrCtrl: 'Ctrl',
      Shift: 'Shift',
      Alt: 'Alt',
      Backspace: 'Backspace',
      Delete: 'Delete',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
      Space: 'Space',
    },
    apple: {
      CmdOrCtrl: '⌘',
      Shift: '⇧',
      Alt: '⌥',
      Backspace: '⌫',
      Delete: '⌦',
      PageUp: 'Page Up',
      PageDown: 'Page Down',
      Space: 'Space',
    },
  },
)

/** Undoes the newest deletion, but not in a text field. */
export const undoKeys = 'CmdOrCtrl+Z'

/** The names of an accelerator's keys, in the order this platform names them. */
export function nameKeys(accelerator: string, isApple: boolean): readonly string[] {
  const names = keyStrings[isApple ? 'apple' : 'default']
  const order = ['Alt', 'Shift', 'CmdOrCtrl']
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  const parts = accelerator.split('+')
  const keys = isApple ? parts.toSorted((one, other) => rank(one) - rank(other)) : parts
  return keys.map((key) => names[key] ?? key)
}

/** The keys as a user writes them in a sentence. */
export const wordsOfKeys = (accelerator: string, isApple: boolean): string =>
  nameKeys(accelerator, isApple).join(isApple ? '' : '+')

/** Props that tell a button's shortcut, in its tooltip and to screen readers. */
export function shortcut(accelerator: string | null, isApple: boolean) {
  if (accelerator === null) return {}
  return {
    'aria-keyshortcuts': accelerator.replace('CmdOrCtrl', isApple ? 'Meta' : 'Control'),
    'data-keys': nameKeys(accelerator, isApple).join('\n'),
  }
}
