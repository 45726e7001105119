/** An Electron accelerator, or null for none. Where a Linux input method takes keys, Linux has others. */
type DefaultKeys = string | null | { readonly linux: string; readonly others: string }

/**
 * Every command of the app with its default keys. The page's keyboard handler, the native menus and the command
 * palette all use this table. Commands that cost tokens have no keys: a reflex from another program must not pay for
 * an answer.
 */
const commandTable = {
  'new-chat': 'CmdOrCtrl+N',
  'new-temporary-chat': null,
  'new-project': null,
  'find-conversation': 'CmdOrCtrl+Shift+F',
  'find-in-conversation': 'CmdOrCtrl+F',
  'next-conversation': 'CmdOrCtrl+PageDown',
  'previous-conversation': 'CmdOrCtrl+PageUp',
  'focus-message': 'CmdOrCtrl+L',
  'focus-transcript': 'CmdOrCtrl+Shift+L',
  'choose-model': 'CmdOrCtrl+Shift+M',
  'compare-models': null,
  'attach-file': null,
  'add-instructions': null,
  'open-parameters': null,
  'exclude-messages': null,

  // IBus and GTK pick an emoji with Ctrl+., and Chinese input methods change the punctuation.
  'stop-answering': { linux: 'CmdOrCtrl+Shift+X', others: 'CmdOrCtrl+.' },
  'answer-again': null,
  'copy-last-answer': 'CmdOrCtrl+Shift+C',
  'show-branches': 'CmdOrCtrl+Shift+Y',
  'rename-conversation': 'CmdOrCtrl+Shift+R',
  'choose-tags': 'CmdOrCtrl+Shift+T',
  'move-to-project': null,
  'pin-conversation': null,
  'unpin-conversation': null,
  'archive-conversation': null,
  'unarchive-conversation': null,
  'duplicate-conversation': 'CmdOrCtrl+Shift+D',
  'copy-receipt': null,
  // Older IBus picks an emoji.
  'export-conversation': { linux: 'CmdOrCtrl+E', others: 'CmdOrCtrl+Shift+E' },
  'delete-conversation': 'CmdOrCtrl+Shift+Backspace',
  'undo-deletion': null,

  'show-archived': null,
  'show-trash': null,
  'toggle-sidebar': 'CmdOrCtrl+B',
  'toggle-usage': 'CmdOrCtrl+Shift+B',
  // GTK and IBus read the number of a Unicode character.
  'open-usage': { linux: 'CmdOrCtrl+U', others: 'CmdOrCtrl+Shift+U' },
  'open-reconcile': null,
  'open-statement': null,
  'open-what-if': null,
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
  'open-general': null,
  'open-money': null,
  'open-budgets': null,
  'open-appearance': null,
  'open-data': null,
  'open-shortcuts': null,
  'open-about': null,
  'copy-diagnostics': null,
  'look-for-updates': null,
  'import-file': 'CmdOrCtrl+O',
  'export-chats': null,
  'export-everything': null,
} as const satisfies Readonly<Record<string, DefaultKeys>>

export type AppCommand = keyof typeof commandTable

export const appCommands = Object.keys(commandTable) as readonly AppCommand[]

/** Other keys for a command, or null for none. */
interface CustomShortcut {
  readonly command: string
  readonly keys: string | null
}

/**
 * The user's changes to the shortcuts, one for each command. Commands that this version doesn't know are kept
 * and ignored.
 */
export type CustomShortcuts = readonly CustomShortcut[]

/** The keys of the commands on one platform. */
export function shortcutsOn(isLinux: boolean) {
  function defaultKeysOf(command: AppCommand): string | null {
    const keys: DefaultKeys = commandTable[command]
    return keys === null || typeof keys === 'string' ? keys : keys[isLinux ? 'linux' : 'others']
  }

  /**
   * The keys in use: the user's, else the default. A default that a newer version brings yields to the same keys of
   * the user for another command.
   */
  function keysOf(command: AppCommand, custom: CustomShortcuts): string | null {
    const changed = custom.find((shortcut) => shortcut.command === command)
    if (changed !== undefined) return changed.keys
    const keys = defaultKeysOf(command)
    const isTaken = custom.some((other) => other.keys === keys && Object.hasOwn(commandTable, other.command))
    return isTaken ? null : keys
  }

  /** The command that uses these keys, if any. */
  function commandWith(keys: string, custom: CustomShortcuts): AppCommand | null {
    return appCommands.find((command) => keysOf(command, custom) === keys) ?? null
  }

  /** Assigns keys to a command, and takes them away from any other. Default keys need no entry. */
  function withShortcut(custom: CustomShortcuts, command: AppCommand, keys: string | null): CustomShortcuts {
    const others = custom.filter((shortcut) => shortcut.command !== command)
    const changed = keys === defaultKeysOf(command) ? others : [...others, { command, keys }]
    const loser =
      keys === null
        ? undefined
        : appCommands.find((name) => name !== command && keysOf(name, custom) === keys)
    return loser === undefined ? changed : withShortcut(changed, loser, null)
  }

  return { defaultKeysOf, keysOf, commandWith, withShortcut }
}

/**
 * The keys that a shortcut can have: a letter, digit or sign with Ctrl or ⌘, or a function key. Alt is no
 * part of it, because many keyboards type characters with it.
 */
export const shortcutPattern =
  /^(?:CmdOrCtrl\+(?:[!-*,-@[-`{-~]|(?:Shift\+)?(?:[A-Z]|PageUp|PageDown|Backspace))|(?:CmdOrCtrl\+)?(?:Shift\+)?F(?:[1-9]|1\d|2[0-4]))$/u

/**
 * The keys that can open the quick window. They work in every program, so they need two modifiers: with one, they
 * would replace a common command of another program.
 */
export const globalShortcutPattern = /^CmdOrCtrl\+Shift\+(?:[A-Z]|Space|F(?:[1-9]|1\d|2[0-4]))$/u

/** Keys that text fields, menus or the system use, on any platform. */
const reservedKeys: ReadonlySet<string> = new Set([
  ...['A', 'C', 'V', 'X', 'Y', 'Z', 'Shift+V', 'Shift+Z', 'H', 'M', 'P', 'Q', 'R', 'W', 'Backspace'].map(
    (key) => `CmdOrCtrl+${key}`,
  ),
  // Zoom.
  ...['0', '-', '=', '_'].map((key) => `CmdOrCtrl+${key}`),
  // Renaming in the chat list, the menu bar, the context menu, and the full screen.
  'F2',
  'F10',
  'Shift+F10',
  'F11',
])

/** Whether a command may have these keys. */
export const isReserved = (keys: string): boolean => reservedKeys.has(keys)
