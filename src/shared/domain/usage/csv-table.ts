export interface CsvRow {
  /** The line where the row starts, from 1. */
  readonly line: number
  readonly fields: readonly string[]
  /** Whether text follows a closing quote. Then the separator is probably another one. */
  readonly hasTextAfterQuote: boolean
}

const separators = [',', ';', '\t'] as const
/** Characters that end a cell or a row in some program or locale. */
const cellEnds = ';|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** Characters that programs skip before a formula. Quotes are skipped where programs split a quoted field. */
const skipped = `(?:(?![${cellEnds}])["'\\s\\p{Cc}\\p{Cf}])*`
/** Includes full-width and small forms, which some programs accept. */
const formulaSigns = `${skipped}[=+\\-@＝＋－＠﹦﹢﹣﹫]`
/**
 * Places where some spreadsheet may start a cell: the start of the text, and after any separator of any
 * locale, even in quotes.
 */
const cellStarts = `(?<=^|[${cellEnds}])`
const formula = new RegExp(`${cellStarts}(?=${formulaSigns})|^(?='*[\\t\\r\\n])`, 'gu')
const defusedFormula = new RegExp(`${cellStarts}'(?=${formulaSigns})|^'(?='*[\\t\\r\\n])`, 'gu')
const needsQuotes = new RegExp(`[",${cellEnds}]`)

/** A decimal that must be written digit by digit, such as an amount of money. */
export interface DecimalField {
  readonly decimal: string
}

export type CsvField = string | number | DecimalField | null

/** An amount as a numeric field, so that spreadsheets can add it up, including negative amounts. */
export function decimalField(decimal: string | null | undefined): DecimalField | null {
  return decimal === null || decimal === undefined ? null : { decimal }
}

/**
 * Writes one line as in RFC 4180; null becomes an empty field. Any part of a text that a spreadsheet could
 * read as a formula gets an apostrophe. Numbers never get one.
 */
export function writeCsvLine(fields: readonly CsvField[]): string {
  return `${fields.map(writeField).join(',')}\r\n`
}

/** Writes the column names, then one line per row. */
export function writeCsvTable<Row>(
  columns: Readonly<Record<string, (row: Row) => CsvField>>,
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => read(row)))
  return [Object.keys(columns), ...lines].map(writeCsvLine).join('')
}

function writeField(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  if (typeof field === 'object')
    return plainDecimal.test(field.decimal) ? field.decimal : writeField(field.decimal)
  if (plainText.test(field)) return field
  const text = field.replace(formula, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Most texts start with a letter or digit and have no character that ends a cell, so they can hold no formula. */
const plainText = new RegExp(`^[0-9A-Za-z][^",${cellEnds}]*$`)
const plainDecimal = /^-?\d+(?:\.\d+)?$/

/** Removes the apostrophes that `writeCsvLine` added against formulas. */
export function readCsvField(field: string): string {
  return field.replace(defusedFormula, '')
}

/**
 * Reads CSV from any spreadsheet. The separator is the most frequent one in the first line. `openQuoteAt` is the line
 * of an unclosed quote, which makes the rest of the text unreadable; null if all quotes are closed.
 */
export function readCsv(text: string) {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text
  const reading = readCsvRows(content, separatorOf(content))
  const rows: CsvRow[] = []
  for (;;) {
    const { done, value } = reading.next()
    if (done === true) return { rows, openQuoteAt: value }
    rows.push(value)
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string): number => first.split(separator).length
  return separators.reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}

/**
 * Reads row by row as in RFC 4180, with any line end, and skips empty rows. A quote inside an unquoted field is an
 * ordinary character. Returns the line of an unclosed quote, or null.
 */
export function* readCsvRows(text: string, separator: string): Generator<CsvRow, number | null> {
  const end = new RegExp(`${separator === '|' ? '\\|' : separator}|\\r\\n|\\n|\\r|$`, 'g')
  let line = 1
  let row = { line, fields: [] as string[], hasTextAfterQuote: false }
  for (let at = 0; at <= text.length; ) {
    const quoted = quotedText(text, at)
    if (quoted === null) return line
    end.lastIndex = quoted.end
    const found = end.exec(text)
    const [behind = ''] = found ?? []
    const after = text.slice(quoted.end, found?.index)
    row.fields.push(quoted.text + after)
    row.hasTextAfterQuote ||= quoted.end > at && after.trim() !== ''
    line += quoted.text.match(/\r\n|\n|\r/g)?.length ?? 0
    at = quoted.end + after.length + (behind.length || 1)
    if (behind === separator) continue
    if (row.fields.some((field) => field.trim() !== '')) yield row
    line += 1
    row = { line, fields: [], hasTextAfterQuote: false }
  }
  return null
}

/** The text inside the quotes at the start of a field, without any where it has none; null if they never close. */
function quotedText(text: string, start: number): { text: string; end: number } | null {
  let opening = start
  while (text[opening] === ' ') opening += 1
  if (text[opening] !== '"') return { text: '', end: start }
  for (let at = opening + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) return null
    if (text[at + 1] !== '"') return { text: text.slice(opening + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}
