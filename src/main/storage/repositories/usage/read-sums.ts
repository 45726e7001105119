import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import type { RateClass, TokenParts } from '../../../../shared/domain/money/cost-parts.ts'
import { addSums, noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, numberAt, text, textAt } from '../../database/rows.ts'
import {
  type List,
  preparedListOnce,
  preparedOnce,
  type Row,
  type Values,
} from '../../database/sql-statements.ts'
import { spanDays } from '../../schema/day-sums.ts'
import { dayColumns, madeBy } from './ledger-sql.ts'
import {
  classColumns,
  partColumns,
  partSums,
  safely,
  storedSums,
  sumsAt,
  tokenPartsAt,
  toSums,
} from './sum-figures.ts'

interface Usage {
  readonly sums: UsageSums
}

interface ConversationsRead {
  readonly rows: readonly (Usage & { readonly conversationId: string })[]
  /** The conversations after these. */
  readonly otherCount: number
}

/** Parts of one kind have the same project, and the same rates on a day. */
export interface PricedKind extends RateClass {
  readonly connectionId: string
  readonly projectId: string | null
  readonly modelRequested: string
  readonly model: string
}

/** Calls with the same price, and their counts. */
export interface PricedPart {
  readonly day: string
  readonly dayUtc: string
  readonly conversationId: string | null
  readonly kind: PricedKind
  readonly parts: TokenParts
}

/** The sums of a filter's calls, without reading single calls. */
export type SumQueries = ReturnType<typeof sumQueries>

const conversationsAPage = 50
/** Few rows by their chats, instead of all rows of the days. */
const byConversation = 'usageConversationDays INDEXED BY usageConversationDaysByConversation'

const partAmounts = 'TOTAL(totalTokens) AS tokens, TOTAL(callCount - notProcessedCount) AS calls'
const storedAmounts = `${safely('TOTAL(tokens)')}, ${safely('TOTAL(calls)')}`

