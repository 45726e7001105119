import type {
  LineProblem,
  PriceImport,
  PriceNote,
  PricePreview,
} from '../../shared/contract/money/price-import.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { priceStrings } from './prices.ts'
import { isolate, quote } from './quote.ts'

type RefusedImport = Extract<PriceImport, { kind: 'refused' }>
/** `most` is the largest number of prices in a file. */
type RefusalWords = (fileName: string, columns: readonly string[], line: number, most: number) => string

export const priceOutcomeStrings = defineMessages('price-outcome', {
  deleted: (model: string) => `Deleted a price of ${quote(model)}.`,
  replaced: (model: string) => `Replaced a price of ${quote(model)}.`,
  used: (model: string) => `From today, ${quote(model)} uses the service's price.`,
  undone: 'Undone.',
  imported: (fileName: string, added: number, replaced: number, same: number) =>
    `${quote(fileName)}: ${formatCount(added)} added, ${formatCount(replaced)} replaced, ` +
    `${formatCount(same)} unchanged.`,
  skippedLines: (lines: number) =>
    plural(lines, { one: '# line was skipped.', other: '# lines were skipped.' }),
  others: (lines: number) =>
    plural(lines, { one: '# more line was skipped.', other: '# more lines were skipped.' }),
  refused: {
    empty: (fileName: string) => `${quote(fileName)} is empty. No prices were imported.`,
    'too-large': (fileName: string) => `${quote(fileName)} is larger than 10 MB. No prices were imported.`,
    'not-text': (fileName: string) =>
      `${quote(fileName)} isn't text that Tally can read. No prices were imported. Save the table as CSV in UTF-8.`,
    'columns-missing': (fileName: string, columns: readonly string[]) =>
      `The first line of ${quote(fileName)} lacks these columns: ${formatList(columns)}. No prices were imported.`,
    'too-many': (fileName: string, _columns: readonly string[], _line: number, most: number) =>
      `${quote(fileName)} has more than ${formatCount(most)} prices. No prices were imported.`,
    'not-json': (fileName: string, _columns: readonly string[], line: number) =>
      `${quote(fileName)} isn't valid JSON (line ${formatCount(line)}). No prices were imported.`,
    'too-deep': (fileName: string, _columns: readonly string[], line: number) =>
      `${quote(fileName)} is nested too deeply (line ${formatCount(line)}). No prices were imported.`,
    'not-prices': (fileName: string) =>
      `Tally found no prices in ${quote(fileName)}. Choose a CSV table, or a list from LiteLLM, models.dev, genai-prices, or OpenRouter.`,
    'no-connection': (fileName: string) =>
      `${quote(fileName)} doesn't name a connection. Add a connection first, then import the prices.`,
  } satisfies Record<RefusedImport['reason'], RefusalWords>,
  line: (line: number) => `Line ${formatCount(line)}`,
  lineProblems: {
    'connection-missing': 'Enter a connection. You have more than one.',
    'connection-unknown': 'Unknown connection.',
    empty: 'The value is empty.',
    'not-a-number': "This isn't a number. Enter a number such as 0.50.",
    negative: 'Enter a price of 0 or more.',
    'two-readings': 'This number is ambiguous. Enter 1203 or 1.203.',
    'too-long': 'This value is too long.',
    'not-a-date': 'Enter the date as 2026-10-01.',
    'not-a-currency': 'Enter the currency in three letters, such as USD.',
    twice: 'An earlier line has a different price for the same model and day.',
    'open-quote': "This quotation mark isn't closed, so Tally skipped the rest of the file.",
    'not-readable': "Tally can't read this value.",
    'no-token-price': 'This model has no price per token.',
    'other-times': "This model's price depends on the time of day, which Tally can't apply.",
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

type ListEntry = NonNullable<PricePreview['rows'][number]['listedAs']>

const listEntryStrings = defineMessages('list-entry', {
  provided: (name: string, provider: string) => `${isolate(name)} (${isolate(provider)})`,
})

function describeListEntry({ name, provider }: ListEntry): string {
  return provider === null ? isolate(name) : listEntryStrings.provided(name, provider)
}

export const priceImportStrings = defineMessages('price-import', {
  title: 'Price changes',
  summary: (fileName: string, { newCount, changedCount, sameCount }: Counts) =>
    `${quote(fileName)}: ${formatCount(newCount)} new, ${formatCount(changedCount)} changed, ` +
    `${formatCount(sameCount)} unchanged. Nothing is saved yet.`,
  listText:
    "The list is in US dollars and doesn't name a connection. Calls before “Valid from” keep their prices. A model's first price covers its earlier calls.",
  connection: 'Connection',
  validFrom: 'Valid from',
  open: (models: number) =>
    plural(models, {
      one: 'The list has several prices for one model. Choose the provider:',
      other: 'The list has several prices for # models. Choose the providers:',
    }),
  priceOf: (model: string) => `Provider of ${isolate(model)}`,
  notChosen: "Don't import",
  option: (entry: ListEntry, input: Money, output: Money, cached: Money | null) =>
    [
      describeListEntry(entry),
      priceStrings.inAndOut(input, output),
      ...(cached === null ? [] : [priceStrings.cached(cached)]),
    ].join(' · '),
  table: 'Prices in the file',
  columns: { model: 'Model', validFrom: 'From', rates: 'Per million tokens', change: 'Change' },
  change: { new: 'new', changed: 'changed', same: 'same' } satisfies Record<
    PricePreview['rows'][number]['change'],
    string
  >,
  reprices: (calls: number) =>
    plural(calls, {
      one: 'Replaces the price of # earlier call',
      other: 'Replaces the price of # earlier calls',
    }),
  rateChange: (before: Money, after: Money) => `${formatExactMoney(before)} → ${formatExactMoney(after)}`,
  rateFromInput: (after: Money) => `as input → ${formatExactMoney(after)}`,
  rateToInput: (before: Money) => `${formatExactMoney(before)} → as input`,
  asInput: 'as input',
  extraChange: (before: string | null, after: string | null) => `${before ?? 'none'} → ${after ?? 'none'}`,
  listedAs: (entry: ListEntry) => `In the list: ${describeListEntry(entry)}`,
  notes: {
    'above-tokens': (tokens: number) =>
      `Some prices differ above ${formatCount(tokens)} tokens, which Tally can't apply.`,
    'other-units': () =>
      "The list also has prices for images, seconds, or other units, which Tally can't apply.",
    audio: () => "The list also has prices for spoken answers or cached audio, which Tally can't apply.",
    'service-tier': () =>
      "A service tier's price isn't a multiple of the other prices, so Tally doesn't apply it.",
  } satisfies Record<PriceNote['kind'], (tokens: number) => string>,
  moreRows: (rows: number) =>
    plural(rows, { one: "# more price isn't shown.", other: "# more prices aren't shown." }),
  nothing: 'The file has no prices for this connection.',
  missing: (models: readonly string[]) => `Not in the list: ${formatList(models.map(isolate))}.`,
  missingMore: (models: number) =>
    plural(models, {
      one: "# more model isn't in the list.",
      other: "# more models aren't in the list.",
    }),
  apply: 'Apply',
})

type Counts = Pick<PricePreview, 'newCount' | 'changedCount' | 'sameCount'>
