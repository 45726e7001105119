import { isolate, quote } from './quote.ts'

/** Actions in the list of connections. */
export const connectionActionStrings = {
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
}

/** Texts before and after the deletion of a connection. */
export const deleteConnectionStrings = {
  title: (name: string) => `Delete ${isolate(name)}`,
  close: 'Close',
  reading: 'Looking up what it is used for.',
  goes: 'What goes',
  key: (keychain: string) =>
    `Its key is deleted from ${keychain}. This cannot be undone: to use the connection again, you enter the key anew.`,
  otherKey: 'Its key is deleted. This cannot be undone: to use the connection again, you enter the key anew.',
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
  keyStays: (keychain: string) =>
    `${capital(keychain)} did not delete the key, so nothing was deleted. Unlock it and try again, or delete the connection and leave the key where it is.`,
  keyPlace: (keychain: string, account: string) =>
    `The key then stays in ${keychain}, under ${quote('Tally')} as ${quote(account)}. You can delete it there.`,
  leaveKey: 'Delete, leave the key',
  deleted: (name: string) => `${isolate(name)} is deleted.`,
  deletedKept: 'Its chats are kept.',
  deletedTrashed: 'Its chats are in the trash.',
  undo: 'Undo',
  undoWithoutKey: 'Undo, without the key',
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A conversation whose connection was deleted, or that moves to another connection. */
export const otherConnectionStrings = {
  gone: 'The connection of this chat was deleted. Choose another to go on.',
  goneLast: 'The connection of this chat was deleted. Add one to go on.',
  goneShort: 'connection deleted',
  add: 'Add connection',
  label: 'Connection of this chat',
  choose: 'Choose a connection',
  deleted: (name: string) => `${isolate(name)} (deleted)`,
  deletedUnknown: 'deleted',
}
