/**
 * Every command of the app with its Electron accelerator; null for commands without one. The page's keyboard
 * handler, the native menus and the command palette all use this table. Commands that cost tokens have no
 * accelerator: a reflex from another program must not pay for an answer.
 */
export const commandKeys = {
  'new-chat': 'CmdOrCtrl+N',
  'find-conversation': 'CmdOrCtrl+Shift+F',
  'find-in-conversation': 'CmdOrCtrl+F',
  'next-conversation': 'CmdOrCtrl+PageDown',
  'previous-conversation': 'CmdOrCtrl+PageUp',
  'focus-message': 'CmdOrCtrl+L',
  'focus-transcript': 'CmdOrCtrl+Shift+L',
  'choose-model': 'CmdOrCtrl+Shift+M',
  'compare-models': null,
  'attach-file': null,

  'stop-answering': 'CmdOrCtrl+.',
  'answer-again': null,
  'copy-last-answer': 'CmdOrCtrl+Shift+C',
  'rename-conversation': 'CmdOrCtrl+Shift+R',
  'choose-tags': 'CmdOrCtrl+Shift+T',
  'pin-conversation': null,
  'unpin-conversation': null,
  'archive-conversation': null,
  'unarchive-conversation': null,
  'duplicate-conversation': 'CmdOrCtrl+Shift+D',
  'export-conversation': 'CmdOrCtrl+Shift+E',
  'delete-conversation': 'CmdOrCtrl+Shift+Backspace',

  'toggle-sidebar': 'CmdOrCtrl+B',
  'toggle-usage': 'CmdOrCtrl+Shift+B',
  'open-usage': 'CmdOrCtrl+Shift+U',
  'open-reconcile': null,
  'open-prompts': null,
  'open-requests': null,
  'open-commands': 'CmdOrCtrl+K',
  'show-shortcuts': 'CmdOrCtrl+/',

  'use-system-theme': null,
  'use-light-theme': null,
  'use-dark-theme': null,
  'use-high-contrast': null,
  'use-system-contrast': null,
  'use-larger-text': null,
  'use-smaller-text': null,
  'use-medium-text': null,
  'use-compact-density': null,
  'use-comfortable-density': null,

  'open-settings': 'CmdOrCtrl+,',
  'open-connections': null,
  'open-programs': null,
  'search-settings': null,
  'open-sending': null,
  'open-prices': null,
  'open-budgets': null,
  'open-appearance': null,
  'open-network': null,
  'open-privacy': null,
  'open-data': null,
  'open-shortcuts': null,
  'open-about': null,
  'copy-diagnostics': null,
  'look-for-updates': null,
  'import-file': 'CmdOrCtrl+O',
  'export-everything': null,
} as const satisfies Readonly<Record<string, string | null>>

export type AppCommand = keyof typeof commandKeys

export const appCommands = Object.keys(commandKeys) as readonly AppCommand[]
