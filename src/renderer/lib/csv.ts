type Value = string | number | null

/** The names first and then a line a row, as RFC 4180 has it; what did not come is an empty field. */
export function toCsv<Row>(
  columns: Readonly<Record<string, (row: Row) => Value>>,
  rows: readonly Row[],
): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => read(row)))
  return [Object.keys(columns), ...lines].map((line) => `${line.map(toField).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function toField(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
