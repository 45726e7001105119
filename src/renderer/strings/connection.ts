import type { KeychainKind } from '../../shared/contract/connections/connection.ts'
import { formatDuration } from '../../shared/language/format-quantity.ts'
import { defineMessages, formatList, message, whether } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

/** Actions in the list of connections. */
export const connectionActionStrings = defineMessages('connection-action', {
  order: 'New chats use the default. To change the order, drag a connection or use its menu.',
  isDefault: 'Default',
  more: 'More',
  makeDefault: 'Make default',
  moveUp: 'Move up',
  moveDown: 'Move down',
  nowDefault: message('New chats now use {name}.', isolate),
  moved: message(
    '{name} moved to position {position, number} of {count, number}.',
    ['name', isolate],
    'position',
    'count',
  ),
  name: 'Name',
  nameHint: 'Optional. Default: {host}',
  nameHintWithout: 'Optional. Default: the host name',
})
/** Texts before and after the deletion of a connection. */
export const deleteConnectionStrings = defineMessages('delete-connection', {
  title: message('Delete {name}', isolate),
  reading: 'Loading details…',
  goes: 'Deleted',
  key: "The API key in the {keychain}. Undo doesn't restore the key.",
  otherKey: "The API key. Undo doesn't restore the key.",
  noKey: 'This connection has no API key to delete.',
  address: 'Its address. Tally sends no more requests there.',
  answering:
    '{count, plural, one {# answer is in progress. Tally stops it and saves the partial answer.} other {# answers are in progress. Tally stops them and saves the partial answers.}}',
  stays: 'Kept',
  ledger: 'Its usage data, prices, and bills, under this name.',
  queued:
    '{count, plural, one {# queued message, which stays queued.} other {# queued messages, which stay queued.}}',
  budgets:
    '{count, plural, one {Its budget and the amount spent. You can delete it in Settings › Money.} other {Its # budgets and the amounts spent. You can delete them in Settings › Money.}}',
  chats: '{count, plural, one {Its chat} other {Its # chats}}',
  keep: '{count, plural, one {Keep chat} other {Keep chats}}',
  keepHint: 'You can still read, search, and export them. To continue a chat, choose another connection.',
  trash: 'Move to trash',
  trashHint: 'Deleted after 30 days. Usage stays in the totals.',
  keyRemains:
    "Tally couldn't delete the key from the {keychain}, so nothing was deleted. Unlock the keychain and try again, or delete the connection but keep the key.",
  keyPlace: message(
    'The key then stays in the {keychain}, under {service} as {account}. You can delete the key there.',
    (keychain: string, account: string) => ({ keychain, service: quote('Tally'), account: quote(account) }),
  ),
  leaveKey: 'Delete but keep key',
  deleted: message('{name} was deleted.', isolate),
  deletedKept: 'Its chats were kept.',
  deletedTrashed: 'Its chats are in the trash.',
  undoWithoutKey: 'Undo (without the key)',
})
/** A chat whose connection was deleted, or that moves to another connection. */
export const otherConnectionStrings = defineMessages('other-connection', {
  gone: "This chat's connection was deleted. Choose another connection to continue.",
  goneLast: "This chat's connection was deleted. Add a connection to continue.",
  goneShort: 'connection deleted',
  add: 'Add connection',
  label: 'Connection for this chat',
  choose: 'Choose a connection',
  deleted: message('{name} (deleted)', isolate),
  deletedUnknown: 'deleted',
})

