import { defineMessages } from '../../shared/language/messages.ts'
export const checkStrings = defineMessages('check', {
  title: 'Check',
  text: 'Tally checks its data file by itself. Do it now when something looks wrong, such as after a crash of this computer.',
  check: 'Check now',
  sound: 'The data file is sound.',
  unsound:
    'The data file is damaged. Quit Tally and start it again: it then puts the file aside, whole, and brings back what can be read.',
})

export const whereStrings = defineMessages('where', {
  title: 'Where is my data?',
  text: 'Your conversations, the ledger, your connections and settings are in one file in this folder, and its backups are beside it. API keys are never in it: they are in the keychain of this computer. Files that you exported are where you put them.',
  portable:
    'This is a portable copy of Tally: you can carry this folder to another computer with everything in it. The API keys stay in the keychain of this computer; the other one asks you for them again.',
  notInFile:
    'Nothing is saved at the moment: what you see is in memory and will be gone when Tally ends. A notice in the window says why.',
  copy: 'Copy path',
  show: 'Show in folder',
  facts: 'What is in it',
  file: 'Data file',
  conversations: 'Conversations',
  messages: 'Messages',
  calls: 'Calls',
  backups: 'Backups',
  backupsOf: (count: string, size: string) => `${count}, together ${size}`,
  none: 'none yet',
})

export const backupStrings = defineMessages('backup', {
  title: 'Backups',
  text: 'When something has changed, Tally makes a backup a day and keeps those of the last seven days and of four weeks before. Each one is checked before an older one goes.',
  make: 'Back up now',
  restore: 'Restore',
  last: (at: string, reason: string, size: string) => `Last backup: ${at} (${reason}, ${size})`,
  none: 'There is no backup yet.',
  reasons: {
    daily: 'daily',
    'by-hand': 'made by you',
    'before-restore': 'before a restore',
    'before-update': 'before an update',
  },
})

export const restoreStrings = defineMessages('restore', {
  title: 'Restore a backup',
  close: 'Close',
  text: 'Choose the backup to go back to. Nothing changes before you have seen what is in it and said yes.',
  list: 'Backups',
  about: (reason: string, size: string) => `${reason} · ${size}`,
  choose: 'Choose',
  chooseThis: (at: string) => `Choose the backup of ${at}`,
  chooseFile: 'Choose file…',
  empty: 'There is no backup here yet. You can choose a file from elsewhere.',
  found: 'In this backup',
  facts: {
    file: 'File',
    size: 'Size',
    conversations: 'Conversations',
    messages: 'Messages',
    calls: 'Calls',
    newest: 'Last message',
  },
  noMessage: 'none',
  happens:
    'Tally backs up what is there now, restarts, and shows what is in this backup. What is there now is also put aside, whole, in a folder of its own, and you are told where. An answer that is still coming ends. A backup decides nothing about trust: a proxy, own certificates and a yes to an unencrypted address are asked for anew.',
  restore: 'Restore and restart',
  cancel: 'Cancel',
  restarting: 'Tally restarts to use it.',
})

export const moveStrings = defineMessages('move', {
  title: 'Move data',
  text: 'Put your data in another folder, such as one on a larger disk. Tally copies it there, checks the copy, and keeps the old one until you delete it.',
  portable:
    'The folder of your data was set before Tally started: as a portable folder or by TALLY_DATA_DIR. To move it, quit Tally and move that folder.',
  notInFile: 'Nothing is saved at the moment, so there is nothing to move.',
  move: 'Move data…',
  dialog: 'Move your data',
  close: 'Close',
  facts: { folder: 'To', needed: 'Data', free: 'Free there' },
  risks: {
    network:
      'This looks like a network drive. Such a drive may be away when you need it, and some lose what was written last. A disk of this computer is safer.',
    synced:
      'This folder looks as if a service keeps it equal on several computers. Use the data on one of them only: two at a time can damage it. A folder that is not kept equal is safer.',
  },
  happens:
    'Tally restarts and copies the data before its window opens; with much data that takes a little longer than usual. If anything goes wrong, it stays where it is. The backups stay with the old copy.',
  confirm: 'Move and restart',
  cancel: 'Cancel',
  restarting: 'Tally restarts to move it.',
})

export const eraseStrings = defineMessages('erase', {
  title: 'Erase everything',
  text: 'Take away everything that Tally keeps on this computer.',
  open: 'Erase everything…',
  dialog: 'Erase everything',
  close: 'Close',
  goes: 'This goes, for good:',
  list: [
    'every conversation, with every version of every message',
    'the ledger: every call with its tokens, so that no sum can be shown any more',
    'your connections and their API keys, also from the keychain of this computer',
    'your settings, the log of requests and the log of what went wrong',
    'every backup, and every old file that Tally put aside',
  ],
  stays:
    'Files that you exported or copied elsewhere are not touched. Neither is anything at the service itself.',
  keepKeys: 'Leave the keys in the keychain',
  keepKeysHint: 'Everything else is erased. You can delete the keys with the keychain’s own program.',
  confirm: 'Erase and restart',
  cancel: 'Cancel',
  restarting: 'Tally restarts and erases everything.',
})
