import type { ChangedPrice } from '../../../shared/contract/app/notice.ts'
import { formatWholeMoment } from '../../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../../shared/language/format-money.ts'
import { defineMessages, formatList, message } from '../../../shared/language/messages.ts'
import { isolate } from '../../strings/quote.ts'

/** Problems outside a turn; a detail such as a folder's name may follow. */
export const noticeStrings = defineMessages('notice', {
  'answer-not-saved': {
    title: "Tally couldn't save the answer",
    text: "The answer is still on screen. Free up disk space, then save it again. Until then, you can't send messages.",
  },
  'data-not-saved': {
    title: "Tally can't save your data",
    text: 'Nothing is saved right now. Check that the disk has space and is writable, then start Tally again.',
  },
  'data-read-only': {
    title: 'Your data is read-only',
    text: "Tally can't save or send anything. Check that the disk has space and the data folder is writable, then start Tally again.",
  },
  'data-damaged': { title: 'Your data file was damaged', text: 'Tally kept the original file.' },
  'data-damaged-now': {
    title: 'Your data file is damaged',
    text: 'Restart Tally to repair the file. Tally keeps the original.',
  },
  'data-foreign': { title: "The data file wasn't from Tally", text: 'Tally kept the original file.' },
  'data-newer': {
    title: 'A newer version of Tally wrote your data',
    text: 'You can read, search, and copy chats, but not change or send anything. Install the newer version to continue.',
  },
  'data-newer-unreadable': {
    title: 'A newer version of Tally wrote your data',
    text: "This version can't read or save your data. Install the newer version to continue.",
  },
  'data-unreleased': {
    title: 'Your data is from before the first release',
    text: "This version can't read the file and doesn't change it. First start the version that wrote it, and choose “Export everything”. Then move the file to another folder, and import the exported one here.",
  },
  'database-engine-too-old': {
    title: 'The SQLite version is too old',
    text: "SQLite before 3.51.3 can lose data, so Tally doesn't save anything. You can still read your chats. Install a released version of Tally.",
  },
  'engine-outdated': {
    title: 'Tally runs on an outdated version of Electron',
    text: 'Everything works, but this version of Electron has known security holes. Install a released version of Tally. Found:',
  },
  'program-hidden': {
    title: 'macOS runs Tally from a temporary location',
    text: "Tally can't see a tally-data folder next to the app, so it uses the default folder. Quit Tally, move the app with the Finder, and start it again.",
  },
  'safe-mode': {
    title: 'Tally runs in safe mode',
    text: 'Chats and keys work, and changes are saved. Tally uses the default appearance and layout, and pauses backups and update checks. To leave safe mode, restart Tally.',
  },
  'trust-off': {
    title: 'Some network settings are off',
    text: "Tally can't confirm that you chose these settings on this computer, so it ignores them. To use them, enter them again in Settings › Connections or in the connection. Ignored:",
  },
  'trust-waits': {
    title: 'Proxy and certificates are off for now',
    text: "Tally can't verify these settings, because the keychain doesn't answer. Unlock the keychain and send again.",
  },
  'trust-not-kept': {
    title: 'This network setting applies until you quit Tally',
    text: 'To save a proxy, certificates, or unencrypted http, Tally needs a keychain. None is available.',
  },
  'folder-readable': {
    title: 'Other accounts can read your data folder',
    text: 'Change the permissions so that only your account can open this folder:',
  },
  'meter-not-listening': {
    title: "Other programs can't reach the meter",
    text: "Tally couldn't listen on its port, perhaps because another program uses it. Open Programs to try again or to choose another port.",
  },
  'meter-wrong-tokens': {
    title: 'Requests with a wrong token',
    text: 'Tally refused requests to the meter because of a wrong token. A program may have an old token, or someone may be guessing. Check the tokens in your programs.',
  },
  'price-changed': {
    title: 'The service changed a price',
    text: 'Calls from today on use the new price.',
  },
  'quick-shortcut-taken': {
    title: "The quick question shortcut doesn't work",
    text: 'Your system or another program uses it, or this session has no global shortcuts. Choose another shortcut in Settings › Shortcuts.',
  },
  'dictionary-stopped': {
    title: 'The spell check stopped',
    text: 'A dictionary made the spell check crash or take too long, so Tally no longer uses that dictionary. Choose another one in Settings › General.',
  },
  'word-not-added': {
    title: "Tally couldn't add the word to your dictionary",
    text: 'Tally keeps up to 1,000 custom words. Remove words in Settings › General, or free up disk space, then add the word again:',
  },
  'spelling-language-not-saved': {
    title: "Tally couldn't save the chat's spelling language",
    text: 'The disk may be full or read-only. Free up disk space, then choose the language again.',
  },
  'unexpected-error': {
    title: 'Something went wrong in Tally',
    text: 'Your messages and answers are saved. If something stops working, restart Tally. For details, press “Copy diagnostics…” in Settings › About.',
  },
  'window-reopened': {
    title: 'The window crashed, and Tally reopened it',
    text: 'Your chats are saved. Text typed in the last second may be lost. If this happens again, press “Copy diagnostics…” in Settings › About.',
  },
  'backup-unsound': {
    title: "Tally didn't keep today's backup",
    text: 'The data file is damaged, but earlier backups are unchanged. Restart Tally to repair the file. Tally keeps the original.',
  },
  'backup-not-made': {
    title: "Tally couldn't write today's backup",
    text: 'Your data and earlier backups are unchanged. Free up disk space. Tally will try again later.',
  },
  restored: {
    title: 'The backup was restored',
    text: 'Tally kept your previous data here:',
  },
  'not-restored': {
    title: "Tally couldn't restore the backup",
    text: 'Your data is unchanged. To try again, press “Restore” in Settings › Privacy and data.',
  },
  moved: {
    title: 'Your data was moved',
    text: 'Tally checked the copy and uses it now. You can delete the original and its backups here:',
  },
  'not-moved': {
    title: "Tally couldn't move your data",
    text: 'Your data is unchanged and still in its folder. Check that the new folder exists and has space:',
  },
  erased: {
    title: 'Everything was erased',
    text: 'Exported files are still where you saved them.',
  },
  'not-all-erased': {
    title: "Tally couldn't erase everything",
    text: 'Delete what is left in this folder:',
  },
})

