import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatBytes } from '../../../../shared/language/format-quantity.ts'
import { defineMessages, message } from '../../../../shared/language/messages.ts'

export const checkStrings = defineMessages('check', {
  check: 'Check data',
  sound: 'The data file is intact.',
  unsound: 'The data file is damaged. Restart Tally to repair it. Tally keeps the original file.',
})

export const whereStrings = defineMessages('where', {
  title: 'Data on this computer',
  text: 'This folder has your data file, its backups, and the error log. API keys are in the keychain.',
  portable:
    'This is a portable copy: to move the data, quit Tally and move the folder. API keys stay in the keychain of this computer.',
  notInFile:
    "Tally can't save anything right now, so your changes are lost when you quit. A notice explains why.",
  copy: 'Copy path',
  show: 'Show in folder',
  file: 'Data file',
  conversations: 'Chats',
  messages: 'Messages',
  calls: 'Calls',
  backups: 'Backups',
  backupsOf: message('{count, number}, {bytes} in total', 'count', ['bytes', formatBytes]),
  none: 'None yet',
})

export const backupStrings = defineMessages('backup', {
  title: 'Backups',
  text: 'Tally backs up on each day with changes, and keeps seven daily and four weekly backups.',
  make: 'Back up now',
  restore: 'Restore',
  last: message('Last backup: {at}', formatWholeMoment),
  none: 'No backups yet.',
  reasons: {
    daily: 'daily',
    'by-hand': 'manual',
    'before-restore': 'before a restore',
    'before-update': 'before an update',
  },
})

export const restoreStrings = defineMessages('restore', {
  title: 'Restore a backup',
  text: 'Choose a backup. Tally shows its contents and asks you to confirm before anything changes.',
  choose: 'Choose',
  chooseThis: message('Choose the backup of {at}', formatWholeMoment),
  chooseFile: 'Choose file…',
  empty: 'No backups yet. You can choose a backup file from elsewhere.',
  found: 'In this backup',
  facts: {
    file: 'File',
    size: 'Size',
    newest: 'Last message',
  },
  noMessage: 'None',
  happens: [
    'Tally stops any answer in progress, backs up your current data, and restarts with this backup.',
    'Tally keeps your current data file in a separate folder and shows you where.',
    'Tally asks again before it uses a proxy, custom CA certificates, or an unencrypted address.',
  ],
  restore: 'Restore and restart',
  restarting: 'Restarting to restore the backup…',
})

export const moveStrings = defineMessages('move', {
  move: 'Move data…',
  dialog: 'Move your data',
  facts: { folder: 'New folder', needed: 'Data', free: 'Free space' },
  risks: {
    network:
      'This folder looks like a network drive, which may disconnect or lose recent changes. A disk of this computer is safer.',
    synced:
      'This folder seems to be synced between computers. Use it on one computer at a time, or your data may be damaged.',
  },
  happens: [
    'Tally restarts and copies the data before its window opens. This can take a few minutes.',
    'If anything fails, your data stays where it is. Backups stay with the original, which you can delete.',
  ],
  confirm: 'Move and restart',
  restarting: 'Restarting to move the data…',
})

export const eraseStrings = defineMessages('erase', {
  open: 'Erase everything…',
  dialog: 'Erase everything',
  goes: 'Tally permanently deletes:',
  list: [
    'all chats, with every version of every message',
    'all usage data: every call with its tokens',
    'your connections and their API keys, including those in the keychain',
    'your settings, the request log, and the error log',
    'all backups and all older data files that Tally kept',
  ],
  stays: "Tally doesn't delete files that you exported or copied elsewhere, or data that your services keep.",
  keepKeys: 'Keep keys in keychain',
  keepKeysHint: 'Tally erases everything else. You can delete the keys in the keychain later.',
  confirm: 'Erase and restart',
  restarting: 'Restarting to erase everything…',
})
