import { defineMessages } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

/** Actions in the list of connections. */
export const connectionActionStrings = defineMessages('connection-action', {
  order: 'New chats begin with the default. Drag a connection, or use its menu, to change the order.',
  isDefault: 'default',
  more: 'More',
  makeDefault: 'Make default',
  moveUp: 'Move up',
  moveDown: 'Move down',
  delete: 'Delete',
  nowDefault: (name: string) => `New chats begin with ${isolate(name)}.`,
  moved: (name: string, place: string, count: string) => `${isolate(name)} is number ${place} of ${count}.`,
  name: 'Name',
  nameHint: (host: string) => `Optional, for you alone. Without it the name is ${host}.`,
  nameHintWithout: 'Optional, for you alone. Without it the name is the host of the address.',
})
/** Texts before and after the deletion of a connection. */
export const deleteConnectionStrings = defineMessages('delete-connection', {
  title: (name: string) => `Delete ${isolate(name)}`,
  close: 'Close',
  reading: 'Looking up what it is used for.',
  goes: 'What goes',
  key: (keychain: string) =>
    `Its key is deleted from ${keychain}. You can't undo this. To use the connection again, enter its key.`,
  otherKey: "Its key is deleted. You can't undo this. To use the connection again, enter its key.",
  noKey: 'It has no key that would have to be deleted.',
  address: 'Nothing is sent to its address any more.',
  answering: (count: string) =>
    count === '1'
      ? 'An answer is coming on it. It is stopped first; what came is kept.'
      : `${count} answers are coming on it. They are stopped first; what came is kept.`,
  stays: 'What stays',
  ledger: 'All that was counted on it: every row, sum, price and bill, under this name.',
  queued: (count: string) =>
    count === '1'
      ? 'A message that waits to be sent: it goes on waiting.'
      : `${count} messages that wait to be sent: they go on waiting.`,
  budgets: (count: string) =>
    count === '1'
      ? 'Its budget: what was spent stays spent. You can remove it in Settings › Budgets.'
      : `Its ${count} budgets: what was spent stays spent. You can remove them in Settings › Budgets.`,
  chats: (count: string) => (count === '1' ? 'Its chat' : `Its ${count} chats`),
  keep: (count: string) => (count === '1' ? 'Keep it' : 'Keep them'),
  keepHint: 'To be read, searched and exported. To go on in one, choose another connection in it.',
  trash: 'Put into the trash',
  trashHint: 'There for 30 days. What they cost stays counted.',
  confirm: 'Delete',
  cancel: 'Cancel',
  keyRemains: (keychain: string) =>
    `${capital(keychain)} did not delete the key, so nothing was deleted. Unlock it and try again, or delete the connection and leave the key where it is.`,
  keyPlace: (keychain: string, account: string) =>
    `The key then stays in ${keychain}, under ${quote('Tally')} as ${quote(account)}. You can delete it there.`,
  leaveKey: 'Delete, leave the key',
  deleted: (name: string) => `${isolate(name)} is deleted.`,
  deletedKept: 'Its chats are kept.',
  deletedTrashed: 'Its chats are in the trash.',
  undo: 'Undo',
  undoWithoutKey: 'Undo, without the key',
})
/** A conversation whose connection was deleted, or that moves to another connection. */
export const otherConnectionStrings = defineMessages('other-connection', {
  gone: 'The connection of this chat was deleted. Choose another to go on.',
  goneLast: 'The connection of this chat was deleted. Add one to go on.',
  goneShort: 'connection deleted',
  add: 'Add connection',
  label: 'Connection of this chat',
  choose: 'Choose a connection',
  deleted: (name: string) => `${isolate(name)} (deleted)`,
  deletedUnknown: 'deleted',
})

