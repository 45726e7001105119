import type { SearchOrder } from '../../shared/contract/conversations/search.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const searchStrings = defineMessages('search', {
  filters: 'Narrow the search down',
  order: 'Order',
  orders: { newest: 'Newest first', best: 'Best first' } satisfies Record<SearchOrder, string>,
  role: 'Written by',
  roles: { '': 'Anyone', user: 'You', assistant: 'Answers' },
  period: 'When',
  periods: {
    any: 'Any time',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    year: 'This year',
    between: 'From … to',
  },
  first: 'From',
  last: 'To',
  since: (day: string) => `from ${day}`,
  upTo: (day: string) => `to ${day}`,
  model: 'Model',
  anyModel: 'Model',
  tag: 'Tag',
  anyTag: 'Tag',
  inTitles: 'In titles',
  inMessages: 'In messages',
  archived: 'Archived',
  count: (count: string, hasMore: boolean) => {
    if (hasMore) return `More than ${count} found`
    return `${count} found`
  },
  moreFound: 'There are more. Another word narrows them down.',
  nothingFound: 'No title and no message with these words.',
  nothingNarrowed: (filters: readonly string[]) =>
    `Nothing with these words where the search is narrowed down: ${filters.join(', ')}.`,
  clear: 'Clear filters',
  clearWords: 'Clear the search',
  rankedAmong: (count: string) =>
    `Very many messages have these words. These are the best of the newest ${count}.`,
  indexing: (done: string, total: string) =>
    `The index is still being built: ${done} of ${total} messages. The oldest come last.`,
})
export const findStrings = defineMessages('find', {
  label: 'Find in conversation',
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close',
  position: (position: string, total: string) => `${position} of ${total}`,
  none: 'No matches',
  inYourMessage: (passage: string) => `You: ${passage}`,
  inAnswer: (passage: string) => `Assistant: ${passage}`,
  elsewhere: (count: number) =>
    `${count} more ${count === 1 ? 'message' : 'messages'} in versions not on view`,
  show: 'Show',
})

/** Tags, pins, archive, copies and other ways to organise conversations. */
export const orderStrings = defineMessages('order', {
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
})
/** Confirmations after an action. */
export const doneStrings = defineMessages('done', {
  pinned: (title: string) => `Pinned ${quote(title)}`,
  unpinned: (title: string) => `Unpinned ${quote(title)}`,
  archived: (title: string) => `Archived ${quote(title)}`,
  unarchived: (title: string) => `${quote(title)} is in the list again`,
})
export const deleteForGoodStrings = defineMessages('delete-for-good', {
  one: (title: string) => `Delete ${quote(title)} for good?`,
  all: (count: string) => (count === '1' ? 'Delete 1 chat for good?' : `Delete ${count} chats for good?`),
  text: 'Tally removes its words from the data file. Backups made before now still have them until newer backups replace those. Its title and usage stay in the ledger.',
  textOfAll:
    'Tally removes their words from the data file. Backups made before now still have them until newer backups replace those. Their titles and usage stay in the ledger.',
  purge: 'Delete for good',
  cancel: 'Cancel',
})
export const tagStrings = defineMessages('tag', {
  title: (title: string) => `Tags of ${quote(title)}`,
  close: 'Close',
  field: 'New tag',
  hint: 'Such as work, or recipes. Enter adds it.',
  add: 'Add',
  full: (count: string) => `A chat can have ${count} tags. Take one away first.`,
})

export const sidebarStrings = defineMessages('sidebar', {
  navigation: 'Conversations',
  newChat: 'New chat',
  newChatWith: 'Other connections',
  search: 'Search',
  searchKey: 'Ctrl Shift F',
  searchKeyApple: '⇧⌘F',
  settings: 'Settings',
  usage: 'Usage',
  tokensToday: (count: string) => `today ${count}`,
  show: 'Conversations',
  hide: 'Hide list',
  untitled: 'New chat',
  demo: 'demo',
  answering: 'answering',
  reportedTokens: (count: string) => `${count} reported tokens`,
  more: 'More',
  rename: 'Rename',
  export: 'Export',
  delete: 'Delete',
  titleField: 'Title',
  deleted: (title: string) => `Deleted ${quote(title)}`,
  undo: 'Undo',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  earlier: 'Earlier',
})

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
