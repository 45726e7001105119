import * as z from 'zod'
import { Price } from '../../shared/contract/money/price.ts'
import type { LineProblem } from '../../shared/contract/money/price-import.ts'
import { parseJson } from '../../shared/domain/app/json-text.ts'
import { maxPrices } from '../../shared/domain/money/money.ts'
import { readTypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import {
  type CsvRow,
  decimalField,
  readCsv,
  readCsvField,
  writeCsvLine,
} from '../../shared/domain/usage/csv-table.ts'

/** The parts of a connection by which a line can name it. */
export interface NamedConnection {
  readonly id: string
  readonly name: string
  readonly baseAddress: string
}

const maxFieldLength = 4_000

const columns = [
  'connection',
  'address',
  'model',
  'validFrom',
  'promptPerMillion',
  'completionPerMillion',
  'currency',
  'connectionId',
  'cachedPerMillion',
  'cacheWritePerMillion',
  'extras',
  'origin',
] as const
type Column = (typeof columns)[number]
const needed = ['model', 'validFrom', 'promptPerMillion', 'completionPerMillion', 'currency'] as const

export interface ReadList {
  /** Missing columns without which no line can be read. */
  readonly missing: readonly Column[]
  /** Whether the list is too long to read. */
  readonly isTooLong: boolean
  readonly prices: readonly Price[]
  readonly problems: readonly LineProblem[]
}

/**
 * Writes the header, then one price a line. An id tells connections of the same name and address apart. New
 * columns are only added at the end, so that older imports still work.
 */
export function writePriceList(prices: readonly Price[], connections: readonly NamedConnection[]): string {
  const known = new Map(connections.map((connection) => [connection.id, connection]))
  const lines = prices.map((price) => [
    known.get(price.connectionId)?.name ?? '',
    known.get(price.connectionId)?.baseAddress ?? '',
    price.model,
    price.validFrom,
    decimalField(price.promptPerMillion),
    decimalField(price.completionPerMillion),
    price.currency,
    price.connectionId,
    decimalField(price.cachedPerMillion),
    decimalField(price.cacheWritePerMillion),
    price.extras === null ? '' : JSON.stringify(price.extras),
    JSON.stringify(price.origin),
  ])
  return [columns, ...lines].map(writeCsvLine).join('')
}

/**
 * Reads every line with a price, and reports the problem of every other one. A line without an id applies to
 * all connections with its address, else with its name.
 */
export function readPriceList(text: string, connections: readonly NamedConnection[]): ReadList {
  const { rows, openQuoteAt } = readCsv(text)
  const [header, ...lines] = rows
  const places = new Map((header?.fields ?? []).map((name, index) => [columnOf(name), index]))
  const missing = needed.filter((column) => !places.has(column))
  const none = { missing, isTooLong: false, prices: [], problems: [] }
  if (missing.length > 0) return none
  if (lines.length > maxPrices) return { ...none, isTooLong: true }
  const found = new Map<string, Price>()
  const problems: LineProblem[] = []
  for (const row of lines) {
    const read = readLine(row, (column) => fieldOf(row, places.get(column)), connections)
    const problem = Array.isArray(read) ? keep(found, read, row.line) : read
    if (problem !== null) problems.push(problem)
  }
  if (openQuoteAt !== null) problems.push(problemOf(openQuoteAt, 'open-quote'))
  return { missing, isTooLong: found.size > maxPrices, prices: [...found.values()], problems }
}

/** Treats `Valid from`, `valid_from` and `validFrom` as the same column. */
function columnOf(name: string): string | undefined {
  const letters = name.toLowerCase().replaceAll(/[\s_-]+/g, '')
  return columns.find((column) => column.toLowerCase() === letters)
}

function fieldOf({ fields }: CsvRow, place: number | undefined): string {
  return readCsvField(fields[place ?? -1] ?? '').trim()
}

/** Accepts a repeated price, but not two different ones for one day. */
function keep(found: Map<string, Price>, prices: readonly Price[], line: number): LineProblem | null {
  for (const price of prices) {
    const key = JSON.stringify([price.connectionId, price.model, price.validFrom])
    const before = found.get(key)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(price))
      return problemOf(line, 'twice', 'validFrom', price.validFrom)
    found.set(key, price)
  }
  return null
}

