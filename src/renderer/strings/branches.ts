import type { Money } from '../../shared/domain/money/money.ts'
import { formatMoneyDifference, formatMoneyList } from '../../shared/language/format-money.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
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
  inViewMeaning: 'The last call of each answer in view.',
  allCallsMeaning: 'Every call in this chat that may have been processed.',
  branch: 'Branch',
  all: 'All calls',
  elsewhere:
    '{calls, plural, one {“All calls” includes # call whose message is no longer in the chat.} other {“All calls” includes # calls whose messages are no longer in the chat.}}',
  tokens: '{count, plural, one {# token} other {# tokens}}',
  estimate: '{count, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  priced: message(
    '{all, plural, one {{cost} for {calls, number} of # call} other {{cost} for {calls, number} of # calls}}',
    (cost: readonly Money[], { calls, all }: { readonly calls: number; readonly all: number }) => ({
      all,
      cost: formatMoneyList(cost),
      calls,
    }),
  ),
  notPriced: 'no price',
  notReported: 'not reported',
  someNotReported: '{calls, number} without counts',
  messages: '{count, plural, one {# message} other {# messages}}',
  branches: '{count, plural, one {# branch} other {# branches}}',
  version: message('version {position, number} of {count, number}', 'position', 'count'),
  branchSum: 'branch {sum}',
  allSum: 'all calls {sum}',
  isInView: 'in view',
  isEndInView: 'end of the branch in view',
  isExcluded: 'excluded from context',
  isCompared: 'compared',
  imported: 'imported',
  copied: 'copied from another chat',
  noWords: 'no text',
  you: message('You: {words}', isolate),
  assistant: message('Assistant: {words}', isolate),
  expand: 'Expand',
  collapse: 'Collapse',
  choose: 'Select for comparison',
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
  side: 'Branch {position, number}',
  earlier: '{count, plural, one {Show # earlier message} other {Show # earlier messages}}',
  onlyLast: 'Only the last {count, number} messages are shown.',
  difference: 'Difference',
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
