import type { DatabaseSync } from 'node:sqlite'
import { CallState } from '../../../../shared/contract/usage/call.ts'
import { parseJson } from '../../../../shared/domain/app/json-text.ts'
import { budgetPeriods } from '../../../../shared/domain/money/money.ts'
import type { Cell, TableKind } from './cells.ts'
import type { StoredValue } from './record.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly mayBeNull: boolean
}

/** The shape of a table's rows, which differs from that of all other tables. */
export interface TableShape {
  readonly name: string
  readonly kind: TableKind
  readonly columns: readonly Column[]
  /** Rows of earlier versions lack columns that were added later. */
  readonly minColumns: number
  readonly rowidAt: number
}

/** Every table with data that nothing else can restore. Derived tables are rebuilt from these. */
export const salvagedTables = [
  'connections',
  'encryptedKeys',
  'settings',
  'modelLists',
  'models',
  'projects',
  'projectCorrections',
  'programs',
  'conversations',
  'conversationTags',
  'messages',
  'answerParts',
  'queuedMessages',
  'images',
  'imageParts',
  'promptFolders',
  'savedPrompts',
  'defaultPrompts',
  'prices',
  'bills',
  'billRows',
  'callOrigins',
  'callModels',
  'callOutcomes',
  'callRows',
  'programCalls',
  'programTasks',
  'programToolSets',
  'ledgerClearings',
  'ledgerAnonymisings',
  'budgets',
  'budgetOverrides',
  'requests',
  'dictionaries',
  'customWords',
] as const

const fits =
  (pattern: RegExp) =>
  (value: StoredValue): boolean =>
    pattern.test(String(value))
const isToolsHash = fits(/^[0-9a-f]{32}$/)
const isImageHash = fits(/^[0-9a-f]{64}$/)
const isCallState = (value: StoredValue): boolean => CallState.options.some((state) => state === value)
const isPeriod = (value: StoredValue): boolean => budgetPeriods.some((period) => period === value)

/** Columns whose values tell a table from others with the same types. A deleted program has no token. */
const checks: Readonly<
  Record<string, readonly [column: string, isFitting: (value: StoredValue) => boolean]>
> = {
  answerParts: ['text', (value) => !isToolsHash(value)],
  programToolSets: ['toolsHash', isToolsHash],
  images: ['hash', isImageHash],
  imageParts: ['hash', isImageHash],
  callOutcomes: ['state', isCallState],
  encryptedKeys: ['account', fits(/^https?:\/\/\S+ \S+$/)],
  programs: ['tokenHash', fits(/^(?:[0-9a-f]{64})?$/)],
  settings: ['value', (value) => isJson(String(value))],
  bills: ['clock', fits(/^(?:utc|local)$/)],
  billRows: ['side', fits(/^(?:billed|tally)$/)],
  prices: ['validFrom', fits(/^\d{4}-\d\d-\d\d$/)],
  budgets: ['period', isPeriod],
  budgetOverrides: ['period', isPeriod],
}

export function shapeOf(database: DatabaseSync, name: string): TableShape {
  const rows = database.prepare(`SELECT * FROM pragma_table_info('${name}')`).all()
  const list = database.prepare(`SELECT wr FROM pragma_table_list('${name}')`).get()
  const kind = list?.['wr'] === 1 ? 'by-key' : 'by-rowid'
  const required = rows.findLastIndex((row) => row['notnull'] === 1 && row['dflt_value'] === null)
  return {
    name,
    kind,
    columns: rows.map((row) => ({
      name: String(row['name']),
      type: String(row['type']),
      mayBeNull: row['notnull'] === 0,
    })),
    minColumns: required + 1,
    rowidAt: kind === 'by-key' ? -1 : rows.findIndex((row) => row['pk'] === 1 && row['type'] === 'INTEGER'),
  }
}

/** The values of a row of this table, including its rowid; null for a row of another table. */
export function rowOf(shape: TableShape, { rowid, values }: Cell): StoredValue[] | null {
  const { columns, minColumns, rowidAt, name } = shape
  if (values.length < minColumns || values.length > columns.length) return null
  const row = values.with(rowidAt === -1 ? 0 : rowidAt, rowidAt === -1 ? (values[0] ?? null) : rowid)
  const isFitting = row.every((value, index) => {
    const column = columns[index]
    if (index === rowidAt) return values[index] === null && Number.isSafeInteger(value)
    return column !== undefined && (value === null ? column.mayBeNull : isOfType(value, column.type))
  })
  const [checked, isRight] = checks[name] ?? []
  const value = row[columns.findIndex((column) => column.name === checked)] ?? null
  return isFitting && (isRight?.(value) ?? true) ? row : null
}

function isOfType(value: StoredValue, type: string): boolean {
  if (type === 'TEXT') return typeof value === 'string'
  if (type === 'REAL') return typeof value === 'number'
  return Number.isSafeInteger(value)
}

const isJson = (text: string): boolean => parseJson(text) !== undefined