export function sumQueries(database: DatabaseSync, filter: UsageFilter) {
  const { clock } = filter
  const day = dayColumns[clock]
  const table =
    filter.conversationId === null && filter.caller === undefined ? 'usageDays' : 'usageConversationDays'
  const { days, spans, others, values } = conditionsOf(filter)
  const sql = `${others} AND ${days}`
  const read = (query: string, more: Values = {}): Row[] =>
    preparedOnce(database, query).all({ ...values, ...more })

  const readLists = (query: string): readonly List[] => preparedListOnce(database, query).all(values)
  let grouped: readonly Group[] | null = null
  /** One scan for models and projects, because there are far fewer groups than days. */
  const groups = (): readonly Group[] => {
    grouped ??= readLists(
      `SELECT connectionId, model, projectId, ${storedSums} FROM ${table} WHERE ${sql}
       GROUP BY connectionId, model, projectId`,
    ).map((list) => ({
      connectionId: textAt(list, 0),
      model: textAt(list, 1),
      projectId: textAt(list, 2),
      sums: sumsAt(list, 3),
    }))
    return grouped
  }

  // Asked once for both, because a first demo call may come between.
  const isWhole = isOfAll(filter) && preparedOnce(database, hasDemo).first() === null
  const [of, isOf] = isWhole ? ['usageConversations', 'true'] : [byConversation, sql]
  const readWhole: typeof read = isWhole ? (query, more) => preparedOnce(database, query).all(more) : read

  const sumsOfConversations = (ids: readonly string[]): ConversationsRead['rows'] =>
    readWhole(
      `SELECT conversationId, ${storedSums} FROM ${of}
       WHERE ${isOf} AND conversationId IN (SELECT value FROM json_each(:ids)) GROUP BY conversationId`,
      { ids: JSON.stringify(ids) },
    ).map((row) => ({ conversationId: text(row, 'conversationId'), sums: toSums(row) }))

  /** A group by the whole key of a day needs no sorting. */
  const byDay = (sums: string, ofSums: string): readonly List[] =>
    readLists(
      `SELECT day, ${ofSums} FROM (
         SELECT ${day} AS day, ${sums} FROM ${table} WHERE ${sql} GROUP BY dayUtc, dayLocal)
       GROUP BY day`,
    )

  return {
    days: (): (Usage & { readonly day: string })[] =>
      byDay(partSums, storedSums).map((list) => ({
        day: nameOfDay(numberAt(list, 0)),
        sums: sumsAt(list, 1),
      })),
    /** The same days with two of their sums, for very many days. */
    amounts: () =>
      byDay(partAmounts, storedAmounts).map((list) => ({
        day: nameOfDay(numberAt(list, 0)),
        totalTokens: numberAt(list, 1),
        callCount: numberAt(list, 2),
      })),
    models: (): (Usage & { readonly connectionId: string; readonly model: string })[] =>
      addedUp(groups(), (one) => `${one.connectionId.length} ${one.connectionId}${one.model}`).map(
        ({ connectionId, model, sums }) => ({ connectionId, model, sums }),
      ),
    projects: (): (Usage & { readonly projectId: string | null })[] =>
      addedUp(groups(), ({ projectId }) => projectId)
        .map(({ projectId, sums }) => ({ projectId: projectId || null, sums }))
        .toSorted((one, other) => ((one.projectId ?? '') < (other.projectId ?? '') ? -1 : 1)),
    /** Without programs, whose calls have the program's id in the place of a chat. */
    conversations: (offset: number): ConversationsRead => {
      const ranked = isWhole
        ? readWhole(rankedOfAll, { offset })
        : read(rankedBy(safely('TOTAL(totalTokens)'), sql), { offset })
      const ids = ranked.map((row) => text(row, 'conversationId'))
      const sumsOf = new Map(sumsOfConversations(ids).map((row) => [row.conversationId, row.sums]))
      const [first] = ranked
      return {
        rows: ids.map((conversationId) => ({ conversationId, sums: sumsOf.get(conversationId) ?? noSums })),
        otherCount: first === undefined ? 0 : number(first, 'conversationCount') - offset - ids.length,
      }
    },
    /** The sums of these programs; none for a program without matching calls. */
    programs: (ids: readonly string[]): ConversationsRead['rows'] =>
      ids.length === 0 ? [] : sumsOfConversations(ids),
    parts: (): PricedPart[] =>
      readParts(database, values, {
        columns: { day, dayUtc: 'dayUtc', chat: table === 'usageDays' ? 'NULL' : 'conversationId' },
        from: table,
        where: sql,
      }),
    /** The parts of chats and programs. One part can cover several days if all of them have the same prices. */
    partsOf: (conversationIds: readonly string[]): Omit<PricedPart, 'day'>[] => {
      const firstDays = preparedOnce(database, 'SELECT DISTINCT validFrom FROM prices').all()
      const partial = partialSpans(
        filter,
        firstDays.map((row) => text(row, 'validFrom')),
      )
      const lists = { ids: JSON.stringify(conversationIds), partial: JSON.stringify(partial) }
      const readFrom = (from: string, dayUtc: string, where: string): PricedPart[] =>
        readParts(
          database,
          { ...values, ...lists },
          {
            columns: { day: dayUtc, dayUtc, chat: 'conversationId' },
            from: `json_each(:ids) AS ids CROSS JOIN ${from}`,
            where: `${where} AND conversationId = ids.value AND ${others}`,
          },
        )
      const whereWhole = `span NOT IN (SELECT value FROM json_each(:partial)) AND ${spans}`
      const first = `partial.value * ${spanDays}`
      const wherePartial = `dayUtc >= max(${first}, COALESCE(:from - 1, ${first}))
        AND dayUtc <= min(${first} + ${spanDays - 1}, COALESCE(:to + 1, ${first} + ${spanDays})) AND ${days}`
      return [
        ...readFrom('usageConversationSpans', `span * ${spanDays}`, whereWhole),
        ...readFrom(`json_each(:partial) AS partial CROSS JOIN ${byConversation}`, 'dayUtc', wherePartial),
      ]
    },
  }
}

interface Group extends Usage {
  readonly connectionId: string
  readonly model: string
  readonly projectId: string
}

/** The first group of each key, with the sums of all. */
function addedUp(groups: readonly Group[], keyOf: (group: Group) => string): Group[] {
  const found = new Map<string, Group>()
  for (const group of groups) {
    const known = found.get(keyOf(group))
    found.set(
      keyOf(group),
      known === undefined ? group : { ...known, sums: addSums([known.sums, group.sums]) },
    )
  }
  return [...found.values()]
}

interface Conditions {
  /** For days. UTC days are the key of the sums, and a local day is at most one day from them. */
  readonly days: string
  /** For spans that match as a whole. */
  readonly spans: string
  readonly others: string
  readonly values: Values
}

function conditionsOf({ clock, from, to, ...filter }: UsageFilter): Conditions {
  const parts = ['isDemo = :isDemo']
  const values: Record<string, string | number> = { isDemo: Number(filter.isDemo) }
  const isLocal = clock === 'local'
  const [days, spans] = [['true'], ['true']]
  if (from !== null) {
    days.push(isLocal ? 'dayUtc >= :from - 1 AND dayLocal >= :from' : 'dayUtc >= :from')
    spans.push(`span * ${spanDays} >= :from`)
    values['from'] = numberOfDay(from)
  }
  if (to !== null) {
    days.push(isLocal ? 'dayUtc <= :to + 1 AND dayLocal <= :to' : 'dayUtc <= :to')
    spans.push(`span * ${spanDays} <= :to`)
    values['to'] = numberOfDay(to)
  }
  if (filter.connectionIds.length > 0) {
    parts.push('connectionId IN (SELECT value FROM json_each(:connectionIds))')
    values['connectionIds'] = JSON.stringify(filter.connectionIds)
  }
  if (filter.models.length > 0) {
    parts.push('model IN (SELECT value FROM json_each(:models))')
    values['models'] = JSON.stringify(filter.models)
  }
  if (filter.conversationId !== null) {
    parts.push('conversationId = :conversationId')
    values['conversationId'] = filter.conversationId
  }
  if (filter.caller !== undefined) parts.push(madeBy[filter.caller])
  if (filter.projectId !== undefined) {
    parts.push('projectId = :projectId')
    values['projectId'] = filter.projectId ?? ''
  }
  return { days: days.join(' AND '), spans: spans.join(' AND '), others: parts.join(' AND '), values }
}