type Read = (column: Column) => string

function readLine(
  { line }: CsvRow,
  read: Read,
  connections: readonly NamedConnection[],
): Price[] | LineProblem {
  const long = columns.find((column) => read(column).length > maxFieldLength)
  if (long !== undefined) return problemOf(line, 'too-long', long, read(long))
  const prompt = readTypedDecimal(read('promptPerMillion'))
  const completion = readTypedDecimal(read('completionPerMillion'))
  const currency = read('currency').toUpperCase()
  const validFrom = read('validFrom')
  const meant = connectionsOf(read, connections)
  const refuse = (reason: LineProblem['reason'], column: Column) =>
    problemOf(line, reason, column, read(column))
  if (meant.length === 0) {
    const named = namedBy(read)
    return named === null ? refuse('connection-missing', 'connection') : refuse('connection-unknown', named)
  }
  if (read('model') === '') return refuse('empty', 'model')
  if (!Price.shape.model.safeParse(read('model')).success) return refuse('too-long', 'model')
  if (!z.iso.date().safeParse(validFrom).success) return refuse('not-a-date', 'validFrom')
  if (prompt.decimal === null) return refuse(prompt.problem, 'promptPerMillion')
  if (completion.decimal === null) return refuse(completion.problem, 'completionPerMillion')
  if (!/^[A-Z]{3}$/.test(currency)) return refuse('not-a-currency', 'currency')
  const cached = readOptional(read('cachedPerMillion'))
  const cacheWrite = readOptional(read('cacheWritePerMillion'))
  if (cached.problem !== null) return refuse(cached.problem, 'cachedPerMillion')
  if (cacheWrite.problem !== null) return refuse(cacheWrite.problem, 'cacheWritePerMillion')
  const extras = readJson(Price.shape.extras, read('extras'), null)
  const origin = readJson(Price.shape.origin, read('origin'), { kind: 'import' })
  if (extras === undefined) return refuse('not-readable', 'extras')
  if (origin === undefined) return refuse('not-readable', 'origin')
  const price = {
    model: read('model'),
    validFrom,
    promptPerMillion: prompt.decimal,
    completionPerMillion: completion.decimal,
    currency,
    cachedPerMillion: cached.decimal,
    cacheWritePerMillion: cacheWrite.decimal,
    extras,
    origin,
  }
  return meant.map(({ id }) => ({ connectionId: id, ...price }))
}

/** An empty field means that the input price applies. */
function readOptional(field: string) {
  return field === '' ? { decimal: null, problem: null } : readTypedDecimal(field)
}

/** Undefined for a value that no price has. */
function readJson<T>(form: z.ZodType<T>, field: string, empty: T): T | undefined {
  return field === '' ? empty : form.safeParse(parseJson(field)).data
}

function namedBy(read: Read): Column | null {
  return (['address', 'connection', 'connectionId'] as const).find((column) => read(column) !== '') ?? null
}

/** Finds connections by a known id, else by address, else by name; a single connection needs no name. */
function connectionsOf(read: Read, connections: readonly NamedConnection[]): readonly NamedConnection[] {
  const [id, address, name] = [read('connectionId'), read('address'), read('connection')]
  const byId = connections.filter((connection) => connection.id === id)
  if (byId.length > 0) return byId
  const named = connections.filter((connection) => connection.name !== '')
  if (address !== '')
    return named.filter(({ baseAddress }) => baseAddress === address.replace(/(?<!\/)\/+$/, ''))
  if (name !== '') return named.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  return id === '' && named.length === 1 ? named : []
}

function problemOf(
  line: number,
  reason: LineProblem['reason'],
  column: Column | null = null,
  words = '',
): LineProblem {
  return { line, reason, column, words: words.toWellFormed().slice(0, 100).toWellFormed() }
}
