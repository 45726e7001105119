import { quote } from './quote.ts'

/** Tags, pins, archive, copies and other ways to organise conversations. */
export const orderStrings = {
  view: (name: string) => `Show: ${name}`,
  all: 'All chats',
  archived: 'Archived',
  trash: 'Trash',
  tags: 'Tags',
  connections: 'Connections',
  everyConnection: 'All connections',
  tag: (tag: string) => `#${tag}`,
  pin: 'Pin',
  unpin: 'Unpin',
  archive: 'Archive',
  unarchive: 'Unarchive',
  chooseTags: 'Tags…',
  duplicate: 'Duplicate',
  continueElsewhere: 'Continue in another chat',
  pinned: 'Pinned',
  nothingInAll: 'No chats here.',
  nothingArchived: 'Nothing is archived. Archive in the menu of a chat keeps it, out of this list.',
  nothingTagged: 'No chat has this tag. Tags… in the menu of a chat gives it one.',
  nothingInTrash: 'The trash is empty. A chat that you delete stays here for 30 days.',
  showAll: 'Show all chats',
  trashNote: 'After 30 days here, a chat is deleted for good.',
  restore: 'Restore',
  purge: 'Delete for good',
  empty: 'Empty trash',
  emptied: (done: string, total: string) => `${done} of ${total} deleted`,
  deletedOn: (day: string) => `deleted ${day}`,
}

/** Confirmations after an action. */
export const doneStrings = {
  pinned: (title: string) => `Pinned ${quote(title)}`,
  unpinned: (title: string) => `Unpinned ${quote(title)}`,
  archived: (title: string) => `Archived ${quote(title)}`,
  unarchived: (title: string) => `${quote(title)} is in the list again`,
}

export const deleteForGoodStrings = {
  one: (title: string) => `Delete ${quote(title)} for good?`,
  all: (count: string) => (count === '1' ? 'Delete 1 chat for good?' : `Delete ${count} chats for good?`),
  text: 'Tally removes its words from the data file. Backups made before now still have them until newer backups replace those. Its title and usage stay in the ledger.',
  textOfAll:
    'Tally removes their words from the data file. Backups made before now still have them until newer backups replace those. Their titles and usage stay in the ledger.',
  purge: 'Delete for good',
  cancel: 'Cancel',
}

export const tagStrings = {
  title: (title: string) => `Tags of ${quote(title)}`,
  close: 'Close',
  field: 'New tag',
  hint: 'Such as work, or recipes. Enter adds it.',
  add: 'Add',
  full: (count: string) => `A chat can have ${count} tags. Take one away first.`,
}

/** Numbers the copy of a copy instead of marking it twice. */
export function titleOfCopy(title: string): string {
  return numbered(title, 'copy')
}

export function titleOfBranch(title: string): string {
  return numbered(title, 'branch')
}

function numbered(title: string, word: string): string {
  if (title === '') return ''
  const [mark, number = '1'] = new RegExp(` \\(${word}(?: (\\d{1,6}))?\\)$`).exec(title) ?? []
  if (mark === undefined) return `${title} (${word})`
  return `${title.slice(0, -mark.length)} (${word} ${Number(number) + 1})`
}
