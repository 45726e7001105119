import type { PriceImport } from '../../shared/contract/money/price-requests.ts'
import type { TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The calculation of a cost, wherever costs appear next to tokens. */
export const moneyStrings = defineMessages('money', {
  price: 'Price',
  calculatedFrom: 'Worked out as',
  about: (amount: string) => `≈ ${amount}`,
  /** One token count times its price per million. */
  part: (count: string, price: string) => `${count} × ${price}`,
  /** Names the model only if the price belongs to another model than the requested one. */
  way: (parts: readonly string[], model: string | null, validFrom: string) =>
    `${parts.join(' + ')} per million, prices ${model === null ? '' : `of ${quote(model)} `}from ${validFrom}`,
  withNotes: (way: string, notes: readonly string[]) => [`${way}.`, ...notes].join(' '),
  equals: (exact: string, way: string) => `${exact} = ${way}`,
  promptMissing: 'The prompt tokens were not reported and are not in it.',
  completionMissing: 'The completion tokens were not reported and are not in it.',
  estimated: 'Of the tokens that Tally estimated, so it is part of no sum.',
})

export const priceStrings = defineMessages('price', {
  title: 'Prices',
  text: 'The service gives no prices. What you enter here is used for the money that Tally shows beside tokens, and for budgets in money. Each call keeps the price of its day in UTC, and without a price no money is shown.',
  none: 'No prices yet.',
  noConnection: 'Add a connection first: a price is for a model of one.',
  tableOf: (connection: string) => `Prices of ${connection}`,
  deletedConnectionLabel: 'A connection that is no longer here',
  columns: { model: 'Model', validFrom: 'From', prompt: 'Prompt', completion: 'Completion', actions: 'More' },
  perMillion:
    'For a million tokens. The newest price of a model holds from its day on; earlier calls keep the one before.',
  notYet: 'not yet',
  more: (model: string, validFrom: string) => `${model} from ${validFrom}: more`,
  edit: 'Edit',
  another: 'New price from another day',
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
  modelHint: 'As the service names it. The models it lists, and those you have used, are suggested.',
  prompt: 'A million prompt tokens',
  completion: 'A million completion tokens',
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD or EUR. Different currencies are never added together.',
  validFrom: 'Valid from',
  validFromHint: 'From the beginning of this day in UTC.',
  reads: (amount: string) => `That is ${amount}.`,
  save: 'Save price',
  cancel: 'Cancel',
  replaces: 'There is a price for this model and day already. Saving takes its place; you can undo that.',
})

type DecimalProblem = NonNullable<TypedDecimal['problem']>

/** Explanation of a typing error, with advice. */
export const priceProblemStrings: Readonly<
  Record<DecimalProblem | 'not-a-date' | 'not-a-currency' | 'no-model' | 'model-too-long', string>
> = defineMessages('price-problem', {
  empty: 'Enter a number, 0 if it costs nothing.',
  'not-a-number': 'Enter a number such as 0.50.',
  negative: 'A price is not below 0.',
  'two-readings': 'This can be read in two ways. Write 1203 or 1.203.',
  'too-long': 'At most twelve digits before the point and eighteen behind it.',
  'not-a-date': 'Enter a date.',
  'not-a-currency': 'Enter three letters, such as USD.',
  'no-model': 'Enter the name of a model.',
  'model-too-long': 'A model has a name of at most 512 characters.',
})

type DonePrices = Extract<PriceImport, { kind: 'done' }>

export const priceOutcomeStrings = defineMessages('price-outcome', {
  deleted: (model: string) => `Deleted a price of ${quote(model)}.`,
  replaced: (model: string) => `Took the place of an earlier price of ${quote(model)}.`,
  undone: 'Taken back.',
  exported: (fileName: string, count: string) =>
    count === '1' ? `1 price is in ${quote(fileName)}.` : `${count} prices are in ${quote(fileName)}.`,
  imported: (fileName: string, added: string, replaced: string, same: string) =>
    `${quote(fileName)}: ${added} added, ${replaced} replaced, ${same} the same as here.`,
  skippedLines: (count: string) =>
    count === '1' ? '1 line was not taken:' : `${count} lines were not taken:`,
  others: (count: string) => `and ${count} more`,
  refused: {
    empty: 'There is nothing in this file.',
    'too-large': 'This file is larger than 10 MB, which is more than a list of prices.',
    'not-text': 'This file is not text in UTF-8. Save the table as CSV in UTF-8, then import that.',
    'columns-missing': 'This is not a list of prices: its first line does not name these columns:',
    'too-many': 'There are more than 20,000 prices in this file.',
  } satisfies Record<Extract<PriceImport, { kind: 'refused' }>['reason'], string>,
  nothingImported: (fileName: string, why: string, columns: readonly string[]) =>
    `${quote(fileName)}: ${columns.length === 0 ? why : `${why} ${columns.join(', ')}.`} Nothing was taken.`,
})

const lineProblems: Readonly<Record<DonePrices['problems'][number]['reason'], string>> = {
  'connection-missing': 'It names no connection, and there are several.',
  'connection-unknown': 'There is no such connection here.',
  empty: 'It is empty.',
  'not-a-number': 'This is not a number. Write it as 0.50.',
  negative: 'A price is not below 0.',
  'two-readings': 'This can be read in two ways. Write 1203 or 1.203.',
  'too-long': 'This is too long.',
  'not-a-date': 'Write the date as 2026-10-01.',
  'not-a-currency': 'Write the currency in three letters, such as USD.',
  twice: 'An earlier line has another price for the same model and day.',
  'open-quote': 'A quotation mark is opened here and never closed, so nothing from here on could be read.',
}

/** The line, its text, and the reason why Tally skipped the line. */
export function describeLineProblem(
  { reason, column, words }: DonePrices['problems'][number],
  line: string,
): string {
  const what = [...(column === null ? [] : [column]), ...(words === '' ? [] : [quote(words)])].join(' ')
  return `Line ${line}${what === '' ? '' : `, ${what}`}: ${lineProblems[reason]}`
}
