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
  startFailed: {
    title: 'Tally could not start',
    text: 'Nothing of your data was changed. Start Tally again; if it stays so, install it anew.',
  },
  windowLost: {
    title: 'The window of Tally stopped working',
    text: 'Your conversations are saved. Start Tally again to go on.',
  },
}
