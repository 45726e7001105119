/** The ledger as a whole: adding it up again, and clearing it by date. */
export const ledgerStrings = {
  title: 'Ledger',
  text: 'Every call has its row in the ledger, which outlives the conversations. Tally keeps sums of it by day, model, connection and conversation; they can be added up again at any time.',
  calls: (count: string) => (/^[+-]?1$/.test(count) ? `${count} call` : `${count} calls`),
  tokens: (count: string) => (/^[+-]?1$/.test(count) ? `${count} token` : `${count} tokens`),
  rebuild: 'Rebuild roll-ups',
  equal: (calls: string, tokens: string) => `${calls} added up again: equal to the token (${tokens}).`,
  differed: (calls: string, places: string) =>
    `${calls} added up again. The sums differed in ${places} and were set right:`,
  places: (count: string) => (count === '1' ? '1 place' : `${count} places`),
  difference: (what: string, calls: string, tokens: string) => `${what}: ${calls}, ${tokens}`,
  more: (count: string) => `and ${count} more`,

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
}
