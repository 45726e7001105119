import type { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClearing } from '../../../../src/main/storage/repositories/usage/clear-ledger-before.ts'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { sumQueries } from '../../../../src/main/storage/repositories/usage/read-sums.ts'
import type { CallEnd, NewCall } from '../../../../src/main/storage/row-types.ts'
import { sumKeys } from '../../../../src/main/storage/schema/day-sums.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { maxTokenCount } from '../../../../src/shared/domain/app/limits.ts'
import { addParts, noParts, type TokenParts } from '../../../../src/shared/domain/money/cost-parts.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { aCall, anEnd, carried, moveAllCalls } from '../arbitrary-calls.ts'
import { openSample } from '../open-sample.ts'

interface World {
  readonly store: Store
  readonly database: DatabaseSync
  /** The ids of all calls, deleted ones too. */
  readonly ids: string[]
}

/** One action, with words for a counterexample. */
interface Step {
  readonly words: string
  run(world: World): void
}

const pick = fc.nat(1_000)
const day = fc.constantFrom('1970-01-01', '2026-01-02', '2026-01-03', '9999-12-31')

function step<T>(
  name: string,
  what: fc.Arbitrary<T>,
  run: (world: World, what: T) => void,
): fc.Arbitrary<Step> {
  return what.map((drawn) => ({ words: `${name} ${fc.stringify(drawn)}`, run: (world) => run(world, drawn) }))
}

const begin = step('begin', aCall, ({ store, ids }, call) => {
  store.calls.insert({ ...call, id: newId(ids) })
})
const finish = step('finish', fc.tuple(pick, anEnd, carried), (world, [at, end, tokens]) => {
  unlessGone(() => world.store.calls.finish(idAt(world, at), end, tokens))
})
const stream = step('stream', pick, (world, at) => {
  unlessGone(() => world.store.calls.markStreaming(idAt(world, at), 200))
})
const interrupt = step('interrupt', fc.constant(null), ({ store }) => {
  store.calls.interruptUnfinished(estimateTokens)
})
const bringIn = step('import', fc.tuple(aCall, anEnd, fc.boolean()), importCall)
const rewriting = step('rewrite', fc.tuple(pick, aCall, anEnd, carried), rewrite)
const remove = step('remove', pick, (world, at) => {
  world.database.prepare('DELETE FROM calls WHERE id = ?').run(idAt(world, at))
})
const clear = step('clear', day, ({ database }, before) => {
  const clearing = createClearing(database, before, 0)
  while (clearing.clearSome(3));
})
const move = step(
  'move',
  fc.tuple(fc.constantFrom('one', 'two', 'gone'), fc.constantFrom(null, 'website', 'app')),
  ({ store }, [conversationId, projectId]) => moveAllCalls(store, conversationId, projectId),
)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: begin },
    { weight: 4, arbitrary: finish },
    { weight: 2, arbitrary: bringIn },
    ...[stream, interrupt, rewriting, remove, clear, move].map((arbitrary) => ({ weight: 1, arbitrary })),
  ),
  { minLength: 1, maxLength: 8 },
)
const transactions = fc.array(fc.record({ steps, isKilled: fc.boolean() }), { minLength: 1, maxLength: 6 })

function newId(ids: string[]): string {
  const id = `call-${ids.length}`
  ids.push(id)
  return id
}

function idAt({ ids }: World, at: number): string {
  return ids[at % ids.length] ?? 'none'
}

/**
 * A complete row, as from a file; the highest count leaves no room for cache tokens in addition to it.
 */