/** The fields of a connection, on the first run and in Settings, and the places for its key. */
export const connectionStrings = defineMessages('connection', {
  baseAddress: 'Base address',
  addressPlaceholder: 'api.example.com',
  addressHint: 'Where your service answers. Its documentation names it.',
  willList: (address: string) => `GET ${address}`,
  willSend: (address: string) => `POST ${address}`,
  plainWarning:
    'This address is not encrypted. On the way to it anyone can read the key and every message, and change them. Tally asks before it uses it.',
  takeAddress: 'Use this address',
  openSettings: 'Open settings',
  apiKey: 'API key',
  keyHint: (keychain: string) => `Kept in ${keychain}. Only its last four characters are ever shown.`,
  keepKeyHint: (lastFour: string | null) =>
    lastFour === null
      ? 'Leave empty to keep the saved key.'
      : `Leave empty to keep the key that ends in ${lastFour}.`,
  dashboard: 'Dashboard address',
  dashboardHint: 'Optional. Where the service shows keys and bills; Open dashboard leads there.',
  dashboardPlaceholder: 'https://example.com/billing',
  test: 'Test connection',
  testing: 'Asking the service',
  save: 'Save',
  saving: 'Saving',
  tryDemo: 'Try the demo service',
  reached: (duration: string, key: string, models: string) => `Reached in ${duration} · ${key} · ${models}`,
  keyAccepted: 'key accepted',
  noKeyNeeded: 'no key needed',
  models: (count: string) => (count === '1' ? '1 model' : `${count} models`),
  skipped: (count: string) =>
    count === '1'
      ? '1 entry without a usable name was left out'
      : `${count} entries without a usable name were left out`,
  noModels: 'Its list of models is empty, so there is nothing to chat with.',
  enterKey: 'Enter key',
  manageKey: 'Manage key',
})

/** Names of this system's keychain; `long` names the programs that can provide it. */
export const keychainStrings = defineMessages('keychain', {
  'mac-keychain': { short: 'the macOS Keychain', long: 'the macOS Keychain' },
  'windows-credentials': { short: 'the Windows Credential Manager', long: 'the Windows Credential Manager' },
  'secret-service': {
    short: 'the keyring of this system',
    long: 'the keyring of this system (GNOME Keyring, KWallet or KeePassXC)',
  },
})

export const addressProblemStrings = defineMessages('address-problem', {
  empty: 'Enter the address of your service.',
  'not-an-address': 'This is not an address. Enter one such as api.example.com.',
  'other-scheme': 'Only addresses that begin with https:// or http:// can be used.',
  'user-info': 'Leave the user name and password out of the address. The key goes into its own field.',
  query: 'Leave out what follows the question mark.',
  fragment: 'Leave out what follows the # sign.',
})

/** A short key shows no digits at all. */
function withTail(words: string, lastFour: string | null): string {
  return lastFour === null ? words : `${words}, ends in ${lastFour}`
}

/** One line per key state; `problem` is the short reason, where known. */
export const keyStateStrings = defineMessages('key-state', {
  stored: (lastFour: string | null) => withTail('Key in the keychain', lastFour),
  session: (lastFour: string | null, problem: string | null) =>
    withReason(
      withTail('Key for this session only', lastFour),
      problem === null ? null : `not saved: ${problem}`,
    ),
  encrypted: (lastFour: string | null) => withTail('Key encrypted by this system', lastFour),
  none: () => 'No key',
  locked: () => 'Keychain locked',
  unavailable: (_lastFour: string | null, problem: string | null) =>
    withReason('Keychain not available', problem),
})

function withReason(words: string, reason: string | null): string {
  return reason === null ? words : `${words} · ${reason}`
}

/** Banners for a key that is not stored safely; `stored` needs none. */
export const keyBannerStrings = defineMessages('key-banner', {
  session: (keychain: string) =>
    `The key is kept for this session only, because ${keychain} was locked or could not be used. It is gone when Tally closes.`,
  none: (_keychain: string, lastFour: string | null) =>
    lastFour === null
      ? 'There is no key for this connection. Enter it to send messages.'
      : `The key that ends in ${lastFour} is gone. Enter it again to send messages.`,
  locked: (keychain: string) =>
    `The key cannot be read, because ${keychain} is locked. Unlock it to send messages. Nothing that you typed is lost.`,
  unavailable: (keychain: string) =>
    `The key cannot be read, because ${keychain} cannot be used. Nothing that you typed is lost.`,
})

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