/** By their names, later days come before all others, so that prices end there. */
const firstLateDay = numberOfDay('9999-12-31') + 1

/** The spans in which only some days match the filter, or have the same prices. */
function partialSpans({ clock, from, to }: UsageFilter, firstDays: readonly string[]): number[] {
  const spansAt = (day: number, margin: number): number[] => {
    const first = Math.floor((day - margin) / spanDays)
    const last = Math.floor((day + margin - 1) / spanDays)
    return first > last ? [] : [first, last]
  }
  const margin = clock === 'local' ? 1 : 0
  const spans = [
    ...(from === null ? [] : spansAt(numberOfDay(from), margin)),
    ...(to === null ? [] : spansAt(numberOfDay(to) + 1, margin)),
    ...[firstLateDay, ...firstDays.map(numberOfDay)].flatMap((day) => spansAt(day, 0)),
  ]
  // An edited file may have a price from a day that doesn't exist.
  return [...new Set(spans)].filter(Number.isFinite)
}

const hasDemo = 'SELECT 1 FROM usageDays WHERE isDemo = 1 LIMIT 1'

/** Whether the sums of whole chats are those of the filter, where there is no demo call. */
function isOfAll({ clock: _clock, isDemo, connectionIds, models, ...others }: UsageFilter): boolean {
  const isFree = Object.values(others).every((value) => value === null || value === undefined)
  return !isDemo && connectionIds.length === 0 && models.length === 0 && isFree && others.projectId !== null
}

/** The same from the sums of whole chats, by their index. Sums of programs are subtracted, not skipped one by one. */
const rankedOfAll = `
  SELECT conversationId, (SELECT count(*) FROM usageConversations)
    - (SELECT count(*) FROM programs CROSS JOIN usageConversations ON conversationId = id) AS conversationCount
  FROM usageConversations WHERE ${madeBy.chats}
  ORDER BY totalTokens DESC, conversationId LIMIT ${conversationsAPage} OFFSET :offset`

/**
 * Ranks by total alone, because this reads every conversation, and other sums are shown for one page. Programs
 * are excluded from the groups instead of the rows, of which there are many more.
 */
function rankedBy(total: string, condition: string): string {
  return `
    WITH chats AS MATERIALIZED (
      SELECT conversationId, ${total} AS total FROM usageConversationDays WHERE ${condition}
      GROUP BY conversationId HAVING ${madeBy.chats})
    SELECT conversationId, (SELECT count(*) FROM chats) AS conversationCount FROM chats
    ORDER BY total DESC, conversationId LIMIT ${conversationsAPage} OFFSET :offset`
}

interface PartSource {
  readonly columns: { readonly day: string; readonly dayUtc: string; readonly chat: string }
  readonly from: string
  readonly where: string
}

function readParts(
  database: DatabaseSync,
  values: Values,
  { columns, from, where }: PartSource,
): PricedPart[] {
  const parts = preparedListOnce(
    database,
    `SELECT ${columns.day}, ${columns.dayUtc}, ${columns.chat}, ${kindColumn},
       ${partColumns.map(([, column]) => column).join(', ')}
     FROM ${from} WHERE ${where} AND priceableCount > 0`,
  )
  const nameOf = keptBy(nameOfDay)
  const kindOf = keptBy(readKind)
  return parts.all(values).map((row) => ({
    day: nameOf(numberAt(row, 0)),
    dayUtc: nameOf(numberAt(row, 1)),
    conversationId: row[2] === null ? null : textAt(row, 2),
    kind: kindOf(textAt(row, 3)),
    parts: tokenPartsAt(row, 4),
  }))
}

/** One value of a row instead of six, because there are few kinds in very many rows. */
const kindColumn = `json_array(connectionId, modelRequested, model, projectId, ${classColumns})`

function readKind(column: string): PricedKind {
  const list = JSON.parse(column) as List
  return {
    connectionId: textAt(list, 0),
    modelRequested: textAt(list, 1),
    model: textAt(list, 2),
    projectId: textAt(list, 3) || null,
    promptBand: numberAt(list, 4),
    serviceTier: textAt(list, 5) || null,
  }
}

/** A function that keeps each value that it made. */
export function keptBy<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(key)
    kept.set(key, made)
    return made
  }
}
