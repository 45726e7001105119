import type { Encryption, KeychainKind } from '../../shared/contract/connections/connection.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

const sandbox =
  'In a Flatpak it must be allowed to talk to org.freedesktop.secrets, in a Snap to use password-manager-service.'

/**
 * Reasons for an unusable keychain: the event, its meaning, and advice for this system. `again` labels the
 * retry button.
 */
export const keychainProblemStrings = defineMessages('keychain-problem', {
  'no-bus': {
    title: 'This session has no way to a keyring',
    means: 'Keyrings are reached over D-Bus, and Tally was started without it.',
    toDo: () => 'Quit Tally and start it from your desktop, not over ssh or from a text console.',
  },
  'no-service': {
    title: 'No keyring is running',
    means: 'Tally asked for one over the Secret Service, and nothing answered.',
    toDo: (again: string) =>
      `Install and start GNOME Keyring, KWallet or KeePassXC with its Secret Service switched on, then press ${quote(again)}. ${sandbox}`,
  },
  locked: {
    title: 'The keychain is locked',
    means: 'What is in it is safe. Nothing can be read from it or saved in it until you unlock it.',
    toDo: (again: string, keychain: KeychainKind) => `${unlock[keychain]}, then press ${quote(again)}.`,
  },
  gone: {
    title: 'The keyring ended while Tally was running',
    means: 'What was saved in it is still there, but this run of Tally cannot find the way back to it.',
    toDo: () => 'Quit Tally and start it again.',
  },
  slow: {
    title: 'The keychain did not answer',
    means: 'Tally waited for it. A question of your system may stand behind another window.',
    toDo: (again: string) =>
      `Look for a window that asks for a password and answer it, then press ${quote(again)}.`,
  },
  'not-loaded': {
    title: 'What Tally reaches the keychain with could not be loaded',
    means: 'A part that is installed with Tally, or that it needs from this system, is missing.',
    toDo: (_again: string, keychain: KeychainKind) =>
      keychain === 'secret-service'
        ? 'Install libsecret (the package libsecret-1-0 or libsecret), then start Tally again.'
        : 'Install Tally again, then start it.',
  },
  refused: {
    title: 'The keychain refused',
    means: 'It answered, and did not do what Tally asked of it.',
    toDo: (again: string, keychain: KeychainKind) => `${allow[keychain]}, then press ${quote(again)}.`,
  },
})

const unlock = {
  'mac-keychain': 'Open Keychain Access and unlock the keychain “login”',
  'windows-credentials': 'Lock Windows and sign in again',
  'secret-service': 'Unlock it in Passwords and Keys, in KWalletManager or in KeePassXC',
}

const allow = {
  'mac-keychain': 'When macOS asks, allow Tally to use the keychain',
  'windows-credentials': 'Make sure in Services that Credential Manager is running',
  'secret-service': 'Allow Tally to use it in the program that keeps your keyring',
}

/** Short forms of the same reasons, for one line. */
export const keychainProblemLine = defineMessages('keychain-problem-line', {
  'no-bus': 'no way to a keyring',
  'no-service': 'no keyring is running',
  locked: 'the keychain is locked',
  gone: 'the keyring ended',
  slow: 'the keychain did not answer',
  'not-loaded': 'a part for the keychain is missing',
  refused: 'the keychain refused',
})

export const keyGroupStrings = defineMessages('key-group', {
  title: 'Where is my key?',
  asking: 'Asking the keychain',
  states: {
    stored: (keychain: string) => `In ${keychain}. Tally fetches it from there when it needs it.`,
    encrypted:
      'In the data file of Tally, encrypted by this system. Only your account on this computer can have it decrypted.',
    session:
      'In memory, until Tally ends. It was not saved: the keychain could not be used, and Tally never writes a key as plain text.',
    locked: (keychain: string) =>
      `In ${keychain}, which is locked. It is not lost, and nothing was written over it.`,
    unavailable: 'It was saved, but cannot be read now. It is not lost, and nothing was written over it.',
    none: 'No key is saved for this connection.',
    perhapsNotNeeded:
      'No key is saved for this connection. A service on this computer or in your own network may need none.',
    gone: 'The key that was saved is gone. Enter it again.',
  },
  portable:
    'This Tally keeps its data in a folder that can be carried to another computer. The key is not carried along: it stays with this computer, and another one asks you for it again.',
  facts: {
    place: 'Kept in',
    item: 'Found there as',
    origin: 'Goes only to',
    savedAt: 'Saved',
    enteredAt: 'Entered',
    lastUsedAt: 'Last used',
    lastFour: 'Ends in',
  },
  places: {
    'mac-keychain': 'macOS Keychain',
    'windows-credentials': 'Windows Credential Manager',
    'secret-service': 'Keyring of this system: GNOME Keyring, KWallet or KeePassXC',
  },
  encryptedPlace: 'Data file of Tally, encrypted by this system',
  sessionPlace: 'Memory, until Tally ends',
  items: {
    'mac-keychain': (service: string, account: string) => `${service}, account ${account}`,
    'windows-credentials': (service: string, account: string) => `${service}/${account}`,
    'secret-service': (service: string, account: string) => `${service}/${account}`,
  },
  neverUsed: 'Not yet',
  replace: 'Replace',
  delete: 'Delete',
  checkAgain: 'Check again',
  tryAgain: 'Try the keychain again',
  move: 'Move it to the keychain',
  keepEncrypted: 'Keep it encrypted by this system',
  usableAgain: 'The keychain can be used again. Try it, and the key is saved there.',
  onlyInMemory: 'Until then the key is only in memory: have it at hand when Tally starts again.',
  encryption: {
    offered: 'Without a keychain, this system can encrypt the key for your account instead.',
    weak: 'This system would encrypt the key with a password that is no secret. That is as good as plain text, so Tally does not offer it.',
    none: '',
  } satisfies Record<Encryption, string>,
  done: {
    kept: (keychain: string) => `The key is in ${keychain} now.`,
    encrypted: 'The key is kept encrypted by this system now.',
    deleted: 'The key was deleted.',
    readable: 'The key can be read.',
    same: 'Asked again: nothing has changed.',
  },
})

export const keyDeletionStrings = defineMessages('key-deletion', {
  title: 'Delete the key',
  points: (host: string) => [
    'Tally removes it from where it is kept and holds no copy.',
    `To chat with ${host} again, you enter a key.`,
    'Conversations, counts and the connection stay.',
    'The service still accepts the key. To end that, delete it on its dashboard too.',
  ],
  confirm: 'Delete key',
  cancel: 'Cancel',
})

export const keyEncryptionStrings = defineMessages('key-encryption', {
  title: 'Keep it encrypted by this system',
  points: [
    'The key is written into the data file of Tally, encrypted with a secret that this system keeps for your account. Backups of that file have it too, exports never.',
    'Whoever can log in as you, and any program that runs as you, can have it decrypted.',
    'A keychain is better: it can be locked. Once one can be used, you can move the key there.',
  ],
  confirm: 'Keep it encrypted',
  cancel: 'Cancel',
})
