import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatDay, formatTime, formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatDifference } from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'

const formatCosts = (costs: readonly Money[]): string => formatMoneyList(costs, formatExactMoney)

/** The ledger as a whole: verifying totals, and deleting calls by date. */
export const ledgerStrings = defineMessages('ledger', {
  title: 'Ledger',
  text: 'One row per call, even after its chat is deleted.',
  check: 'Verify totals',
  equal: (calls: number, tokens: number) =>
    `Totals verified: ${plural(calls, { one: '# call', other: '# calls' })}, ` +
    `${plural(tokens, { one: '# token', other: '# tokens' })}.`,
  differed: (calls: number, places: number) =>
    `${plural(calls, { one: '# call', other: '# calls' })} added up again. ` +
    plural(places, { one: 'Tally corrected # sum:', other: 'Tally corrected # sums:' }),
  callDifference: (calls: number) =>
    plural(Math.abs(calls), {
      one: `${formatDifference(calls)} call`,
      other: `${formatDifference(calls)} calls`,
    }),
  tokenDifference: (tokens: number) =>
    plural(Math.abs(tokens), {
      one: `${formatDifference(tokens)} token`,
      other: `${formatDifference(tokens)} tokens`,
    }),
  more: (count: number) => plural(count, { other: 'and # more' }),
  compared: (answers: number) =>
    plural(answers, {
      one: '# answer compared with the ledger.',
      other: '# answers compared with the ledger.',
    }),
  nothingFound: (answers: number) =>
    plural(answers, {
      one: '# answer compared with the ledger. No problems found.',
      other: '# answers compared with the ledger. No problems found.',
    }),
  costs: (costs: readonly Money[]) => `Costs verified: ${formatCosts(costs)}.`,
  costsDiffer: (byCalls: readonly Money[], bySums: readonly Money[]) =>
    `Costs differ: ${formatCosts(byCalls)} by call, ${formatCosts(bySums)} by sum. ` +
    "Token totals aren't affected. Export the ledger and report this.",
  costsOnlyByCalls: (byCalls: readonly Money[]) =>
    `Costs differ: ${formatCosts(byCalls)} by call, none by sum. ` +
    "Token totals aren't affected. Export the ledger and report this.",
  costsOnlyBySums: (bySums: readonly Money[]) =>
    `Costs differ: none by call, ${formatCosts(bySums)} by sum. ` +
    "Token totals aren't affected. Export the ledger and report this.",
  found: 'Findings',
  columns: {
    what: 'Finding',
    conversation: 'Chat',
    model: 'Model',
    time: 'Time',
    difference: 'Difference',
  },
  noDifference: 'no number',
  untitled: 'No title',
  findings: {
    'odd-sum': {
      name: 'Parts and total differ',
      meaning: (calls: number) =>
        plural(calls, {
          one: "# call: input + output isn't the reported total. Ask the service which number it bills.",
          other: "# calls: input + output isn't the reported total. Ask the service which number it bills.",
        }),
    },
    'message-missing': {
      name: 'Answer missing',
      meaning: (calls: number) =>
        plural(calls, {
          one: 'The answer to # call is no longer in the chat, for example after a repair. Totals still include the call.',
          other:
            'The answers to # calls are no longer in the chat, for example after a repair. Totals still include the calls.',
        }),
    },
    'no-call': {
      name: 'Call missing',
      meaning: (answers: number) =>
        plural(answers, {
          one: '# answer has no call and is in no total. To get its counts back, restore a backup with the call.',
          other:
            '# answers have no calls and are in no total. To get their counts back, restore a backup with the calls.',
        }),
    },
    'other-conversation': {
      name: 'Counted in another chat',
      meaning: (calls: number) =>
        plural(calls, {
          one: '# call counts in another chat than its answer. Sums by day and model are right. An earlier backup has the call in the right chat.',
          other:
            '# calls count in other chats than their answers. Sums by day and model are right. An earlier backup has the calls in the right chats.',
        }),
    },
    'history-differs': {
      name: 'History differs',
      meaning: (calls: number) =>
        plural(calls, {
          one: "# call: its history isn't the count of the previous call. Only the history share on the usage page is off.",
          other:
            "# calls: their history isn't the count of the previous call. Only the history share on the usage page is off.",
        }),
    },
  },

  clear: 'Delete old calls…',
  before: 'Delete calls before',
  beforeHint: 'Calls of this day stay. Each call counts on the local day on which it was made.',
  nothing: 'No calls before this day.',
  share: (calls: number, tokens: number) =>
    `Deletes ${plural(calls, { one: '# call', other: '# calls' })} with ` +
    plural(tokens, { one: '# token', other: '# tokens' }),
  notReported: (calls: number) => plural(calls, { other: '# without counts' }),
  ofDemo: (calls: number) =>
    plural(calls, { one: '# demo call, not in totals', other: '# demo calls, not in totals' }),
  onlyDemo: (calls: number) =>
    plural(calls, {
      one: 'Deletes # demo call, not in totals',
      other: 'Deletes # demo calls, not in totals',
    }),
  meaning:
    'Tally removes these calls from all totals, permanently. Chats stay, and their answers say “not in the ledger”. Earlier backups keep the calls.',
  export: 'Export these calls…',
  confirm: 'Type delete to confirm',
  word: 'delete',
  clearNow: 'Delete',
  keep: 'Keep calls',
  cancelled: 'Canceled. Some calls are already deleted. The others stay.',
  lastCleared: (at: number, calls: number, tokens: number, day: string) =>
    `Last deleted on ${formatWholeMoment(at)}: ${plural(calls, { one: '# call', other: '# calls' })} with ` +
    `${plural(tokens, { one: '# token', other: '# tokens' })}, all before ${formatDay(day)}.`,
})

