import { formatDay } from '../../../shared/language/format-moment.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { defineMessages, message } from '../../../shared/language/messages.ts'
import { describeCalls } from '../../strings/usage.ts'

/** The dialog for statements of a month. */
export const statementStrings = defineMessages('statement', {
  month: 'Month',
  clocks: {
    local: 'Local time of each call',
    utc: 'Days in UTC',
  },
  project: 'Project',
  allProjects: 'All',
  noBills: "Bills cover all projects, so a project statement doesn't include them.",
  format: 'Format',
  formats: {
    pdf: { label: 'PDF', hint: 'Printable pages with every day and model, prices, and bills' },
    html: { label: 'Web page', hint: 'HTML with the same content' },
    csv: { label: 'Table', hint: 'CSV, a row for each day and model' },
    json: { label: 'Data', hint: 'JSON for other programs, with the exact sums of every day and model' },
    focus: {
      label: 'FOCUS 1.2',
      hint: 'CSV for cost tools, only calls with reported counts and a price',
    },
  },
  preview: 'Statement totals',
  columns: { row: 'Period', calls: 'Calls', tokens: 'Tokens', price: 'Price' },
  opening: 'Earlier months',
  closing: 'Total to date',
  none: '–',
  notOver: "This month isn't over yet, so later calls are missing.",
  notReported: 'not reported',
  /** Null for a count that no call reported. */
  parts: message(
    'Prompt {prompt} · completion {completion}',
    ['prompt', countOrNot],
    ['completion', countOrNot],
  ),
  noTotal:
    "{count, plural, one {# call reported no total, so its tokens aren't in the total.} other {# calls reported no total, so their tokens aren't in the total.}}",
  holds: message(
    'Totals verified ✓ ({count}, {notReported, number} without counts)',
    (count: number, notReported: number) => ({ count: describeCalls({ callCount: count }), notReported }),
  ),
  differs:
    "Totals don't match. Press “Verify totals” in Settings › Privacy and data before you submit this statement.",
  estimates:
    '{tokens, plural, one {≈\u00a0# token is an estimate, not included in totals.} other {≈\u00a0# tokens are estimates, not included in totals.}}',
  unpriced:
    "{count, plural, one {# call has no price, so the price doesn't include it.} other {# calls have no price, so the price doesn't include them.}}",
  noCalls: 'The ledger has no calls in this month.',
  cleared: message('Calls before {day} were deleted from the ledger.', ['day', formatDay]),
  loadingChoices: 'Loading months and projects…',
  loading: 'Adding up calls…',
  save: 'Save statement',
  saving: 'Saving statement…',
})

function countOrNot(count: number | null): string {
  return count === null ? 'not reported' : formatCount(count)
}
