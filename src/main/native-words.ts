import { defineMessages } from '../shared/language/messages.ts'
import type { FolderProblem } from './files/portable-folder.ts'

const folderProblems = {
  'no-folder': 'There is a file in its place. Move the file away and start Tally again.',
  dangling:
    'That is a link to something that is not there. Connect the disk that it leads to, or delete the link, and start Tally again.',
  'not-writable':
    'You may not write to it. Give yourself the right to, or put Tally where you may write, and start it again.',
  'read-only':
    'It is on a medium that can only be read. Make the medium writable, or copy the folder with Tally to another one, and start it again.',
  'out-of-reach': 'It cannot be reached. Make sure that its disk is connected, and start Tally again.',
} satisfies Record<FolderProblem, string>

/**
 * Every text that main itself shows in menus and system dialogs, except its consent questions:
 * `consent-words.ts`.
 */
export const words = defineMessages('native', {
  appName: 'Tally',
  allFiles: 'All files',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    conversation: 'Conversation',
    about: 'About Tally',
    newChat: 'New chat',
    import: 'Import…',
    exportConversation: 'Export conversation…',
    exportEverything: 'Export everything…',
    settings: 'Settings…',
    appearance: 'Appearance…',
    commands: 'Commands…',
    findConversation: 'Find conversation',
    findInConversation: 'Find in conversation',
    toggleSidebar: 'Show or hide conversations',
    toggleUsage: 'Usage of this conversation',
    usageOfAll: 'Usage of all conversations',
    prompts: 'Prompts…',
    requests: 'Requests…',
    largerText: 'Larger text in conversations',
    smallerText: 'Smaller text in conversations',
    mediumText: 'Usual size of text',
    previous: 'Previous conversation',
    next: 'Next conversation',
    focusMessage: 'Go to the message box',
    focusTranscript: 'Go to the transcript',
    chooseModel: 'Choose a model',
    compareModels: 'Ask several models at once…',
    stop: 'Stop the answer',
    regenerate: 'Regenerate the last answer',
    copyAnswer: 'Copy the last answer',
    rename: 'Rename…',
    tags: 'Tags…',
    duplicate: 'Duplicate',
    delete: 'Delete',
    shortcuts: 'Keyboard shortcuts',
  },
  context: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  authority: {
    choose: 'Choose a file of certificates',
    certificates: 'Certificates',
  },
  transfer: {
    save: 'Export',
    open: 'Import',
    importable: 'Conversations',
    archive: 'Tally archive',
    json: 'Tally conversation',
    markdown: 'Markdown',
    page: 'Web page',
    table: 'Table (CSV)',
    text: 'Text',
  },
  data: {
    chooseBackup: 'Choose a backup of Tally',
    backups: 'Backups of Tally',
    chooseFolder: 'Choose a folder for the data',
    dataMissing: 'Your data is not where it was put',
    dataMissingDetail: (folder: string) =>
      `Tally looked for it in ${folder}. If that is on a disk or a network drive, connect it, then try again.`,
    tryAgain: 'Try again',
    useDefaultFolder: 'Use the usual folder',
    quit: 'Quit',
    forget: 'Stop looking in that folder',
  },
  inUse: {
    title: 'Another Tally is using this data',
    text: (folder: string) =>
      `The folder ${folder} is open in Tally under another account, or on another computer. Quit Tally there, then try again. Nothing was changed.`,
    tryAgain: 'Try again',
    quit: 'Quit',
  },
  folder: {
    title: 'Tally cannot use the folder for its data',
    text: (folder: string, problem: FolderProblem) =>
      `It is to keep its data in ${folder}. ${folderProblems[problem]} Nothing was changed, and nothing was begun in another place.`,
  },
  refusedStart: {
    title: 'Tally did not start',
    text: (names: readonly string[]) =>
      `It was started with ${names.join(', ')}, which would weaken what protects your API keys and your conversations. Start Tally without that.`,
  },
  noSandbox: {
    title: 'Tally did not start',
    text: 'This system gives an AppImage no sandbox, and Tally does not run without one: it holds back what a service answers from your API keys and your files. Install the deb or the rpm of Tally instead, which bring what the sandbox needs here. Your data stays where it is.',
  },
  startFailed: {
    title: 'Tally could not start',
    text: 'Your data is where it was. Start Tally again. If it stays so, start it with --safe, which leaves out all that is not needed; if that does not help either, install it anew. What happened is the last line of logs/tally.log in the folder of your data.',
  },
  windowCrashed: {
    title: 'The window of Tally stopped working twice',
    text: 'Your conversations are saved, and what you typed up to a second before. If it stops again, quit, and start Tally with --safe.',
    again: 'Open it again',
    quit: 'Quit',
  },
  windowSilent: {
    title: 'The window of Tally does not answer',
    text: 'Your conversations are saved, and what you typed up to a second before. You can wait, or have the window opened again.',
    wait: 'Wait',
    again: 'Open it again',
  },
  safe: {
    title: 'Tally ended twice before its window was there',
    text: 'Safe mode leaves out what is not needed: the looks and places of the window, threads for slow work, and what is done by itself. Your conversations and keys are as always.',
    startSafely: 'Start in safe mode',
    startNormally: 'Start normally',
  },
})