/** The fields of a connection, on the first run and in Settings, and the places for its key. */
export const connectionStrings = defineMessages('connection', {
  baseAddress: 'Base address',
  addressPlaceholder: 'api.example.com',
  addressHint: "Find the API address in your service's documentation.",
  willList: 'GET {address}',
  willSend: 'POST {address}',
  plainWarning:
    "This address isn't encrypted. Anyone on the network can read and change your key and messages. Tally asks before using it.",
  acceptAddress: 'Use this address',
  keepAnyway: 'Keep anyway',
  knownServices: 'Known services',
  online: 'Services',
  onThisComputer: 'On this computer',
  keyMissing: 'This service needs an API key',
  enginesHint: 'Running models on this computer?',
  lookForEngines: 'Look for local servers',
  lookingForEngines: 'Looking for local servers…',
  engines: 'Local servers',
  lockedEngine: 'Default port of {name}. Needs a key.',
  engine: message(
    '{models, plural, one {Default port of {name}. # model.} other {Default port of {name}. # models.}}',
    'name',
    'models',
  ),
  enginesFound:
    '{count, plural, one {# local server answers. Choose it to use its address.} other {# local servers answer. Choose one to use its address.}}',
  noEngines: message(
    'No server answers on this computer. Tally looked at ports {ports}. Start the server, or enter its address.',
    (ports: readonly number[]) => formatList(ports.map(String)),
  ),
  openSettings: 'Open settings',
  apiKey: 'API key',
  /** Where a key without a keychain lasts. */
  noKeychain: {
    'mac-keychain': "Tally can't use the macOS Keychain. Your key lasts until you quit.",
    'windows-credentials': "Tally can't use Windows Credential Manager. Your key lasts until you quit.",
    'secret-service': 'No keyring found. Your key lasts until you quit.',
  } satisfies Record<KeychainKind, string>,
  lookAgain: 'Look again',
  saveEncrypted: 'Save the key encrypted',
  saveEncryptedHint: "In Tally's data file. Any program you run can decrypt it.",
  keyHint: 'Saved in the {keychain}. Tally only ever shows the last four characters.',
  keepKey: 'Leave empty to keep the saved key.',
  keepKeyEnding: 'Leave empty to keep the key ending in {lastFour}.',
  dashboard: 'Dashboard address',
  dashboardHint: 'Optional. The page where your service shows keys and bills.',
  dashboardPlaceholder: 'https://example.com/billing',
  test: 'Test connection',
  testing: 'Testing connection…',
  save: 'Save',
  saving: 'Saving…',
  tryDemo: 'Try the demo service',
  reached: message('Connected in {milliseconds}', formatDuration),
  keyAccepted: 'key accepted',
  noKeyNeeded: 'no key needed',
  models: '{count, plural, one {# model} other {# models}}',
  keyTakenAs: 'The service takes the key as {header}. Tally sends it that way.',
  skipped:
    '{count, plural, one {Tally skipped # model without a valid name.} other {Tally skipped # models without a valid name.}}',
  noModels: 'The service lists no models, so there is nothing to chat with.',
  enterKey: 'Enter key',
  manageKey: 'Manage key',
})

/** Names of this system's keychain, for use after "the"; `long` names the programs that can provide it. */
export const keychainStrings = defineMessages('keychain', {
  'mac-keychain': { short: 'macOS Keychain', long: 'macOS Keychain' },
  'windows-credentials': { short: 'Windows Credential Manager', long: 'Windows Credential Manager' },
  'secret-service': {
    short: 'system keyring',
    long: 'system keyring (GNOME Keyring, KWallet, or KeePassXC)',
  },
})

export const addressProblemStrings = defineMessages('address-problem', {
  empty: "Enter your service's address.",
  'not-an-address': 'Enter an address such as api.example.com.',
  'other-scheme': 'The address must begin with https:// or http://.',
  'user-info': 'Remove the user name and password from the address. Enter the key in its own field.',
  query: 'Remove the question mark and everything after it.',
  fragment: 'Remove the # sign and everything after it.',
})

/** The state of a key, shown beside its end and the keychain's problem where known. */
export const keyStateStrings = defineMessages('key-state', {
  stored: 'Key in the keychain',
  session: 'Key not saved',
  untilQuit: 'Until you quit',
  encrypted: 'Key encrypted by the system',
  none: 'No key',
  locked: 'Keychain locked',
  unavailable: 'Keychain unavailable',
  endsIn: 'ends in {lastFour}',
})

/** Banners for a key that Tally can't use now. */
export function keepKeyHint(lastFour: string | null): string {
  return lastFour === null ? connectionStrings.keepKey : connectionStrings.keepKeyEnding(lastFour)
}

export const keyBannerStrings = defineMessages('key-banner', {
  none: message(
    '{known, select, no {This connection has no key. Enter a key to send messages.} other {The key ending in {lastFour} is gone. Enter the key again to send messages.}}',
    (_keychain: string, lastFour: string | null) => ({
      known: whether(lastFour !== null),
      lastFour: lastFour ?? '',
    }),
  ),
  locked:
    "The {keychain} is locked, so Tally can't read the key. Unlock it to send messages. Nothing you typed is lost.",
  unavailable: "Tally can't use the {keychain}, so it can't read the key. Nothing you typed is lost.",
})
