import type {
  LineProblem,
  PriceImport,
  PriceNote,
  PricePreview,
} from '../../shared/contract/money/price-import.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
import { priceStrings } from './prices.ts'
import { isolate, quote } from './quote.ts'

type RefusedImport = Extract<PriceImport, { kind: 'refused' }>
/** `most` is the largest number of prices in a file. */
type RefusalWords = (fileName: string, columns: readonly string[], line: number, most: number) => string

export const priceOutcomeStrings = defineMessages('price-outcome', {
  deleted: message('Deleted a price of {model}.', quote),
  replaced: message('Replaced a price of {model}.', quote),
  used: message("From today, {model} uses the service's price.", quote),
  undone: 'Undone.',
  imported: message(
    '{fileName}: {added, number} added, {replaced, number} replaced, {same, number} unchanged.',
    ['fileName', quote],
    'added',
    'replaced',
    'same',
  ),
  skippedLines: '{lines, plural, one {# line was skipped.} other {# lines were skipped.}}',
  others: '{lines, plural, one {# more line was skipped.} other {# more lines were skipped.}}',
  refused: {
    empty: message('{fileName} is empty. No prices were imported.', quote),
    'too-large': message('{fileName} is larger than 10 MB. No prices were imported.', quote),
    'not-text': message(
      "{fileName} isn't text that Tally can read. No prices were imported. Save the table as CSV in UTF-8.",
      quote,
    ),
    'columns-missing': message(
      'The first line of {fileName} lacks these columns: {columns}. No prices were imported.',
      ['fileName', quote],
      ['columns', formatList],
    ),
    'too-many': message(
      '{fileName} has more than {most, number} prices. No prices were imported.',
      (fileName: string, _columns: readonly string[], _line: number, most: number) => ({
        fileName: quote(fileName),
        most,
      }),
    ),
    'not-json': message(
      "{fileName} isn't valid JSON (line {line, number}). No prices were imported.",
      (fileName: string, _columns: readonly string[], line: number) => ({ fileName: quote(fileName), line }),
    ),
    'too-deep': message(
      '{fileName} is nested too deeply (line {line, number}). No prices were imported.',
      (fileName: string, _columns: readonly string[], line: number) => ({ fileName: quote(fileName), line }),
    ),
    'not-prices': message(
      'Tally found no prices in {fileName}. Choose a CSV table, or a list from LiteLLM, models.dev, genai-prices, or OpenRouter.',
      quote,
    ),
    'no-connection': message(
      "{fileName} doesn't name a connection. Add a connection first, then import the prices.",
      quote,
    ),
  } satisfies Record<RefusedImport['reason'], RefusalWords>,
  line: 'Line {line, number}',
  lineProblems: {
    'connection-missing': 'Enter a connection. You have more than one.',
    'connection-unknown': 'Unknown connection.',
    empty: 'The value is empty.',
    'not-a-number': "This isn't a number. Enter a number such as 0.50.",
    negative: 'Enter a price of 0 or more.',
    'two-readings': 'This number is ambiguous. Enter 1203 or 1.2030.',
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
  provided: message('{name} ({provider})', ['name', isolate], ['provider', isolate]),
})

function describeListEntry({ name, provider }: ListEntry): string {
  return provider === null ? isolate(name) : listEntryStrings.provided(name, provider)
}

/** An entry of the list with its prices, as one choice. */
export function describeOption(entry: ListEntry, input: Money, output: Money, cached: Money | null): string {
  return [
    describeListEntry(entry),
    priceStrings.inAndOut(input, output),
    ...(cached === null ? [] : [priceStrings.cached(cached)]),
  ].join(' · ')
}

export const priceImportStrings = defineMessages('price-import', {
  title: 'Price changes',
  summary: message(
    '{fileName}: {newCount, number} new, {changedCount, number} changed, {sameCount, number} unchanged. Nothing is saved yet.',
    (fileName: string, { newCount, changedCount, sameCount }: Counts) => ({
      fileName: quote(fileName),
      newCount,
      changedCount,
      sameCount,
    }),
  ),
  listText:
    "The list is in US dollars and doesn't name a connection. Calls before “Valid from” keep their prices. A model's first price covers its earlier calls.",
  open: '{models, plural, one {The list has several prices for one model. Choose the provider:} other {The list has several prices for # models. Choose the providers:}}',
  priceOf: message('Provider of {model}', isolate),
  notChosen: "Don't import",
  table: 'Prices in the file',
  columns: { model: 'Model', validFrom: 'From', rates: 'Per million tokens', change: 'Change' },
  change: { new: 'new', changed: 'changed', same: 'same' } satisfies Record<
    PricePreview['rows'][number]['change'],
    string
  >,
  reprices:
    '{calls, plural, one {Replaces the price of # earlier call} other {Replaces the price of # earlier calls}}',
  rateChange: message('{before} → {after}', ['before', formatExactMoney], ['after', formatExactMoney]),
  rateFromInput: message('as input → {after}', formatExactMoney),
  rateToInput: message('{before} → as input', formatExactMoney),
  asInput: 'as input',
  extraChange: message('{before} → {after}', 'before', 'after'),
  noExtra: 'none',
  listedAs: message('In the list: {entry}', describeListEntry),
  notes: {
    'above-tokens': message("Some prices differ above {tokens, number} tokens, which Tally can't apply."),
    'other-units': message(
      "The list also has prices for images, seconds, or other units, which Tally can't apply.",
    ),
    audio: message("The list also has prices for spoken answers or cached audio, which Tally can't apply."),
    'service-tier': message(
      "A service tier's price isn't a multiple of the other prices, so Tally doesn't apply it.",
    ),
  } satisfies Record<PriceNote['kind'], (tokens: number) => string>,
  moreRows: "{rows, plural, one {# more price isn't shown.} other {# more prices aren't shown.}}",
  nothing: 'The file has no prices for this connection.',
  missing: message('Not in the list: {models}.', (models: readonly string[]) =>
    formatList(models.map(isolate)),
  ),
  missingMore:
    "{models, plural, one {# more model isn't in the list.} other {# more models aren't in the list.}}",
  apply: 'Apply',
})

type Counts = Pick<PricePreview, 'newCount' | 'changedCount' | 'sameCount'>
