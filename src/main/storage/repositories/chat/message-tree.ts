import type { DatabaseSync } from 'node:sqlite'
import { flag, number, text, textAt, textOrNull } from '../../database/rows.ts'
import { preparedListOnce, type prepareQuery, type Row, statementsOf } from '../../database/sql-statements.ts'
import { onRollback } from '../../database/transaction.ts'

/** The ids of messages from the root down, each the parent of the next. */
type Line = readonly string[]

export interface MessageTree {
  pathIds(conversationId: string): readonly string[]
  /** The last message in view; null where there is none. */
  pathEnd(conversationId: string): { readonly id: string; readonly depth: number } | null
  /** The ids from the first message to this one, or only the last `count` of them. They never change. */
  idsTo(messageId: string, count?: number): readonly string[]
  /** How many steps a message is below another: 0 for the same message, null where it isn't below. */
  stepsUp(messageId: string, upperId: string): number | null
  /**
   * How many steps each excluded message is above a message, and the excluded images: steps, and place in the message.
   * Nearest messages first.
   */
  excludedAbove(messageId: string): {
    readonly distances: readonly number[]
    readonly images: readonly (readonly [steps: number, place: number])[]
  }
  /** The messages with images above a message, each with its text and the steps down. Nearest messages first. */
  withImagesAbove(messageId: string): { readonly steps: number; readonly text: string }[]
}

interface TreeToChoose extends MessageTree {
  /**
   * Call this before a message comes into view. Returns the root of its branch, and the ids from where the branch
   * leaves the path. Forgets the part of the cached path below that point.
   */
  leavePath(message: TreePlace): { readonly rootId: string; readonly ids: Line }
}

export interface TreePlace {
  readonly id: string
  readonly parentId: string | null
  readonly conversationId: string
}

/** The number of chats whose path is cached. */
const maxPaths = 8
/** Most messages asked about are on the path, or at most this many steps off it. */
const firstClimb = 4

/**
 * Caches the ids from the root to each message. Walking a chat takes time in proportion to its length, and
 * each send asks several times. A message never moves, so these ids never change. The path in view changes,
 * so only its valid part is kept and the rest is looked up. A rollback may undo a path, and another thread may delete
 * a chat and import it again, so both clear the cache.
 */
export function createMessageTree(database: DatabaseSync): TreeToChoose {
  const queries = prepareQueries(database)
  /** Grows at its end and is cut there, so that only copies of it leave this file. */
  const kept = new Map<string, string[]>()
  onRollback(database, () => kept.clear())

  let version = 0

  /** The version changes with every commit of another connection. */
  function forgetOutdated(): void {
    const current = number(queries.version.first() ?? {}, 'data_version')
    if (current !== version) kept.clear()
    version = current
  }

  function keep(conversationId: string, path: string[]): void {
    kept.delete(conversationId)
    kept.set(conversationId, path)
    const [oldest] = kept.keys()
    if (kept.size > maxPaths && oldest !== undefined) kept.delete(oldest)
  }

  /** A message and the chosen messages below it. */
  const down = (id: string): string[] =>
    preparedListOnce(database, downwards)
      .all({ id })
      .map((row) => textAt(row, 0))

  /** The cached path, complete again. */
  function pathOf(conversationId: string): string[] {
    forgetOutdated()
    const rootId = textOrNull(queries.root.first({ conversationId }) ?? { id: null }, 'id')
    if (rootId === null) {
      kept.delete(conversationId)
      return []
    }
    const known = kept.get(conversationId) ?? []
    const lastId = known[0] === rootId ? known.at(-1) : undefined
    const last = lastId === undefined ? null : queries.place.first({ id: lastId })
    const tail = lastId === undefined || last?.['chosenChildId'] === null ? [] : down(lastId)
    const whole = last === null ? down(rootId) : known
    for (const id of tail.slice(1)) whole.push(id)
    keep(conversationId, whole)
    return whole
  }

  function idsTo(messageId: string, count = Number.MAX_SAFE_INTEGER): Line {
    forgetOutdated()
    const below: string[] = []
    // One row at a time, because a recursive query takes longer to begin than to walk.
    for (let id: string | null = messageId; id !== null && below.length < count; ) {
      const place = below.length < firstClimb ? queries.place.first({ id }) : null
      if (place === null) return queries.up.all({ id: messageId, count }).map((row) => text(row, 'id'))
      const known = kept.get(text(place, 'conversationId')) ?? []
      const index = known.lastIndexOf(id)
      const first = Math.max(0, index + 1 + below.length - count)
      if (index >= 0) return [...known.slice(first, index + 1), ...below.toReversed()]
      below.push(id)
      id = textOrNull(place, 'parentId')
    }
    return below.toReversed()
  }

  const rowsAbove = (id: string, query: ReturnType<typeof prepareQuery>): PlacedRow[] =>
    placeAbove(query.all({ id }), () => idsTo(id))

  return {
    pathIds: (conversationId) => [...pathOf(conversationId)],
    idsTo,

    pathEnd(conversationId) {
      const path = pathOf(conversationId)
      const id = path.at(-1)
      return id === undefined ? null : { id, depth: path.length - 1 }
    },

    stepsUp(messageId, upperId) {
      const line = idsTo(messageId)
      const index = line.lastIndexOf(upperId)
      return index < 0 ? null : line.length - 1 - index
    },

    excludedAbove(messageId) {
      const rows = rowsAbove(messageId, queries.excluded)
      return {
        distances: rows.flatMap(([row, steps]) => (flag(row, 'isExcluded') ? [steps] : [])),
        images: rows.flatMap(([row, steps]) => toExcludedImages(row).map((place) => [steps, place] as const)),
      }
    },

    withImagesAbove: (messageId) =>
      rowsAbove(messageId, queries.withImages).map(([row, steps]) => ({ steps, text: text(row, 'text') })),

    leavePath({ id, parentId, conversationId }) {
      const path = pathOf(conversationId)
      // Most new messages continue from the end, which needs no walk.
      if (parentId !== null && path.at(-1) === parentId) return { rootId: path[0] ?? id, ids: [id] }
      const line = idsTo(id)
      const parting = line.findIndex((each, index) => each !== path[index])
      const shared = parting < 0 ? line.length : parting
      if (path.length > shared) path.length = shared
      return { rootId: line[0] ?? id, ids: line.slice(shared) }
    },
  }
}

