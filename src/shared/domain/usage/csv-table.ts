export interface CsvRow {
  /** The line where the row starts, from 1. */
  readonly line: number
  readonly fields: readonly string[]
}

interface CsvTable {
  readonly rows: readonly CsvRow[]
  /**
   * The line of an unclosed quote, which makes the rest of the text unreadable; null if all quotes are
   * closed.
   */
  readonly openQuoteAt: number | null
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
  const text = field.replace(formula, "'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const plainDecimal = /^-?\d+(?:\.\d+)?$/

/** Removes the apostrophes that `writeCsvLine` added against formulas. */
export function readCsvField(field: string): string {
  return field.replace(defusedFormula, '')
}

/**
 * Reads CSV from any spreadsheet: quotes, all line endings, and commas, semicolons or tabs as separators. The
 * separator is the most frequent one in the first line. Empty rows are skipped.
 */
export function readCsv(text: string): CsvTable {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let field = ''
  let line = 1
  let begunAt = 1
  let quotedAt: number | null = null

  const endField = (): void => {
    fields.push(field)
    field = ''
  }
  const endRow = (): void => {
    endField()
    if (fields.some((one) => one.trim() !== '')) rows.push({ line: begunAt, fields })
    fields = []
  }
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] !== '\n')
    if (isLineEnd) line += 1
    if (quotedAt !== null) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else quotedAt = null
    } else if (character === '"' && field.trim() === '') {
      field = ''
      quotedAt = line
    } else if (character === separator) endField()
    else if (isLineEnd) {
      endRow()
      begunAt = line
    } else if (character !== '\r') field += character
  }
  if (quotedAt === null) endRow()
  return { rows, openQuoteAt: quotedAt }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string): number => first.split(separator).length
  return separators.reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}
