import { formatDay } from '../../../../shared/language/format-moment.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../../../shared/language/messages.ts'
import { quote } from '../../../strings/quote.ts'

/** Preview of a pasted table, before the user accepts the table. */
export const billTableStrings = defineMessages('bill-table', {
  title: 'Paste a table',
  fileTitle: (name: string) => `Table from ${quote(name)}`,
  area: 'Table',
  hint: 'Copy a table from a spreadsheet, or paste CSV text with headers.',
  pasted: (characters: number) =>
    plural(characters, { one: '# character pasted', other: '# characters pasted' }),
  another: 'Paste another table',
  columns: 'Columns',
  column: (name: string) => `Column ${quote(name)}`,
  unnamed: (number: number) => `Column ${formatCount(number)}`,
  roles: {
    ignore: 'Ignore',
    day: 'Day',
    model: 'Model',
    promptTokens: 'Prompt tokens',
    completionTokens: 'Completion tokens',
    totalTokens: 'Total tokens',
    requests: 'Requests',
    request: 'One request per line',
    countType: 'Type of count',
    countOfType: 'Count of that type',
    cost: 'Amount',
    currency: 'Currency',
  },
  known: {
    'anthropic-cost': 'This is a cost export from Anthropic.',
    'anthropic-usage': 'This is a usage export from Anthropic.',
    'azure-cost':
      'This is a cost export from Azure, with one line per meter. Tally ignores its quantities, because their units differ.',
    'deepseek-amount':
      'This is an amount export from DeepSeek. Its prices are rates per token, so Tally ignores them.',
    'deepseek-cost': 'This is a cost export from DeepSeek.',
    'openai-cost': 'This is a cost export from OpenAI.',
    'openai-usage': 'This is a usage export from OpenAI.',
    'openrouter-activity':
      'This is an activity export from OpenRouter. Its usage is in US dollars, and excludes requests billed to your own keys.',
    'openrouter-generations': 'This is a generations export from OpenRouter. Its costs are in US dollars.',
  },
  needs: { day: 'Day', model: 'Model', figure: 'Tokens or amount' },
  lacks: (lacking: readonly string[], found: readonly string[]) =>
    found.length === 0
      ? `No column found for: ${formatList(lacking)}. If the table has them, choose their types.`
      : `No column found for: ${formatList(lacking)}. Found: ${formatList(found)}. If the table has the others, choose their types.`,
  order: 'Date format',
  orders: { 'day-first': 'Day first', 'month-first': 'Month first' },
  askDayOrder: 'These dates are ambiguous. Choose which number is the day.',
  mark: 'Decimal format',
  marks: { point: '1,234.5', comma: '1.234,5' },
  askDecimalMark: 'These numbers are ambiguous. Choose how decimals are written.',
  currency: 'Currency of the amounts',
  currencyHint: 'The amounts have no currency.',
  span: 'Dates',
  spans: { table: 'Use the dates in the table', period: "Use the bill's period" },
  outside: (from: string, to: string) => `The table covers ${formatDay(from)} to ${formatDay(to)}.`,
  take: (lines: number) => plural(lines, { one: 'Import # line', other: 'Import # lines' }),
  taken: (lines: number, rows: number) =>
    `${plural(lines, { one: '# table line', other: '# table lines' })} → ` +
    plural(rows, { one: '# bill line by day and model', other: '# bill lines by day and model' }),
  nothing: 'No rows can be imported. Choose the column types.',
  skipped: 'Skipped lines',
  lines: (count: number, ranges: readonly string[]) =>
    plural(count, { one: `Line ${formatList(ranges)}`, other: `# lines (${formatList(ranges)})` }),
  more: (count: number) => plural(count, { other: '# more' }),
  reasons: {
    above: 'above the headers',
    'not-a-day': 'no valid date',
    outside: 'outside the period',
    'not-a-number': 'unreadable number',
    'not-whole': 'not a whole number, or too large',
    'below-zero': 'negative count',
    'no-number': 'no number',
    'unknown-type': 'unknown type of count',
    'a-sum': 'total row',
    'long-name': 'model name too long',
    'no-currency': 'unknown currency, or more than one',
    'too-many': 'too many days and models for one bill',
  },
  refused: {
    empty: 'The table is empty.',
    'too-large': 'The table has more than 5,000,000 characters. Export fewer days at once.',
    'not-text':
      "This table isn't text that Tally can read. Export it as CSV in UTF-8, or copy the cells from a spreadsheet.",
    'too-many-lines': 'The table has more than 100,000 lines. Export fewer days at once.',
    'too-many-columns': 'A line has more than 200 columns. Export a smaller table.',
    'open-quote': "A quotation mark isn't closed. Close it, then paste the table again.",
    'one-column': 'The table has only one column. Separate its cells with commas, semicolons, or tabs.',
    'no-records': 'This JSON is incomplete, or has no list of records. Export the table as CSV.',
    'not-read': "Tally couldn't read the file. Nothing was changed.",
  },
  atLine: (line: number) => `Line ${formatCount(line)}:`,
})
