import type { SearchOrder } from '../../shared/contract/conversations/search.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatDay, formatWholeMoment } from '../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../shared/language/format-money.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const searchStrings = defineMessages('search', {
  filters: 'Search filters',
  filter: 'Filter',
  order: 'Order',
  orders: { newest: 'Newest first', best: 'Best match first' } satisfies Record<SearchOrder, string>,
  role: 'Author',
  roles: { '': 'Anyone', user: 'You', assistant: 'Assistant' },
  period: 'Date',
  periods: {
    any: 'Any time',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    year: 'This year',
    between: 'Custom range',
  },
  first: 'From',
  last: 'To',
  since: (day: string) => `from ${formatDay(day)}`,
  upTo: (day: string) => `to ${formatDay(day)}`,
  model: 'Model',
  tag: 'Tag',
  archived: 'Archived',
  count: (count: number) => plural(count, { one: '# result', other: '# results' }),
  countOfMore: (count: number) => plural(count, { one: 'More than # result', other: 'More than # results' }),
  moreFound: 'More chats match. Add a word to narrow the search.',
  nothingFound: 'No matches in titles or messages.',
  nothingNarrowed: (filters: readonly string[]) => `No matches with these filters: ${formatList(filters)}.`,
  clear: 'Clear filters',
  clearWords: 'Clear search',
  rankedAmong: (count: number) =>
    `Many messages match. Tally shows the best of the newest ${formatCount(count)}.`,
  indexing: (done: number, total: number) =>
    `Building search index… ${formatCount(done)} of ${formatCount(total)} messages, newest first.`,
})
export const findStrings = defineMessages('find', {
  label: 'Find in chat',
  next: 'Next match',
  previous: 'Previous match',
  position: (position: number, total: number) => `${formatCount(position)} of ${formatCount(total)}`,
  none: 'No matches',
  inYourMessage: (passage: string) => `You: ${passage}`,
  inAnswer: (passage: string) => `Assistant: ${passage}`,
  elsewhere: (count: number) =>
    plural(count, { one: '# more message in hidden versions', other: '# more messages in hidden versions' }),
  show: 'Show',
})

