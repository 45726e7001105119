import { readTablePage } from './cells.ts'
import type { Pages } from './pages.ts'
import type { StoredValue } from './record.ts'
import { rowOf, type TableShape } from './table-shape.ts'

export type TakeRow = (shape: TableShape, row: readonly StoredValue[]) => void

/** How the file's own list of its tables looks. */
const listShape: TableShape = {
  name: 'sqlite_schema',
  kind: 'by-rowid',
  columns: ['type', 'name', 'tbl_name', 'rootpage', 'sql'].map((name) => ({
    name,
    type: name === 'rootpage' ? 'INTEGER' : 'TEXT',
    mayBeNull: name === 'sql',
  })),
  fewestColumns: 5,
  rowidAt: -1,
}
const firstPage = 1

/**
 * Hands over every row that can be read. First those that are reached the way SQLite goes; then, for tables where something stood in that
 * way, those of pages that nothing leads to any more.
 */
export function readRows(pages: Pages, shapes: readonly TableShape[], take: TakeRow): void {
  const reached = new Set<number>()
  const roots = new Map<string, number>()
  const takeRoot: TakeRow = (_shape, [type, name, , root]) => {
    if (type === 'table' && typeof root === 'number' && !roots.has(String(name)))
      roots.set(String(name), root)
  }
  if (!walk(pages, firstPage, listShape, { reached, take: takeRoot }))
    readLoose(pages, [listShape], { reached: new Set(), take: takeRoot })
  const broken = shapes.filter((shape) => {
    const root = roots.get(shape.name)
    return root === undefined || !walk(pages, root, shape, { reached, take })
  })
  if (broken.length > 0) readLoose(pages, broken, { reached, take })
}

interface Taking {
  /** The pages whose rows were taken. */
  readonly reached: Set<number>
  readonly take: TakeRow
}

/** False where some of the table was not reached. */
function walk(pages: Pages, root: number, shape: TableShape, { reached, take }: Taking): boolean {
  let isWhole = true
  const seen = new Set<number>()
  const ahead = [root]
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    const page = seen.has(number) ? null : readTablePage(pages, number, shape.kind)
    seen.add(number)
    if (page === null || page.isDamaged) isWhole = false
    if (page === null) continue
    ahead.push(...page.children.toReversed())
    for (const cell of page.cells) {
      const row = rowOf(shape, cell)
      if (row === null) isWhole = false
      else take(shape, row)
      if (row !== null) reached.add(number)
    }
  }
  return isWhole
}

function readLoose(pages: Pages, shapes: readonly TableShape[], { reached, take }: Taking): void {
  const free = pages.readFree()
  for (let number = firstPage; number <= pages.count; number += 1) {
    if (!reached.has(number) && !free.has(number)) takeAllOf(pages, number, shapes, take)
  }
}

/** Nothing says whose page it is; each row says it by its looks. */
function takeAllOf(pages: Pages, number: number, shapes: readonly TableShape[], take: TakeRow): void {
  for (const shape of shapes) {
    for (const cell of readTablePage(pages, number, shape.kind)?.cells ?? []) {
      const row = rowOf(shape, cell)
      if (row !== null) take(shape, row)
    }
  }
}
