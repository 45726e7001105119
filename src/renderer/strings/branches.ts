import type { Money } from '../../shared/domain/money/money.ts'
import { formatMoneyDifference, formatMoneyList } from '../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
import { isolate } from './quote.ts'

/** The tree of a chat's branches. */
export const branchStrings = defineMessages('branches', {
  open: 'Branches',
  tree: 'Messages',
  back: 'Back to the tree',
  loading: 'Loading branches…',
  notRead: "Tally couldn't load the branches.",
  empty: 'This chat has no messages yet.',
  inTrash: 'This chat is in the trash. Restore it to switch branches.',
  own: 'This message',
  inView: 'In view',
  inViewMeaning: 'The last call of each answer in view.',
  allCalls: 'All calls',
  allCallsMeaning: 'Every call in this chat that may have been processed.',
  branch: 'Branch',
  all: 'All calls',
  elsewhere: (calls: number) =>
    plural(calls, {
      one: '“All calls” includes # call whose message is no longer in the chat.',
      other: '“All calls” includes # calls whose messages are no longer in the chat.',
    }),
  tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
  estimate: (count: number) => plural(count, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' }),
  estimatedMoney: (list: readonly Money[]) => approximate(formatMoneyList(list)),
  priced: (cost: readonly Money[], { calls, all }: { readonly calls: number; readonly all: number }) =>
    plural(all, {
      one: `${formatMoneyList(cost)} for ${formatCount(calls)} of # call`,
      other: `${formatMoneyList(cost)} for ${formatCount(calls)} of # calls`,
    }),
  notPriced: 'no price',
  notReported: 'not reported',
  someNotReported: (calls: number) => `${formatCount(calls)} without counts`,
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  branches: (count: number) => plural(count, { one: '# branch', other: '# branches' }),
  version: (position: number, count: number) => `version ${formatCount(position)} of ${formatCount(count)}`,
  branchSum: (sum: string) => `branch ${sum}`,
  allSum: (sum: string) => `all calls ${sum}`,
  isInView: 'in view',
  isEndInView: 'end of the branch in view',
  isExcluded: 'excluded from context',
  isCompared: 'compared',
  imported: 'imported',
  copied: 'copied from another chat',
  noWords: 'no text',
  you: (words: string) => `You: ${isolate(words)}`,
  assistant: (words: string) => `Assistant: ${isolate(words)}`,
  expand: 'Expand',
  collapse: 'Collapse',
  choose: 'Select for comparison',
  /** Between the facts of a row, as a screen reader reads them. */
  facts: (facts: readonly string[]) => facts.join(', '),
  states: {
    sending: 'answering',
    streaming: 'answering',
    stopped: 'stopped',
    'stopped-at-limit': 'stopped at limit',
    'cut-off': 'cut off',
    failed: 'failed',
    interrupted: 'interrupted',
  },
  compareHint: 'Press Space to select two branches to compare.',
  oneChosen: '1 branch selected. Select another.',
  twoChosen: '2 branches selected.',
  compare: 'Compare branches',
  comparison: 'Two branches',
  common: 'Last common message',
  noCommon: 'The branches have no common message.',
  side: (position: number) => `Branch ${formatCount(position)}`,
  earlier: (count: number) =>
    plural(count, { one: 'Show # earlier message', other: 'Show # earlier messages' }),
  onlyLast: (count: number) => `Only the last ${formatCount(count)} messages are shown.`,
  difference: 'Difference',
  unknown: 'unknown',
  notAllReported: 'Some calls in these branches have no reported tokens.',
  notAllPriced: 'Some calls in these branches have no price.',
  figures: { tokens: 'Tokens', price: 'Price', calls: 'Calls' },
  go: 'Go to this branch',
  nothing: '–',
})

/** `+$0.0012 + €0.50`. */
export function formatMoneyDifferences(list: readonly Money[]): string {
  return formatMoneyList(list, formatMoneyDifference)
}