/** Tags, pins, archive, copies and other ways to organize chats. */
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
  chooseTags: 'Tags',
  duplicate: 'Duplicate',
  copyReceipt: 'Copy receipt',
  continueElsewhere: 'Continue in another chat',
  pinned: 'Pinned',
  nothingInAll: 'No chats here.',
  nothingArchived: 'No archived chats. To archive a chat, choose “Archive” in its menu.',
  nothingTagged: "No chats with this tag. To add the tag, choose “Tags” in a chat's menu.",
  nothingInTrash: 'The trash is empty. Deleted chats stay here for 30 days.',
  showAll: 'Show all chats',
  trashNote: 'Tally deletes chats in the trash permanently after 30 days.',
  restore: 'Restore',
  deleteForGood: 'Delete permanently',
  empty: 'Empty trash',
  emptied: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)} deleted`,
  deletedOn: (at: number) => `Deleted ${formatWholeMoment(at)}`,
})
/** Confirmations after an action. */
export const deleteForGoodStrings = defineMessages('delete-for-good', {
  one: (title: string) => `Delete ${quote(title)} permanently?`,
  all: (count: number) =>
    plural(count, { one: 'Delete # chat permanently?', other: 'Delete # chats permanently?' }),
  text: "Tally deletes this chat's messages from the data file. Existing backups keep them until newer backups replace them. The title and usage stay in the ledger.",
  textOfAll:
    'Tally deletes the messages in the trash from the data file. Existing backups keep them until newer backups replace them. Titles and usage stay in the ledger.',
  confirm: 'Delete permanently',
})
export const tagStrings = defineMessages('tag', {
  title: (title: string) => `Tags for ${quote(title)}`,
  field: 'New tag',
  hint: 'For example, “work”. Press Enter to add the tag.',
  add: 'Add',
  tooLong: (longest: number) =>
    plural(longest, {
      one: 'A tag can have at most # character.',
      other: 'A tag can have at most # characters.',
    }),
  full: (maxTags: number) =>
    plural(maxTags, {
      one: 'A chat can have at most # tag. Remove one first.',
      other: 'A chat can have at most # tags. Remove one first.',
    }),
})

export const sidebarStrings = defineMessages('sidebar', {
  navigation: 'Chats',
  newChat: 'New chat',
  newChatWith: 'Other connections',
  search: 'Search',
  settings: 'Settings',
  usage: 'Usage',
  programs: 'Programs',
  meterStates: {
    on: 'meter on',
    running: (count: number) => plural(count, { one: '# running call', other: '# running calls' }),
    notListening: 'not listening',
  },
  callsToday: (count: number) => plural(count, { one: '# call today', other: '# calls today' }),
  costToday: (cost: readonly Money[]) => `${formatMoneyList(cost)} today`,
  leastCostToday: (cost: readonly Money[]) => `at least ${formatMoneyList(cost)} today`,
  tokensToday: (count: number) => `${formatCount(count)} today`,
  withEstimateToday: (count: number, estimated: number) =>
    `${formatCount(count)} + ≈\u00a0${formatCount(estimated)} today`,
  demoToday: (count: number) => `${formatCount(count)} demo`,
  show: 'Show chats',
  hide: 'Hide chats',
  untitled: 'New chat',
  answering: 'answering',
  reportedTokens: (count: number) => plural(count, { one: '# reported token', other: '# reported tokens' }),
  estimatedTokens: (count: number) =>
    plural(count, { one: '# estimated token', other: '# estimated tokens' }),
  importedFrom: (program: string) => `Imported from ${program}`,
  more: 'More',
  rename: 'Rename',
  export: 'Export',
  delete: 'Delete',
  titleField: 'Title',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  earlier: 'Earlier',
})

const titleStrings = defineMessages('copied-title', {
  copy: 'copy',
  branch: 'branch',
  first: (title: string, word: string) => `${title} (${word})`,
  numbered: (title: string, word: string, number: number) => `${title} (${word} ${number})`,
})

/** Numbers the copy of a copy instead of marking it twice. */
export function titleOfCopy(title: string): string {
  return numbered(title, titleStrings.copy)
}

export function titleOfBranch(title: string): string {
  return numbered(title, titleStrings.branch)
}

function numbered(title: string, word: string): string {
  if (title === '') return ''
  const [mark, number = '1'] = new RegExp(` \\(${word}(?: (\\d{1,6}))?\\)$`).exec(title) ?? []
  if (mark === undefined) return titleStrings.first(title, word)
  return titleStrings.numbered(title.slice(0, -mark.length), word, Number(number) + 1)
}

/** The line about the month before. */
export const endedMonthStrings = defineMessages('ended-month', {
  withCost: (day: string, cost: readonly Money[], calls: number) =>
    plural(calls, {
      one: `${formatDay(day, 'whole-month-name')}: ${formatMoneyList(cost)}, # call. Statement ready.`,
      other: `${formatDay(day, 'whole-month-name')}: ${formatMoneyList(cost)}, # calls. Statement ready.`,
    }),
  withTokens: (day: string, tokens: number, calls: number) =>
    plural(calls, {
      one: `${formatDay(day, 'whole-month-name')}: ${formatCount(tokens)} tokens, # call. Statement ready.`,
      other: `${formatDay(day, 'whole-month-name')}: ${formatCount(tokens)} tokens, # calls. Statement ready.`,
    }),
  withCalls: (day: string, calls: number) =>
    plural(calls, {
      one: `${formatDay(day, 'whole-month-name')}: # call. Statement ready.`,
      other: `${formatDay(day, 'whole-month-name')}: # calls. Statement ready.`,
    }),
})
