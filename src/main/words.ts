/** Every word that main shows by itself: in menus and in the system's own dialogs. The window has its own. */
export const words = {
  appName: 'Tally',
  menu: {
    file: 'File',
    view: 'View',
    newChat: 'New chat',
    settings: 'Settings',
    findConversation: 'Find a conversation',
  },
  link: {
    open: 'Open',
    cancel: 'Cancel',
    openInBrowser: (host: string) => `Open ${host} in your browser?`,
    writeMail: 'Write an e-mail?',
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
