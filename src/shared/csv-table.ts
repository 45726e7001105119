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
/** Also behind blanks and signs that nobody sees, and in the wide forms that some programs take for the others. */
const formulaSigns = '(?:[\\t\\r\\n]|[\\s\\p{Cf}]*[=+\\-@＝＋－＠])'
const defusedFormula = new RegExp(`^'+${formulaSigns}`, 'u')
const formula = new RegExp(`^'*${formulaSigns}`, 'u')

type Field = string | number | null

/**
 * One line as RFC 4180 has it; what did not come is an empty field. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it; a number never does.
 */
export function writeCsvLine(fields: readonly Field[]): string {
  return `${fields.map(writeField).join(',')}\r\n`
}

/** The names of the columns, then a line a row. */
export function writeCsvTable<Row>(
  columns: Readonly<Record<string, (row: Row) => Field>>,
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => read(row)))
  return [Object.keys(columns), ...lines].map(writeCsvLine).join('')
}

function writeField(field: Field): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  const text = formula.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** As it was before it was written: without the apostrophe that kept it from being a formula. */
export function readCsvField(field: string): string {
  return defusedFormula.test(field) ? field.slice(1) : field
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
