/** A row of a table as a file has it. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number
  readonly fields: readonly string[]
}

interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** The line of a quote that nothing closes: what stands after it cannot be told apart. */
  readonly openQuoteAt: number | null
}

const separators = [',', ';', '\t'] as const
/** What ends a cell or a row for some program, in some locale. */
const cellEnds = ';|\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029'
/** Programs skip these before a formula; a quote is skipped where they split a quoted field. */
const skipped = `(?:(?![${cellEnds}])["'\\s\\p{Cc}\\p{Cf}])*`
/** Also the wide and the small forms, which some programs accept. */
const formulaSigns = `${skipped}[=+\\-@＝＋－＠﹦﹢﹣﹫]`
/** Where some spreadsheet may begin a cell: at the start, and behind what separates cells or rows in its locale, quotes or not. */
const cellStarts = `(?<=^|[${cellEnds}])`
const formula = new RegExp(`${cellStarts}(?=${formulaSigns})|^(?='*[\\t\\r\\n])`, 'gu')
const defusedFormula = new RegExp(`${cellStarts}'(?=${formulaSigns})|^'(?='*[\\t\\r\\n])`, 'gu')
const needsQuotes = new RegExp(`[",${cellEnds}]`)

/** A number that is written digit for digit, such as an amount of money. */
export interface DecimalField {
  readonly decimal: string
}

export type CsvField = string | number | DecimalField | null

/** An amount as a field of its own, so that a spreadsheet adds it up, also below zero. */
export function decimalField(decimal: string | null | undefined): DecimalField | null {
  return decimal === null || decimal === undefined ? null : { decimal }
}

/**
 * One line as RFC 4180 has it; what did not come is an empty field. Wherever a spreadsheet could take a part of a text for a formula, that
 * part gets an apostrophe before it; a number never does.
 */
export function writeCsvLine(fields: readonly CsvField[]): string {
  return `${fields.map(writeField).join(',')}\r\n`
}

/** The names of the columns, then a line a row. */
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

/** As it was before it was written: without the apostrophes that kept it from being a formula. */
export function readCsvField(field: string): string {
  return field.replace(defusedFormula, '')
}

/**
 * Rows of whatever a spreadsheet writes: commas, semicolons or tabs, by which of them the first line has the most of; any ends of lines;
 * quotes. Rows without anything in them are left out.
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
