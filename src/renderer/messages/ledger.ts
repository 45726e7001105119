import { defineMessages } from '../../shared/language/messages.ts'
/** The ledger as a whole: verifying totals, and deleting calls by date. */
export const ledgerStrings = defineMessages('ledger', {
  title: 'Ledger',
  text: 'Every call has its row in the ledger, which outlives the conversations. Tally keeps sums of it by day, model, connection and conversation. Checking the books adds every call up again and holds those sums, and all conversations, against it.',
  calls: (count: string) => (/^[+-]?1$/.test(count) ? `${count} call` : `${count} calls`),
  tokens: (count: string) => (/^[+-]?1$/.test(count) ? `${count} token` : `${count} tokens`),
  check: 'Check the books',
  equal: (calls: string, tokens: string) => `${calls} added up again: equal to the token (${tokens}).`,
  differed: (calls: string, places: string) =>
    `${calls} added up again. The sums differed in ${places} and were set right:`,
  places: (count: string) => (count === '1' ? '1 place' : `${count} places`),
  difference: (what: string, calls: string, tokens: string) => `${what}: ${calls}, ${tokens}`,
  more: (count: string) => `and ${count} more`,
  held: (answers: string) => `${answers} held against them.`,
  answers: (count: string) => (count === '1' ? '1 answer' : `${count} answers`),
  nothingFound: 'Everything fits.',
  costs: (money: string) => `What they cost comes to the same by two roads: ${money}.`,
  costsDiffer: (byCalls: string, bySums: string) =>
    `What they cost differs: ${byCalls} call by call, ${bySums} by their sums. Export the ledger and report this; the sums of tokens are not touched by it.`,
  noMoney: 'nothing',
  found: 'What was found',
  columns: {
    what: 'What',
    conversation: 'Conversation',
    model: 'Model',
    time: 'Time',
    difference: 'Difference',
  },
  noDifference: 'no number',
  untitled: 'No title',
  findings: {
    'odd-sum': {
      name: 'Total is not its parts',
      meaning: (calls: string) =>
        `Total is not its parts, ${calls}: prompt and completion together are not what was reported as the total. The numbers stay as they came; ask the service which of them it bills.`,
    },
    'message-missing': {
      name: 'Call without its answer',
      meaning: (calls: string) =>
        `Call without its answer, ${calls}: the answer is not in its conversation any more, as after a damaged file was brought back. What was paid counts in every sum. Nothing needs to be done.`,
    },
    'no-call': {
      name: 'Answer without a call',
      meaning: (answers: string) =>
        `Answer without a call, ${answers}: neither imported nor copied nor cleared, and yet in no sum. A backup that has the call brings its numbers back.`,
    },
    'other-conversation': {
      name: 'Counted elsewhere',
      meaning: (calls: string) =>
        `Counted elsewhere, ${calls}: the sums are those of another conversation than the answer stands in. The sums of days and models are right. A backup from before has it in its place.`,
    },
    'history-differs': {
      name: 'Carried differs',
      meaning: (calls: string) =>
        `Carried differs, ${calls}: what was noted as history sent again is not what the call before had counted. The share of history on the usage page is off by that; prompts and totals are not.`,
    },
  },

  clear: 'Clear the ledger…',
  before: 'Clear calls before',
  beforeHint: 'The day itself stays. A call belongs to the day that the clock showed where it was made.',
  nothing: 'There is no call before this day.',
  share: (calls: string, tokens: string, parts: readonly string[]) =>
    `${[`${calls} with ${tokens} would go`, ...parts].join(', ')}.`,
  withoutNumbers: (count: string) => `${count} of them without reported numbers`,
  ofDemo: (count: string) => `${count} of them from the demo service, whose tokens are in no sum`,
  onlyDemo: (calls: string) => `${calls} from the demo service would go, whose tokens are in no sum.`,
  meaning:
    'Their numbers go from every total, for good. Conversations stay; under their answers it then says “not in the ledger”. Backups that were made before still have them.',
  export: 'Export these calls…',
  exported: (calls: string) => `Written: ${calls}, one line of JSON each.`,
  confirm: 'Type clear to confirm',
  word: 'clear',
  clearNow: 'Clear',
  keep: 'Keep them',
  cancelled: 'Cancelled. What was cleared until then is gone, and noted; the rest is still there.',
  lastCleared: (at: string, calls: string, tokens: string, day: string) =>
    `Last cleared on ${at}: ${calls} with ${tokens}, all before ${day}.`,
})
