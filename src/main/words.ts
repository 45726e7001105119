/** Every word that main shows by itself: in menus and in the system's own dialogs. The window has its own. */
export const words = {
  appName: 'Tally',
  menu: {
    file: 'File',
    view: 'View',
    newChat: 'New chat',
    settings: 'Settings',
    commands: 'Commands…',
    findConversation: 'Find a conversation',
    findInConversation: 'Find in conversation',
    requests: 'Requests…',
  },
  link: {
    open: 'Open',
    cancel: 'Cancel',
    openInBrowser: (host: string) => `Open ${host} in your browser?`,
    writeMail: 'Write an e-mail?',
  },
  authority: {
    choose: 'Choose a file of certificates',
    certificates: 'Certificates',
    allFiles: 'All files',
  },
  transfer: {
    save: 'Export',
    open: 'Import',
    importable: 'Conversations',
    archive: 'Tally archive',
    json: 'Tally conversation',
    markdown: 'Markdown',
    page: 'Web page',
    allFiles: 'All files',
  },
  data: {
    chooseBackup: 'Choose a backup of Tally',
    backups: 'Backups of Tally',
    chooseFolder: 'Choose a folder for the data',
    away: 'Your data is not where it was put',
    awayDetail: (folder: string) =>
      `Tally looked for it in ${folder}. If that is on a disk or a network drive, connect it, then try again.`,
    tryAgain: 'Try again',
    useUsual: 'Use the usual folder',
    quit: 'Quit',
    forget: 'Stop looking in that folder',
  },
  startFailed: {
    title: 'Tally could not start',
    text: 'Nothing of your data was changed. Start Tally again; if it stays so, install it anew.',
  },
  windowLost: {
    title: 'The window of Tally stopped working',
    text: 'Your conversations are saved. Start Tally again to go on.',
  },
}
