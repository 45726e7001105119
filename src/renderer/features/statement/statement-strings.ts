import { formatDate, formatDay, formatTime } from '../../../shared/language/format-moment.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../shared/language/messages.ts'
import { isolate } from '../../strings/quote.ts'

const calls = (count: number): string => plural(count, { one: '# call', other: '# calls' })

/** The dialog for statements of a month. */
export const statementStrings = defineMessages('statement', {
  close: 'Close',
  month: 'Month',
  monthName: (month: string) => formatDay(`${month}-01`, 'month'),
  clocks: {
    local: 'Days by the local time of each call',
    utc: 'Days in UTC',
  },
  focusClock: 'FOCUS files always use days in UTC.',
  project: 'Project',
  allProjects: 'All',
  noBills: 'Bills are about all projects, so this statement has none.',
  format: 'Form',
  formats: {
    pdf: { label: 'PDF', hint: 'Pages to hand in: every day and model, prices, and bills' },
    html: { label: 'Web page', hint: 'HTML, the same pages for a browser' },
    csv: { label: 'Table', hint: 'CSV, a row for each day and model' },
    json: { label: 'Data', hint: 'JSON, with a hash for each call; Tally can check it later' },
    focus: {
      label: 'FOCUS 1.2',
      hint: 'CSV for cost tools, only calls with reported counts and a price',
    },
  },
  preview: 'Statement totals',
  columns: { row: 'Period', calls: 'Calls', tokens: 'Tokens', price: 'Price' },
  opening: 'Earlier months',
  thisMonth: (month: string) => formatDay(`${month}-01`, 'month'),
  closing: 'All together',
  none: '–',
  notOver: 'This month goes on, so later calls are missing.',
  notReported: 'not reported',
  /** Null for a count that no call reported. */
  parts: (prompt: number | null, completion: number | null) =>
    `Prompt ${countOrNot(prompt)} · completion ${countOrNot(completion)}`,
  noTotal: (count: number) =>
    plural(count, {
      one: "# call reported no total, so its tokens aren't in the total.",
      other: "# calls reported no total, so their tokens aren't in the total.",
    }),
  holds: (count: number, notReported: number) =>
    `Σ rows = total ✓ (${calls(count)}, ${formatCount(notReported)} not reported)`,
  differs: 'Σ rows ≠ total. Press “Verify totals” in Settings › Data before you hand in this statement.',
  estimates: (tokens: number) =>
    plural(tokens, {
      one: '≈\u00a0# token is an estimate, apart from the totals.',
      other: '≈\u00a0# tokens are estimates, apart from the totals.',
    }),
  unpriced: (count: number) =>
    plural(count, {
      one: '# call has no price, so the price leaves it out.',
      other: '# calls have no price, so the price leaves them out.',
    }),
  noCalls: 'The ledger has no calls in this month.',
  cleared: (day: string) => `Calls before ${formatDay(day)} were cleared from the ledger.`,
  loadingChoices: 'Loading months and projects…',
  loading: 'Adding up calls…',
  tryAgain: 'Try again',
  save: 'Save statement',
  saving: 'Saving statement…',

  checkTitle: 'Check an earlier statement',
  checkMeaning: 'Compares a statement in JSON with the ledger, and names the first call that changed.',
  check: 'Choose statement',
  checking: 'Comparing calls…',
  isNotRead: (file: string) =>
    `${isolate(file)} isn't a statement that this version of Tally can check. Choose a statement in JSON.`,
  isAltered: (file: string) =>
    `${isolate(file)} was changed after Tally wrote it: its hashes don't match it.`,
  about: (month: string, at: number) =>
    `Statement of ${formatDay(`${month}-01`, 'month')}, made ${formatTime(at)}.`,
  aboutProject: (month: string, name: string, at: number) =>
    `Statement of ${formatDay(`${month}-01`, 'month')}, project ${isolate(name)}, made ${formatTime(at)}.`,
  aboutNoProject: (month: string, at: number) =>
    `Statement of ${formatDay(`${month}-01`, 'month')}, no project, made ${formatTime(at)}.`,
  nameless: 'without a name',
  movedTo: (count: number, name: string, at: number) =>
    `${calls(count)} moved to project ${isolate(name)} on ${formatDate(at)}.`,
  movedToNone: (count: number, at: number) => `${calls(count)} moved to no project on ${formatDate(at)}.`,
  movedIn: (count: number, at: number) => `${calls(count)} moved into this project on ${formatDate(at)}.`,
  same: (count: number) =>
    plural(count, {
      one: 'Its # call is unchanged ✓',
      other: 'All # calls are unchanged and in order ✓',
    }),
  sameAndCleared: (left: number, cleared: number) =>
    `${calls(cleared)} of it were cleared from the ledger. The other ${formatCount(left)} are unchanged ✓`,
  breaks: {
    changed: (place: number | null, at: string) => `${atPlace(place)} (${at}) has other numbers now.`,
    missing: (place: number | null, at: string) => `${atPlace(place)} (${at}) is no longer in the ledger.`,
    added: (_place: number | null, at: string) =>
      `The ledger has a call (${at}) that isn't in the statement. An import can add such calls.`,
    reordered: (place: number | null, at: string) => `${atPlace(place)} (${at}) is no longer in its place.`,
    reassigned: (place: number | null, at: string) =>
      `${atPlace(place)} (${at}) is in another project now, and no move is noted.`,
  },
  firstBreak: 'First difference',
  callId: (id: string) => `Call ${isolate(id)}`,
  sumsDiffer: "The calls are unchanged, but the sums in the file aren't theirs. The file was changed.",
  later: (count: number) =>
    plural(count, {
      one: '# call is newer than the statement.',
      other: '# calls are newer than the statement.',
    }),
  earlier: {
    same: 'The calls before the month are unchanged.',
    cleared: "Earlier calls were cleared since, so Tally can't compare what came before the month.",
    moved: "Calls moved to or from the project since, so Tally can't compare what came before the month.",
    changed: 'Calls before the month changed. An earlier statement shows which.',
  },
  price: (stated: string, now: string) =>
    `The price changed from ${stated} to ${now}, because prices in Settings › Prices changed.`,
  noPrice: 'no price',
  limit:
    'This finds changes after the statement was handed in. It proves nothing about the time before, because the ledger is on your computer.',
})

function countOrNot(count: number | null): string {
  return count === null ? 'not reported' : formatCount(count)
}

function atPlace(place: number | null): string {
  return place === null ? 'A call' : `Call ${formatCount(place)}`
}
