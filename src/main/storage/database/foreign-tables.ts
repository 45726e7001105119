import { readTablePage } from './repair/cells.ts'
import type { Pages } from './repair/pages.ts'
import type { StoredValue } from './repair/record.ts'

interface ForeignRow {
  /** Null for a column that the row or the table doesn't have. */
  get(column: string): StoredValue
}

/** SQLite itself allows no more. A schema that claims more comes from no program. */
const maxColumns = 2_000
const fileMark = 'SQLite format 3\0'
const schemaPage = 1
const constraint = /^(?:constraint|primary|foreign|check|unique)\b/iu
const quoted = /^(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([\w$]+))/u

/**
 * The tables of another program's SQLite file, read page by page. No SQL of the file is executed. Null for
 * other content.
 */
export function openForeignTables(
  content: Uint8Array,
): ((table: string) => Iterable<ForeignRow> | null) | null {
  const pages = pagesOf(content)
  if (pages === null) return null
  const tables = new Map<string, { root: number; columns: readonly string[] }>()
  for (const [type, name, , root, sql] of valuesBelow(pages, schemaPage))
    if (type === 'table' && typeof name === 'string' && typeof root === 'number' && typeof sql === 'string') {
      const columns = columnsOf(sql)
      if (columns.length <= maxColumns) tables.set(name, { root, columns })
    }
  return (name) => {
    const table = tables.get(name)
    return table === undefined ? null : rowsOf(pages, table)
  }
}

function* rowsOf(pages: Pages, { root, columns }: { root: number; columns: readonly string[] }) {
  const places = new Map(columns.map((column, index) => [column, index]))
  for (const values of valuesBelow(pages, root))
    yield { get: (column: string): StoredValue => values[places.get(column) ?? values.length] ?? null }
}

function pagesOf(content: Uint8Array): Pages | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length < 512 || bytes.toString('latin1', 0, fileMark.length) !== fileMark) return null
  const said = bytes.readUInt16BE(16)
  const pageSize = said === 1 ? 65_536 : said
  if (pageSize < 512) return null
  const count = Math.floor(bytes.length / pageSize)
  return {
    pageSize,
    count,
    read: (number) =>
      number < 1 || number > count ? null : bytes.subarray((number - 1) * pageSize, number * pageSize),
    readFree: () => new Set(),
  }
}

/**
 * The rows of a table in order. Each page is read once, so a file can't lead in a circle. Rows that share bytes
 * would be longer than the file, and end the reading.
 */
function* valuesBelow(pages: Pages, root: number): Generator<readonly StoredValue[]> {
  const seen = new Set<number>()
  const waiting = [root]
  let room = pages.count * pages.pageSize
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) continue
    seen.add(number)
    const page = readTablePage(pages, number, 'by-rowid')
    if (page === null) continue
    waiting.push(...page.children.toReversed())
    for (const { values } of page.cells) {
      for (const value of values)
        room -= typeof value === 'string' || value instanceof Uint8Array ? value.length : 0
      if (room < 0) return
      yield values
    }
  }
}

/** The names of the columns in the text of a table's definition. */
function columnsOf(sql: string): string[] {
  return definitionsIn(sql.slice(sql.indexOf('(') + 1)).flatMap((definition) => {
    const isStored = !/\bgenerated\b/iu.test(definition) || /\bstored\b/iu.test(definition)
    const name = constraint.test(definition) || !isStored ? null : quoted.exec(definition)
    return name === null ? [] : [name[1] ?? name[2] ?? name[3] ?? name[4] ?? '']
  })
}

/** Splits at the commas outside parentheses and quotes. */
function definitionsIn(text: string): string[] {
  const definitions: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === "'" || character === '"' || character === '`') quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    const isEnd = quote === '' && ((character === ',' && depth === 0) || depth < 0)
    if (!isEnd) continue
    definitions.push(text.slice(start, at).trim())
    start = at + 1
    if (depth < 0) break
  }
  return definitions
}