/** The copy of the ledger in a folder. */
export const ledgerCopyStrings = defineMessages('ledger-copy', {
  title: 'Copy of the ledger',
  text: 'All calls as JSON Lines and CSV files, one a day, for other programs. Never the text of messages.',
  choose: 'Keep a copy in a folder…',
  change: 'Change folder…',
  now: 'Copy now',
  stop: 'Stop copying',
  stopMeaning: 'The files in the folder stay.',
  copying: 'Copying calls…',
  titles: 'Titles of chats and projects',
  titlesHint: 'Without titles, the files have only ids.',
  deviceName: 'Device name',
  deviceHint: (id: string) => `Optional. Tally adds it as a column. File names use ${id}.`,
  notYet: 'Nothing was copied yet.',
  done: (at: number, days: number, calls: number) =>
    `Copied ${formatTime(at)}: ${plural(calls, { one: '# call', other: '# calls' })} on ${plural(days, {
      one: '# day',
      other: '# days',
    })}.`,
  onlyInCopy: (calls: number) =>
    plural(calls, {
      one: '# call is only in the copy, because the ledger no longer has it.',
      other: '# calls are only in the copy, because the ledger no longer has them.',
    }),
  elsewhere: (calls: number) =>
    plural(calls, {
      one: '# call is also in the files of another device, as after a move. Count each “callId” once.',
      other: '# calls are also in the files of another device, as after a move. Count each “callId” once.',
    }),
  problems: {
    gone: "The folder isn't there. Connect its disk, or choose another folder.",
    'not-writable': "Tally can't write into the folder. Check its permissions, or choose another folder.",
    full: 'The disk of the folder is full. Free some space, then press “Copy now”.',
    blocked:
      'A link or file has the name of a folder that Tally needs (“ledger” or a day). Remove it, or choose another folder.',
    'too-large':
      'A file of this copy is larger than any that Tally writes. Remove it, or choose another folder.',
    other: "Tally couldn't copy the ledger. Press “Copy now” to try again.",
  },
  failedAt: (at: number) => `Last attempt ${formatTime(at)}.`,
})
