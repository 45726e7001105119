import type { Encryption, KeychainKind } from '../../shared/contract/connections/connection.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/**
 * Reasons for an unusable keychain: the event, its meaning, and advice for this system. `button` labels the
 * retry button.
 */
/** How messages name the keychains. */
const systemOf = {
  'mac-keychain': 'mac',
  'windows-credentials': 'windows',
  'secret-service': 'other',
} as const

export const keychainProblemStrings = defineMessages('keychain-problem', {
  'no-bus': {
    title: "Tally can't reach a keyring",
    means: 'Tally was started without D-Bus, which keyrings need.',
    toDo: message('Quit Tally and start it from your desktop, not over SSH or from a text console.'),
  },
  'no-service': {
    title: 'No keyring is running',
    means: 'Tally requires a Secret Service keyring and found none.',
    toDo: message(
      'Start GNOME Keyring, KWallet, or KeePassXC with Secret Service turned on. Then press {button}. A Flatpak needs access to org.freedesktop.secrets, a Snap to password-manager-service.',
      quote,
    ),
  },
  locked: {
    title: 'The keychain is locked',
    means: "Your keys are safe. Tally can't read or save keys until you unlock the keychain.",
    toDo: message(
      '{keychain, select, mac {Open Keychain Access and unlock the “login” keychain. Then press {button}.} windows {Lock Windows and sign in again. Then press {button}.} other {Unlock the keyring in Passwords and Keys, KWalletManager, or KeePassXC. Then press {button}.}}',
      (button: string, keychain: KeychainKind) => ({ keychain: systemOf[keychain], button: quote(button) }),
    ),
  },
  gone: {
    title: 'The keyring quit while Tally was running',
    means: "Saved keys are still there, but Tally can't reconnect to the keyring.",
    toDo: message('Quit Tally and start it again.'),
  },
  slow: {
    title: "The keychain didn't answer",
    means: 'A system dialog may be waiting behind another window.',
    toDo: message('Look for a window that asks for a password, and answer it. Then press {button}.', quote),
  },
  'not-loaded': {
    title: "Tally couldn't load its keychain support",
    means: 'A component of Tally or of your system is missing.',
    toDo: message(
      '{keychain, select, mac {Reinstall Tally. Then start Tally again.} windows {Reinstall Tally. Then start Tally again.} other {Install libsecret (package libsecret-1-0 or libsecret). Then start Tally again.}}',
      (_button: string, keychain: KeychainKind) => systemOf[keychain],
    ),
  },
  refused: {
    title: 'The keychain refused access',
    means: "The keychain responded, but denied Tally's request.",
    toDo: message(
      '{keychain, select, mac {When macOS asks, allow Tally to use the keychain. Then press {button}.} windows {In Services, make sure that Credential Manager is running. Then press {button}.} other {Allow Tally in the program that manages your keyring. Then press {button}.}}',
      (button: string, keychain: KeychainKind) => ({ keychain: systemOf[keychain], button: quote(button) }),
    ),
  },
})

/** Short forms of the same reasons, for one line. */
export const keychainProblemLine = defineMessages('keychain-problem-line', {
  'no-bus': 'no keyring reachable',
  'no-service': 'no keyring running',
  locked: 'keychain locked',
  gone: 'keyring quit',
  slow: "keychain didn't answer",
  'not-loaded': 'keychain support missing',
  refused: 'keychain refused access',
})

export const keyGroupStrings = defineMessages('key-group', {
  title: 'Where is my key?',
  asking: 'Checking keychain…',
  states: {
    stored: 'In the {keychain}. Tally reads the key only when it needs it.',
    encrypted:
      "In Tally's data file, encrypted by your system. Only your account on this computer can decrypt the key.",
    session:
      "In memory, until you quit Tally. The keychain wasn't available, and Tally never saves a key as plain text.",
    locked: "In the {keychain}, which is locked. The key isn't lost or overwritten.",
    unavailable: "Saved, but Tally can't read the key now. The key isn't lost or overwritten.",
    none: 'This connection has no saved key.',
    perhapsNotNeeded:
      'This connection has no saved key. A service on this computer or in your network may not need one.',
    gone: 'The saved key is gone. Enter the key again.',
  },
  portable:
    'This portable copy of Tally leaves the key on this computer. On another computer, enter the key again.',
  facts: {
    place: 'Stored in',
    item: 'Entry',
    address: 'Sent only to',
    savedAt: 'Saved',
    enteredAt: 'Entered',
    lastUsedAt: 'Last used',
    lastFour: 'Ends in',
  },
  places: {
    'mac-keychain': 'macOS Keychain',
    'windows-credentials': 'Windows Credential Manager',
    'secret-service': 'System keyring: GNOME Keyring, KWallet, or KeePassXC',
  },
  encryptedPlace: "Tally's data file, encrypted by the system",
  sessionPlace: 'Memory, until you quit Tally',
  items: {
    'mac-keychain': message('{service}, account {account}', 'service', 'account'),
    'windows-credentials': message('{service}/{account}', 'service', 'account'),
    'secret-service': message('{service}/{account}', 'service', 'account'),
  },
  neverUsed: 'Never',
  replace: 'Replace',
  checkAgain: 'Check again',
  tryAgain: 'Store in keychain',
  move: 'Move to keychain',
  keepEncrypted: 'Store encrypted',
  usableAgain: 'The keychain is available again. Save the key there to keep it.',
  onlyInMemory: 'Until then the key is only in memory. Have the key ready when you restart Tally.',
  encryption: {
    offered: 'Without a keychain, your system can encrypt the key for your account.',
    weak: "Your system would encrypt the key with a publicly known password, which is no safer than plain text. So Tally doesn't offer this.",
    none: '',
  } satisfies Record<Encryption, string>,
  done: {
    kept: 'The key is now in the {keychain}.',
    encrypted: 'The key is now saved, encrypted by the system.',
    deleted: 'The key was deleted.',
    readable: 'Tally can read the key.',
    same: 'Checked. Nothing changed.',
  },
})

export const keyDeletionStrings = defineMessages('key-deletion', {
  title: 'Delete this key?',
  points: {
    noCopy: "Tally deletes the key and doesn't keep a copy.",
    again: 'To chat with {name} again, enter a key.',
    stays: 'Chats, usage data, and the connection stay.',
    accepted: "The service still accepts the key. To revoke the key, use the service's dashboard.",
  },
  confirm: 'Delete key',
})

export function pointsOfDeletion(connection: string): readonly string[] {
  const { noCopy, again, stays, accepted } = keyDeletionStrings.points
  return [noCopy, again(connection), stays, accepted]
}

export const keyEncryptionStrings = defineMessages('key-encryption', {
  title: 'Save the key encrypted?',
  points: [
    'Tally writes the key to its data file, encrypted with a secret of your system account.',
    'Backups include the encrypted key. Exports never do.',
    'Anyone who can sign in as you, and any program you run, can decrypt the key.',
    'A keychain is safer, because you can lock it. You can move the key there later.',
  ],
  confirm: 'Store encrypted',
})