function importCall(
  { database, store, ids }: World,
  [call, end, isAbsurd]: [NewCall, CallEnd, boolean],
): void {
  const id = newId(ids)
  store.calls.insert({ ...call, id })
  store.calls.finish(id, end)
  const rows = database.prepare('SELECT * FROM calls WHERE id = ?')
  rows.setReadBigInts(true)
  const { sequence: _, ...row } = rows.get(id) ?? {}
  database.prepare('DELETE FROM calls WHERE id = ?').run(id)
  const whole = isAbsurd ? { ...row, promptTokens: BigInt(maxTokenCount), cachePlace: null } : row
  const columns = Object.keys(whole)
  database
    .prepare(`INSERT INTO calls (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(...Object.values(whole))
}

/** Changes every column that a sum depends on, at once. Only another program does this. */
function rewrite(world: World, [at, call, end, tokens]: [number, NewCall, CallEnd, number | null]): void {
  const { conversationId, connectionId, isDemo, startedAt, utcOffsetMinutes, projectId } = call
  const ofCall = [conversationId, connectionId, Number(isDemo), startedAt, utcOffsetMinutes, projectId]
  const ofEnd = [end.state, end.source, end.modelAnswered, end.usage.totalTokens, call.modelRequested, tokens]
  world.database
    .prepare(
      `UPDATE calls SET conversationId = ?, connectionId = ?, isDemo = ?, startedAt = ?, utcOffsetMinutes = ?,
         projectId = ?, state = ?, source = ?, modelAnswered = ?, totalTokens = ?, modelRequested = ?, historyTokens = ?
       WHERE id = ?`,
    )
    .run(...ofCall, ...ofEnd, idAt(world, at))
}

/** An ended or cleared call cannot end again; this test is not about that refusal. */
function unlessGone(write: () => void): void {
  try {
    write()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'not-found') throw error
  }
}

/** Runs the steps as one transaction; a kill before its end undoes all of them. */
function commitOrNot(world: World, taken: readonly Step[], isKilled: boolean): void {
  const killed = new Error('killed')
  try {
    world.store.transaction(() => {
      for (const each of taken) each.run(world)
      if (isKilled) throw killed
    })
  } catch (error) {
    if (error !== killed) throw error
  }
}

/** The tokens by price of all calls, as the usage page reads them. */
function partsOfSums(database: DatabaseSync): TokenParts {
  const parts = [false, true].flatMap((isDemo) => [...sumQueries(database, { ...everyCall, isDemo }).parts()])
  return parts.map((part) => part.parts).reduce(addParts, noParts)
}

/** The same from each call, computed independently. */
function partsOfCalls(database: DatabaseSync): TokenParts {
  const calls = database.prepare(
    `SELECT * FROM calls WHERE source <> 'none' AND state NOT IN ('sending', 'streaming')`,
  )
  return calls
    .all()
    .map((row): TokenParts => {
      const of = (name: string, isIt = true): number => (isIt ? ((row[name] as number | null) ?? 0) : 0)
      const hasCounts = row['promptTokens'] !== null || row['completionTokens'] !== null
      const isPlaced = row['cachePlace'] !== null
      const [cached, cacheWrite] = [of('cachedTokens', isPlaced), of('cacheWriteTokens', isPlaced)]
      const inside = row['cachePlace'] === 'inside' ? cached + cacheWrite : 0
      const reasoning = of('reasoningTokens', row['reasoningPlace'] !== null)
      const hourWrite = Math.min(of('hourWriteTokens'), cacheWrite)
      const uncached = of('promptTokens') - inside
      const audio = Math.min(of('audioTokens'), uncached)
      const image = Math.min(of('imageTokens'), uncached - audio)
      return {
        input: uncached - audio - image,
        cached,
        cacheWrite: cacheWrite - hourWrite,
        hourWrite,
        image,
        audio,
        output: of('completionTokens') - (row['reasoningPlace'] === 'inside' ? reasoning : 0),
        reasoning,
        search: of('webSearches', hasCounts),
        call: Number(hasCounts),
      }
    })
    .reduce(addParts, noParts)
}

test('for any writes, imports, deletions and kills, the ledger equals its sums to the token', () => {
  const { store, database } = openSample()
  database.exec('PRAGMA synchronous = OFF')
  const tables = Object.keys(sumKeys).map((table) => `SELECT 1 FROM ${table}`)
  const leftOver = database.prepare(tables.join(' UNION ALL '))
  let maxCalls = 0
  const property = fc.property(transactions, (drawn) => {
    database.exec('DELETE FROM calls')
    expect(leftOver.all()).toEqual([])
    const world = { store, database, ids: [] }
    for (const { steps: taken, isKilled } of drawn) {
      commitOrNot(world, taken, isKilled)
      const { callCount, differences } = verifyLedger(database, () => {})
      maxCalls = Math.max(maxCalls, callCount)
      expect(differences).toEqual([])
      expect(partsOfSums(database)).toEqual(partsOfCalls(database))
    }
  })
  for (const run of seedsFor(160)) fc.assert(property, run)
  expect(maxCalls).toBeGreaterThan(2)
})