interface RowCounts {
  readonly conversations: number
  readonly messages: number
  readonly calls: number
}

const rowStrings = defineMessages('recovered-count', {
  conversations: '{count, plural, one {# chat} other {# chats}}',
  messages: '{count, plural, one {# message} other {# messages}}',
  calls: '{count, plural, one {# call} other {# calls}}',
})

const describeRows = ({ conversations, messages, calls }: RowCounts): string =>
  formatList([
    rowStrings.conversations(conversations),
    rowStrings.messages(messages),
    rowStrings.calls(calls),
  ])

/** Recovered data after an unusable file was moved aside. */
export const recoveredRowsStrings = defineMessages('recovered-rows', {
  read: message('Tally recovered {counts}.', describeRows),
  backup: message(
    'Tally restored the backup of {at}: {counts}.',
    ['at', formatWholeMoment],
    ['counts', describeRows],
  ),
  nothing: "Tally couldn't recover any data and found no backup, so it created a new file.",
  oldFile: 'The original file is here:',
})

export const unsavedStrings = defineMessages('unsaved', { copy: 'Copy', saveAgain: 'Save again' })

export const meterNoticeStrings = defineMessages('meter-notice', { openPrograms: 'Open programs' })

const priceOf = ({ currency }: ChangedPrice['after'], amount: string): string =>
  formatExactMoney({ currency, amount })

export const changedPriceStrings = defineMessages('changed-price', {
  /** The rates of both prices, per million tokens. */
  rates: message(
    '{connectionName} lists {model} at {input} in, {output} out per million tokens. Before: {inputBefore} in, {outputBefore} out.',
    ({ connectionName, model, before, after }: ChangedPrice) => ({
      connectionName: isolate(connectionName),
      model: isolate(model),
      input: priceOf(after, after.promptPerMillion),
      output: priceOf(after, after.completionPerMillion),
      inputBefore: priceOf(before, before.promptPerMillion),
      outputBefore: priceOf(before, before.completionPerMillion),
    }),
  ),
  others:
    '{models, plural, one {The price of # other model changed too.} other {The prices of # other models changed too.}}',
  openPrices: 'Open prices',
})
