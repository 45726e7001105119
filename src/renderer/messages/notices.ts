import { defineMessages } from '../../shared/language/messages.ts'

const putAside = 'Tally put it aside, whole.'

/** Problems outside a turn; a detail such as a folder's name may follow. */
export const noticeStrings = defineMessages('notice', {
  'answer-not-saved': {
    title: 'The answer could not be saved',
    text: 'It is still on screen. Make room on the disk, then save it again. Until it is saved nothing new is sent.',
  },
  'data-not-saved': {
    title: 'Your data cannot be saved',
    text: 'Make sure that the disk has room and may be written to, then start Tally again. Until then nothing is kept.',
  },
  'data-read-only': {
    title: 'Your data can only be read',
    text: 'Nothing is saved and nothing is sent. Make sure that the disk has room and that its folder may be written to, then start Tally again.',
  },
  'data-damaged': { title: 'The file with your conversations was damaged', text: putAside },
  'data-damaged-now': {
    title: 'The file with your conversations is damaged',
    text: 'Quit Tally and start it again: it then puts the file aside, whole, and brings back what can be read.',
  },
  'data-foreign': { title: 'The data file was not one of Tally’s', text: putAside },
  'data-newer': {
    title: 'Your data was written by a newer Tally',
    text: 'You can read, search and copy it here. Nothing is changed and nothing is sent. Install the newer version to go on.',
  },
  'data-newer-unreadable': {
    title: 'Your data was written by a newer Tally',
    text: 'This version cannot read it. Nothing in it is changed, and nothing that you do now is kept. Install the newer version to go on.',
  },
  'database-engine-too-old': {
    title: 'The database that Tally runs on here is too old',
    text: 'SQLite before 3.51.3 can lose what it was given to keep. So nothing is saved; what is there can be read. Install Tally as it is released: it brings a newer one.',
  },
  'engine-outdated': {
    title: 'Tally runs on an outdated engine here',
    text: 'It has known holes that were closed since. Everything works, but install Tally as it is released: it brings a newer one. Found here:',
  },
  'program-hidden': {
    title: 'macOS runs Tally from a place of its own',
    text: 'It does so until a program that was downloaded is moved. Until then Tally cannot see a folder tally-data beside it, and uses the usual folder. Quit Tally, move it with the Finder, and start it again.',
  },
  'safe-mode': {
    title: 'Tally runs in safe mode',
    text: 'Conversations and keys are as always, and what you change is kept. Left out are your looks and panes, the place of the window, threads (slow work holds the window up), daily backups and other things done by themselves, and looking for updates. To leave it, quit Tally and start it as usual.',
  },
  'trust-off': {
    title: 'Some network settings are off',
    text: 'Tally didn’t set these on this computer: an earlier version, another computer or another program did. To use them, set them again in Settings › Network, or in the connection. Found in the data file:',
  },
  'trust-waits': {
    title: 'Proxy and certificates are off for now',
    text: 'Tally can’t verify them, because the keychain doesn’t answer. Unlock it and send again.',
  },
  'trust-not-kept': {
    title: 'This network setting lasts until Tally quits',
    text: 'Tally needs the keychain to keep a proxy, certificates or unencrypted http, and there is none that it can use.',
  },
  'folder-readable': {
    title: 'Other accounts can read your data folder',
    text: 'Change its permissions, so that only your account can open this folder:',
  },
  'unexpected-error': {
    title: 'Something went wrong inside Tally',
    text: 'What you wrote and what was answered is saved. If anything does not work any more, quit Tally and start it again. Press “Copy diagnostics…” in Settings › About to see what happened.',
  },
  'window-reopened': {
    title: 'The window stopped working and was opened again',
    text: 'Everything is there, and of what you typed all but perhaps the last second. If it happens again, press “Copy diagnostics…” in Settings › About.',
  },
  'backup-unsound': {
    title: 'Today’s backup was not kept',
    text: 'A check found damage in the data file. The earlier backups are untouched. Quit Tally and start it again: it then puts the file aside, whole, and brings back what can be read.',
  },
  'backup-not-made': {
    title: 'Today’s backup could not be written',
    text: 'Your data and the earlier backups are untouched. Make sure that the disk has room. Tally tries again later.',
  },
  restored: {
    title: 'The backup is in use',
    text: 'What was there before it was put aside, whole. You find it here:',
  },
  'not-restored': {
    title: 'The backup could not be restored',
    text: 'Nothing was changed: your data is as it was. Press “Restore” in Settings › Data to try again.',
  },
  moved: {
    title: 'Your data was moved',
    text: 'It was checked in its new place. The old copy and its backups were kept, in case you need them; delete them when you like. You find them here:',
  },
  'not-moved': {
    title: 'Your data could not be moved',
    text: 'Nothing was changed: it is where it was. Make sure that this folder is there and has room:',
  },
  erased: {
    title: 'Everything was erased',
    text: 'Tally begins anew. Files that you exported are where you put them.',
  },
  'not-all-erased': {
    title: 'Not everything could be erased',
    text: 'Delete by hand what is left in this folder:',
  },
})

/** Recovered data after an unusable file was moved aside. */
export const recoveredRowsStrings = defineMessages('recovered-rows', {
  read: (counts: string) => `It brought back what could be read: ${counts}.`,
  backup: (moment: string, counts: string) => `It brought back the backup of ${moment}: ${counts}.`,
  nothing: 'Nothing in it could be read and there is no backup, so a new file was begun.',
  counts: (conversations: string, messages: string, calls: string) =>
    `conversations ${conversations}, messages ${messages}, calls ${calls}`,
  oldFile: 'The old file is here:',
})

export const unsavedStrings = defineMessages('unsaved', { copy: 'Copy', saveAgain: 'Save again' })
