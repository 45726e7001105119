import { languageOfDictionary } from '../shared/domain/app/dictionaries.ts'
import { formatLanguage } from '../shared/language/format-language.ts'
import { defineMessages, formatList, message } from '../shared/language/messages.ts'

/** The language of a dictionary, if its name has one, and its name. */
export function nameDictionary(name: string): string {
  const tag = languageOfDictionary(name)
  return tag === null ? name : `${formatLanguage(tag)} · ${name}`
}

/**
 * Every text that main itself shows in menus and system dialogs, except its consent questions:
 * `consent-words.ts`.
 */
export const words = defineMessages('native', {
  appName: 'Tally',
  allFiles: 'All files',
  quickQuestion: 'Quick question',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    conversation: 'Chat',
    about: 'About Tally',
    newChat: 'New chat',
    newTemporaryChat: 'New temporary chat',
    import: 'Import…',
    exportConversation: 'Export chat…',
    exportChats: 'Export chats…',
    exportEverything: 'Export everything…',
    settings: 'Settings…',
    appearance: 'Appearance…',
    commands: 'Commands…',
    findConversation: 'Find chat',
    findInConversation: 'Find in chat',
    toggleSidebar: 'Show or hide chats',
    showBranches: 'Show branches',
    toggleUsage: 'Chat usage',
    usageOfAll: 'Usage of all chats',
    prompts: 'Prompts…',
    requests: 'Requests…',
    largerText: 'Larger chat text',
    smallerText: 'Smaller chat text',
    mediumText: 'Default chat text',
    previous: 'Previous chat',
    next: 'Next chat',
    focusMessage: 'Go to message box',
    focusTranscript: 'Go to transcript',
    chooseModel: 'Choose model',
    compareModels: 'Compare models…',
    stop: 'Stop answer',
    regenerate: 'Regenerate last answer',
    copyAnswer: 'Copy last answer',
    rename: 'Rename…',
    tags: 'Tags…',
    duplicate: 'Duplicate',
    delete: 'Delete',
    shortcuts: 'Keyboard shortcuts',
  },
  roles: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste and match style',
    delete: 'Delete',
    selectAll: 'Select all',
    services: 'Services',
    hide: 'Hide Tally',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    quit: 'Quit Tally',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    togglefullscreen: 'Full screen',
    reload: 'Reload',
    toggleDevTools: 'Developer tools',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
    close: 'Close window',
    help: 'Help',
  },
  context: {
    noSuggestions: 'No suggestions',
    addWord: 'Add to dictionary',
    language: 'Spelling language for this chat',
    defaultLanguage: message('Default ({name})', nameDictionary),
    noLanguage: 'None',
  },
  authority: {
    choose: 'Choose a certificate file',
    certificates: 'Certificates',
  },
  transfer: {
    save: 'Export',
    folder: 'Export to folder',
    open: 'Import',
    importable: 'Chats',
    archive: 'Tally archive',
    prompts: 'Prompts',
    json: 'JSON',
    markdown: 'Markdown',
    page: 'Web page',
    pdf: 'PDF',
    table: 'Table (CSV)',
    text: 'Text',
  },
  spelling: {
    choose: 'Choose a dictionary',
    dictionaries: 'Hunspell dictionaries',
  },
  data: {
    chooseBackup: 'Choose a Tally backup',
    backups: 'Tally backups',
    chooseFolder: 'Choose a data folder',
    chooseCopyFolder: 'Choose a folder for the ledger copy',
    dataMissing: "Tally can't find your data",
    dataMissingDetail:
      'Tally looked in {folder}. If this folder is on an external disk or a network drive, connect the drive and try again.',
    tryAgain: 'Try again',
    useDefaultFolder: 'Use default folder',
    quit: 'Quit',
    forget: 'Forget this folder',
  },
  inUse: {
    title: 'Another copy of Tally is using this data',
    text: 'Another account or computer has {folder} open in Tally. Quit Tally there, then try again. Nothing was changed.',
    tryAgain: 'Try again',
    quit: 'Quit',
  },
  folder: {
    title: "Tally can't use its data folder",
    text: {
      'no-folder':
        '{folder} is a file, not a folder. Move the file away and start Tally again. Nothing was changed.',
      dangling:
        '{folder} links to a missing folder. Connect its disk or delete the link, then start Tally again. Nothing was changed.',
      'not-writable':
        "Tally can't write to {folder}. Change the permissions or move Tally, then start it again. Nothing was changed.",
      'read-only':
        '{folder} is on a read-only disk. Make the disk writable, or copy the folder and Tally to another disk. Nothing was changed.',
      'out-of-reach':
        "Tally can't reach {folder}. Connect its disk and start Tally again. Nothing was changed.",
    },
  },
  refusedStart: {
    title: "Tally didn't start",
    text: message(
      'These options would weaken the protection of your API keys and chats: {names}. Start Tally without them.',
      formatList,
    ),
  },
  noSandbox: {
    title: "Tally didn't start",
    text: "Your system doesn't let AppImages use a sandbox. Tally needs it to protect your keys and files. Install the deb or rpm package instead. Your data stays.",
  },
  startFailed: {
    title: "Tally couldn't start",
    text: 'Your data is unchanged. Start Tally again. If that fails, start it with --safe, then reinstall it. The last line of logs/tally.log in your data folder names the error.',
  },
  windowCrashed: {
    title: 'The Tally window crashed twice',
    text: 'Your chats are saved. Text typed in the last second may be lost. If the window crashes again, quit Tally and start it with --safe.',
    again: 'Reopen window',
    quit: 'Quit',
  },
  windowSilent: {
    title: "The Tally window doesn't respond",
    text: 'Your chats are saved. Text typed in the last second may be lost. Wait, or reopen the window.',
    wait: 'Wait',
    again: 'Reopen window',
  },
  keepRunning: {
    title: 'Keep metering other programs?',
    text: 'Programs can use Tally only while it runs. Keep Tally running in a minimized window, or quit. You can change this later in Settings › Programs.',
    textWithTray:
      'Programs can use Tally only while it runs. Keep Tally running in the tray, or quit. You can change this later in Settings › Programs.',
    keep: 'Keep running',
    quit: 'Quit',
  },
  safe: {
    title: 'Tally quit twice before its window opened',
    text: 'Safe mode uses the default appearance and layout, and pauses background tasks. Your chats and keys still work.',
    startSafely: 'Start in safe mode',
    startNormally: 'Start normally',
  },
})
