import type { PriceImport } from '../../shared/contract/money/price-requests.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import type { TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

/** The calculation of a cost, wherever costs appear next to tokens. */
export const moneyStrings = defineMessages('money', {
  price: 'Price',
  calculatedFrom: 'Calculation',
  about: (amount: string) => `≈\u00a0${amount}`,
  /** One token count times its price per million. */
  part: (tokens: number, perMillion: Money) => `${formatCount(tokens)} × ${formatExactMoney(perMillion)}`,
  perMillion: 'per million tokens',
  priceFrom: (validFrom: string) => `price from ${formatDay(validFrom)}`,
  /** Names the model only if the price belongs to another model than the requested one. */
  priceOf: (model: string, validFrom: string) => `price of ${quote(model)} from ${formatDay(validFrom)}`,
  promptMissing: 'prompt tokens not reported, not included',
  completionMissing: 'completion tokens not reported, not included',
  estimated: 'estimate, not included in totals',
})

export const priceStrings = defineMessages('price', {
  title: 'Prices',
  text: "Services don't report prices, so enter them here. Each call has the price that was valid on its day (UTC).",
  none: 'No prices yet.',
  noConnection: 'Add a connection first: a price belongs to a model of a connection.',
  tableOf: (connection: string) => `Prices of ${isolate(connection)}`,
  deletedConnectionLabel: 'Deleted connection',
  columns: { model: 'Model', validFrom: 'From', prompt: 'Prompt', completion: 'Completion', actions: 'More' },
  perMillion: "Prices are per million tokens. A later price doesn't change the cost of earlier calls.",
  notYet: 'upcoming',
  more: (model: string, validFrom: string) => `${isolate(model)} from ${formatDay(validFrom)}: more`,
  edit: 'Edit',
  another: 'Add later price',
  delete: 'Delete',
  add: 'Add price',
  import: 'Import list…',
  export: 'Export list…',
  undo: 'Undo',
})

export const priceFormStrings = defineMessages('price-form', {
  addTitle: 'New price',
  editTitle: 'Edit price',
  connection: 'Connection',
  model: 'Model',
  modelHint: "Enter the model's ID, or choose a suggestion.",
  prompt: 'Per million prompt tokens',
  completion: 'Per million completion tokens',
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD or EUR. Tally never adds up different currencies.',
  validFrom: 'Valid from',
  validFromHint: 'From the start of this day in UTC.',
  reads: (amount: Money) => `Read as ${formatExactMoney(amount)}.`,
  save: 'Save price',
  cancel: 'Cancel',
  replaces: 'This model already has a price for this day. Saving replaces that price, and you can undo this.',
})

type DecimalProblem = NonNullable<TypedDecimal['problem']>

/** Explanation of a typing error, with advice. */
export const priceProblemStrings: Readonly<
  Record<DecimalProblem | 'not-a-date' | 'not-a-currency' | 'no-model' | 'model-too-long', string>
> = defineMessages('price-problem', {
  empty: 'Enter a number, or 0 if the model is free.',
  'not-a-number': 'Enter a number such as 0.50.',
  negative: 'Enter a price of 0 or more.',
  'two-readings': 'This number is ambiguous. Enter 1203 or 1.203.',
  'too-long': 'Enter at most 12 digits before the point and 18 after it.',
  'not-a-date': 'Enter a date.',
  'not-a-currency': 'Enter three letters, such as USD.',
  'no-model': 'Enter a model.',
  'model-too-long': 'Enter a model of at most 512 characters.',
})

type DonePrices = Extract<PriceImport, { kind: 'done' }>
type LineProblem = DonePrices['problems'][number]

export const priceOutcomeStrings = defineMessages('price-outcome', {
  deleted: (model: string) => `Deleted a price of ${quote(model)}.`,
  replaced: (model: string) => `Replaced a price of ${quote(model)}.`,
  undone: 'Undone.',
  imported: (fileName: string, added: number, replaced: number, same: number) =>
    `${quote(fileName)}: ${formatCount(added)} added, ${formatCount(replaced)} replaced, ` +
    `${formatCount(same)} unchanged.`,
  skippedLines: (lines: number) => plural(lines, { one: '# line skipped:', other: '# lines skipped:' }),
  others: (lines: number) => plural(lines, { other: 'and # more' }),
  refused: {
    empty: (fileName: string) => `${quote(fileName)} is empty. No prices were imported.`,
    'too-large': (fileName: string) => `${quote(fileName)} is larger than 10 MB. No prices were imported.`,
    'not-text': (fileName: string) =>
      `${quote(fileName)} isn't UTF-8 text. No prices were imported. Save the table as CSV in UTF-8.`,
    'columns-missing': (fileName: string, columns: readonly string[]) =>
      `The first line of ${quote(fileName)} lacks these columns: ${formatList(columns)}. No prices were imported.`,
    'too-many': (fileName: string) =>
      `${quote(fileName)} has more than ${formatCount(20_000)} prices. No prices were imported.`,
  } satisfies Record<
    Extract<PriceImport, { kind: 'refused' }>['reason'],
    (fileName: string, columns: readonly string[]) => string
  >,
  line: (line: number) => `Line ${formatCount(line)}`,
  lineProblems: {
    'connection-missing': 'Enter the connection: there are several.',
    'connection-unknown': 'Tally has no such connection.',
    empty: 'The value is empty.',
    'not-a-number': "This isn't a number. Enter a number such as 0.50.",
    negative: 'Enter a price of 0 or more.',
    'two-readings': 'This number is ambiguous. Enter 1203 or 1.203.',
    'too-long': 'This value is too long.',
    'not-a-date': 'Enter the date as 2026-10-01.',
    'not-a-currency': 'Enter the currency in three letters, such as USD.',
    twice: 'An earlier line has another price for the same model and day.',
    'open-quote': 'This quotation mark is never closed, so the rest of the file was skipped.',
  } satisfies Readonly<Record<LineProblem['reason'], string>>,
})

/** The line, its text, and the reason why Tally skipped the line. */
export function describeLineProblem({ line, reason, column, words }: LineProblem): string {
  return [
    priceOutcomeStrings.line(line),
    ...(column === null ? [] : [column]),
    ...(words === '' ? [] : [quote(words)]),
    priceOutcomeStrings.lineProblems[reason],
  ].join(' · ')
}