type PlacedRow = readonly [row: Row, steps: number]

/** The rows of messages above the end of a line, with the steps to them. */
function placeAbove(rows: readonly Row[], line: () => Line): PlacedRow[] {
  // Most chats have no such message and need no walk.
  if (rows.length === 0) return []
  const found = new Map(rows.map((row) => [text(row, 'id'), row]))
  const above = line().slice(0, -1).toReversed()
  return above.flatMap((id, index) => {
    const row = found.get(id)
    return row === undefined ? [] : [[row, index + 1] as const]
  })
}

/** In rising order, whatever an edited file has. */
export function toExcludedImages(row: Row): readonly number[] {
  const places = text(row, 'excludedImages').matchAll(/\d{1,6}/g)
  return Array.from(places, ([place]) => Number(place)).toSorted((one, other) => one - other)
}

/** Each message names the next one, and SQLite adds rows in the order in which it found them. */
const downwards = `
  WITH RECURSIVE path (id) AS (
    SELECT id FROM messages WHERE id = :id
    UNION ALL
    SELECT chosenChildId FROM path JOIN messages USING (id) WHERE chosenChildId IS NOT NULL
  ) SELECT id FROM path`

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    version: query('PRAGMA data_version'),
    place: query('SELECT conversationId, parentId, chosenChildId FROM messages WHERE id = :id'),
    root: query(`SELECT COALESCE(chosenRootId, (SELECT id FROM messages WHERE conversationId = :conversationId
         AND parentId IS NULL ORDER BY sequence DESC LIMIT 1)) AS id
       FROM conversations WHERE id = :conversationId`),
    excluded: query(
      // The first condition as in the index, which has few messages.
      `SELECT id, isExcluded, excludedImages FROM messages WHERE (isExcluded = 1 OR excludedImages <> '')
         AND conversationId = (SELECT conversationId FROM messages WHERE id = :id)`,
    ),
    withImages: query(`SELECT id, text FROM messages
       WHERE conversationId = (SELECT conversationId FROM messages WHERE id = :id)
         AND EXISTS (SELECT 1 FROM imageUses WHERE owner = messages.id AND place = 'message')`),
    up: query(`WITH RECURSIVE line (depth, id, parentId) AS (
         SELECT 0, id, parentId FROM messages WHERE id = :id
         UNION ALL
         SELECT depth + 1, messages.id, messages.parentId
           FROM line JOIN messages ON messages.id = line.parentId LIMIT :count
       ) SELECT id FROM line ORDER BY depth DESC`),
  }
}
