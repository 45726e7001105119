import type { SearchOrder } from '../../shared/contract/conversations/search.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatDay, formatWholeMoment } from '../../shared/language/format-moment.ts'
import { formatMoneyList } from '../../shared/language/format-money.ts'
import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
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
  since: message('from {day}', ['day', formatDay]),
  upTo: message('to {day}', ['day', formatDay]),
  model: 'Model',
  tag: 'Tag',
  archived: 'Archived',
  count: '{count, plural, one {# result} other {# results}}',
  countOfMore: '{count, plural, one {More than # result} other {More than # results}}',
  moreFound: 'More chats match. Add a word to narrow the search.',
  nothingFound: 'No matches in titles or messages.',
  nothingNarrowed: message('No matches with these filters: {filters}.', formatList),
  clear: 'Clear filters',
  clearWords: 'Clear search',
  rankedAmong: 'Many messages match. Tally shows the best of the newest {count, number}.',
  indexing: message(
    'Building search index… {done, number} of {total, number} messages, newest first.',
    'done',
    'total',
  ),
})
export const findStrings = defineMessages('find', {
  label: 'Find in chat',
  next: 'Next match',
  previous: 'Previous match',
  position: message('{position, number} of {total, number}', 'position', 'total'),
  none: 'No matches',
  inYourMessage: 'You: {passage}',
  inAnswer: 'Assistant: {passage}',
  elsewhere:
    '{count, plural, one {# more message in hidden versions} other {# more messages in hidden versions}}',
  show: 'Show',
})

/** Tags, pins, archive, copies and other ways to organize chats. */
export const orderStrings = defineMessages('order', {
  view: 'Show: {name}',
  all: 'All chats',
  archived: 'Archived',
  trash: 'Trash',
  tags: 'Tags',
  connections: 'Connections',
  everyConnection: 'All connections',
  tag: '#{tag}',
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
  emptied: message('{done, number} of {total, number} deleted', 'done', 'total'),
  deletedOn: message('Deleted {at}', formatWholeMoment),
})
/** Confirmations after an action. */
export const deleteForGoodStrings = defineMessages('delete-for-good', {
  one: message('Delete {title} permanently?', quote),
  all: '{count, plural, one {Delete # chat permanently?} other {Delete # chats permanently?}}',
  text: "Tally deletes this chat's messages from the data file. Existing backups keep them until newer backups replace them. The title and usage stay in the ledger.",
  textOfAll:
    'Tally deletes the messages in the trash from the data file. Existing backups keep them until newer backups replace them. Titles and usage stay in the ledger.',
})
export const tagStrings = defineMessages('tag', {
  title: message('Tags for {title}', quote),
  field: 'New tag',
  hint: 'For example, “work”. Press Enter to add the tag.',
  add: 'Add',
  tooLong:
    '{longest, plural, one {A tag can have at most # character.} other {A tag can have at most # characters.}}',
  full: '{maxTags, plural, one {A chat can have at most # tag. Remove one first.} other {A chat can have at most # tags. Remove one first.}}',
})

export const sidebarStrings = defineMessages('sidebar', {
  navigation: 'Chats',
  newChat: 'New chat',
  newChatWith: 'Other connections',
  search: 'Search',
  usage: 'Usage',
  programs: 'Programs',
  meterStates: {
    on: 'meter on',
    running: '{count, plural, one {# running call} other {# running calls}}',
    notListening: 'not listening',
  },
  callsToday: '{count, plural, one {# call today} other {# calls today}}',
  costToday: message('{cost} today', ['cost', formatMoneyList]),
  leastCostToday: message('at least {cost} today', ['cost', formatMoneyList]),
  tokensToday: '{count, number} today',
  withEstimateToday: message('{count, number} + ≈\u00a0{estimated, number} today', 'count', 'estimated'),
  demoToday: '{count, number} demo',
  show: 'Show chats',
  hide: 'Hide chats',
  untitled: 'New chat',
  answering: 'answering',
  reportedTokens: '{count, plural, one {# reported token} other {# reported tokens}}',
  estimatedTokens: '{count, plural, one {# estimated token} other {# estimated tokens}}',
  importedFrom: 'Imported from {program}',
  more: 'More',
  rename: 'Rename',
  export: 'Export',
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
  first: message('{title} ({word})', 'title', 'word'),
  numbered: message('{title} ({word} {number})', 'title', 'word', ['number', String]),
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
  // Saved as a title: the marks that isolate an argument stay out.
  const save = (copied: string): string => copied.replaceAll(/[\u2068\u2069]/gu, '')
  const [mark, number = '1'] = new RegExp(` \\(${word}(?: (\\d{1,6}))?\\)$`).exec(title) ?? []
  if (mark === undefined) return save(titleStrings.first(title, word))
  return save(titleStrings.numbered(title.slice(0, -mark.length), word, Number(number) + 1))
}

/** The line about the month before. */
export const endedMonthStrings = defineMessages('ended-month', {
  withCost: message(
    '{calls, plural, one {{name}: {cost}, # call. Statement ready.} other {{name}: {cost}, # calls. Statement ready.}}',
    (day: string, cost: readonly Money[], calls: number) => ({
      calls,
      name: formatDay(day, 'whole-month-name'),
      cost: formatMoneyList(cost),
    }),
  ),
  withTokens: message(
    '{calls, plural, one {{name}: {tokens, number} tokens, # call. Statement ready.} other {{name}: {tokens, number} tokens, # calls. Statement ready.}}',
    (day: string, tokens: number, calls: number) => ({
      calls,
      name: formatDay(day, 'whole-month-name'),
      tokens,
    }),
  ),
  withCalls: message(
    '{calls, plural, one {{name}: # call. Statement ready.} other {{name}: # calls. Statement ready.}}',
    (day: string, calls: number) => ({ calls, name: formatDay(day, 'whole-month-name') }),
  ),
})
