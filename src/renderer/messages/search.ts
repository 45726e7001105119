import type { SearchOrder } from '../../shared/contract/conversations/search.ts'

export const searchStrings = {
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
}

export const findStrings = {
  label: 'Find in conversation',
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close',
  position: (position: string, total: string) => `${position} of ${total}`,
  none: 'No matches',
  inYours: (passage: string) => `You: ${passage}`,
  inAnswer: (passage: string) => `Assistant: ${passage}`,
  elsewhere: (count: number) =>
    `${count} more ${count === 1 ? 'message' : 'messages'} in versions not on view`,
  show: 'Show',
}
