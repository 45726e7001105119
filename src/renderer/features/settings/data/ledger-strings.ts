import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatDay, formatTime, formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatDifference } from '../../../../shared/language/format-number.ts'
import { defineMessages, message } from '../../../../shared/language/messages.ts'

const formatCosts = (costs: readonly Money[]): string => formatMoneyList(costs, formatExactMoney)

/** The ledger as a whole: verifying totals, and deleting calls by date. */
export const ledgerStrings = defineMessages('ledger', {
  title: 'Ledger',
  text: 'One row per call, even after you delete the chat.',
  check: 'Verify totals',
  equal: message(
    'Totals verified: {calls, plural, one {# call} other {# calls}}, {tokens, plural, one {# token} other {# tokens}}.',
    'calls',
    'tokens',
  ),
  differed: message(
    '{calls, plural, one {# call} other {# calls}} recalculated. {places, plural, one {Tally corrected # total:} other {Tally corrected # totals:}}',
    'calls',
    'places',
  ),
  callDifference: message('{calls, plural, one {{change} call} other {{change} calls}}', (calls: number) => ({
    calls: Math.abs(calls),
    change: formatDifference(calls),
  })),
  tokenDifference: message(
    '{tokens, plural, one {{change} token} other {{change} tokens}}',
    (tokens: number) => ({ tokens: Math.abs(tokens), change: formatDifference(tokens) }),
  ),
  more: '{count, plural, other {and # more}}',
  compared:
    '{answers, plural, one {# answer compared with the ledger.} other {# answers compared with the ledger.}}',
  nothingFound:
    '{answers, plural, one {# answer compared with the ledger. No problems found.} other {# answers compared with the ledger. No problems found.}}',
  costs: message('Costs verified: {costs}.', formatCosts),
  costsDiffer: message(
    "Costs don't match: {byCalls} from calls, {bySums} from totals. Token totals aren't affected. Export the ledger and report this.",
    ['byCalls', formatCosts],
    ['bySums', formatCosts],
  ),
  costsOnlyByCalls: message(
    "Costs don't match: {byCalls} from calls, none from totals. Token totals aren't affected. Export the ledger and report this.",
    formatCosts,
  ),
  costsOnlyBySums: message(
    "Costs don't match: none from calls, {bySums} from totals. Token totals aren't affected. Export the ledger and report this.",
    formatCosts,
  ),
  found: 'Findings',
  columns: {
    what: 'Finding',
    conversation: 'Chat',
    model: 'Model',
    time: 'Time',
    difference: 'Difference',
  },
  noDifference: 'none',
  untitled: 'No title',
  findings: {
    'odd-sum': {
      name: "Total doesn't match",
      meaning:
        "{calls, plural, one {# call: input + output isn't the reported total. Ask the service which number it bills.} other {# calls: input + output isn't the reported total. Ask the service which number it bills.}}",
    },
    'message-missing': {
      name: 'Answer missing',
      meaning:
        '{calls, plural, one {The answer to # call is no longer in the chat, for example after a repair. Totals still include the call.} other {The answers to # calls are no longer in the chat, for example after a repair. Totals still include the calls.}}',
    },
    'no-call': {
      name: 'Call missing',
      meaning:
        '{answers, plural, one {# answer has no call, so no total includes it. To restore its counts, restore a backup with the call.} other {# answers have no calls, so no total includes them. To restore their counts, restore a backup with the calls.}}',
    },
    'other-conversation': {
      name: 'Counted in another chat',
      meaning:
        '{calls, plural, one {# call is counted in a different chat than its answer. Totals by day and model are correct.} other {# calls are counted in different chats than their answers. Totals by day and model are correct.}}',
    },
    'history-differs': {
      name: 'History differs',
      meaning:
        "{calls, plural, one {The history of # call doesn't match the previous call. This affects only the history share on the Usage page.} other {The history of # calls doesn't match the previous calls. This affects only the history share on the Usage page.}}",
    },
  },

  clear: 'Delete old calls…',
  before: 'Delete calls before',
  beforeHint: 'Calls on this day are kept. Days use the local time of each call.',
  nothing: 'No calls before this day.',
  share: message(
    'Deletes {calls, plural, one {# call} other {# calls}} with {tokens, plural, one {# token} other {# tokens}}',
    'calls',
    'tokens',
  ),
  notReported: '{calls, plural, other {# without counts}}',
  ofDemo: '{calls, plural, one {# demo call, not in totals} other {# demo calls, not in totals}}',
  onlyDemo:
    '{calls, plural, one {Deletes # demo call, not in totals} other {Deletes # demo calls, not in totals}}',
  meaning:
    'Permanently removes these calls from all totals. Chats stay, and their answers say “not in the ledger”. Earlier backups keep the calls.',
  export: 'Export these calls…',
  confirm: 'Type “delete” to confirm',
  word: 'delete',
  clearNow: 'Delete',
  keep: 'Keep calls',
  cancelled: 'Canceled. Some calls are already deleted. The others stay.',
  lastCleared: message(
    'Last deleted on {at}: {calls, plural, one {# call} other {# calls}} with {tokens, plural, one {# token} other {# tokens}}, all before {day}.',
    ['at', formatWholeMoment],
    'calls',
    'tokens',
    ['day', formatDay],
  ),
})

/** The copy of the ledger in a folder. */
export const ledgerCopyStrings = defineMessages('ledger-copy', {
  title: 'Ledger copy',
  text: 'All calls as JSON Lines and CSV files, one of each per day, for other programs. The files never contain message text.',
  choose: 'Keep a copy in a folder…',
  change: 'Change folder…',
  now: 'Copy now',
  stop: 'Stop copying',
  stopMeaning: 'The files in the folder stay.',
  copying: 'Copying calls…',
  titles: 'Chat and project titles',
  titlesHint: 'Without titles, the files have only IDs.',
  deviceName: 'Device name',
  deviceHint: 'Optional. Tally adds it as a column. File names use {id}.',
  notYet: 'Nothing copied yet.',
  done: message(
    'Copied {at}: {calls, plural, one {# call} other {# calls}} on {days, plural, one {# day} other {# days}}.',
    ['at', formatTime],
    'days',
    'calls',
  ),
  onlyInCopy:
    '{calls, plural, one {# call is only in the copy, because the ledger no longer has it.} other {# calls are only in the copy, because the ledger no longer has them.}}',
  elsewhere:
    '{calls, plural, one {# call is also in the files of another device, for example after a move. Count each “callId” once.} other {# calls are also in the files of another device, for example after a move. Count each “callId” once.}}',
  problems: {
    gone: 'The folder is missing. Connect its disk, or choose another folder.',
    'not-writable': "Tally can't write to the folder. Check its permissions, or choose another folder.",
    full: 'The disk is full. Free up space, then press “Copy now”.',
    blocked:
      'A link or file has the name of a folder that Tally needs (“ledger” or a day). Remove it, or choose another folder.',
    'too-large':
      'A file of this copy is larger than any that Tally writes. Remove it, or choose another folder.',
    other: "Tally couldn't copy the ledger. Press “Copy now” to try again.",
  },
  failedAt: message('Last attempt {at}.', formatTime),
})
