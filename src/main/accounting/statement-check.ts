import type { Clearing } from '../../shared/contract/usage/ledger.ts'
import type { ChainBreak } from '../../shared/contract/usage/statement.ts'
import { type ChainEntry, createChain, type Sha256 } from './statement-chain.ts'
import { dayOfCall } from './statement-lines.ts'

/** The chain as a statement's file has it. */
export interface StatementChain {
  readonly opening: string
  readonly calls: readonly ChainEntry[]
  readonly closing: string
}

interface Ledger {
  /** The month's calls as the ledger has them now, in its order. */
  readonly calls: readonly ChainEntry[]
  /** The hash over the calls before the month, as they are now. */
  readonly opening: string
  /** All clearings of this ledger. */
  readonly clearings: readonly Clearing[]
}

interface Statement {
  readonly chain: StatementChain
  readonly madeAt: number
  readonly runningIds: readonly string[]
}

interface Comparison {
  readonly firstBreak: ChainBreak | null
  readonly clearedCount: number
  readonly laterCount: number
  readonly earlier: 'same' | 'cleared' | 'changed'
}

/** Whether the hashes of a file belong together. */
export function isChainWhole({ opening, calls, closing }: StatementChain, sha256: Sha256): boolean {
  const chain = createChain(sha256, opening)
  for (const { digest } of calls) chain.addDigest(digest)
  return chain.head() === closing
}

/**
 * Compares an earlier statement with the ledger of today, call by call, and names the first call that differs.
 * Clearing the ledger is the person's right, so calls that a later clearing deleted are no break.
 */
export function compareWithLedger(statement: Statement, ledger: Ledger): Comparison {
  const { chain, madeAt } = statement
  const clearings = ledger.clearings.filter(({ clearedAt }) => clearedAt >= madeAt)
  const isCleared = (entry: ChainEntry): boolean =>
    clearings.some(({ beforeDay }) => dayOfCall(entry, 'local') < beforeDay)
  const now = new Set(ledger.calls.map(({ id }) => id))
  const left = chain.calls.filter((entry) => now.has(entry.id) || !isCleared(entry))
  const { firstBreak, laterCount } = walk(statement, left, ledger.calls)
  return {
    firstBreak,
    clearedCount: chain.calls.length - left.length,
    laterCount,
    earlier: ledger.opening === chain.opening ? 'same' : clearings.length > 0 ? 'cleared' : 'changed',
  }
}

function walk(
  { chain, madeAt, runningIds }: Statement,
  expected: readonly ChainEntry[],
  found: readonly ChainEntry[],
): { firstBreak: ChainBreak | null; laterCount: number } {
  const places = new Map(chain.calls.map(({ id }, index) => [id, index + 1]))
  const there = new Set(found.map(({ id }) => id))
  const running = new Set(runningIds)
  const breakAt = (kind: ChainBreak['kind'], { id, startedAt, utcOffsetMinutes }: ChainEntry) => ({
    firstBreak: { kind, callId: id, place: places.get(id) ?? null, startedAt, utcOffsetMinutes },
    laterCount: 0,
  })
  let laterCount = 0
  let at = 0
  for (const entry of found) {
    const wanted = expected[at]
    if (wanted?.id === entry.id) {
      if (wanted.digest !== entry.digest) return breakAt('changed', wanted)
      at += 1
    } else if (wanted !== undefined && !there.has(wanted.id)) return breakAt('missing', wanted)
    else if (places.has(entry.id)) return breakAt('reordered', wanted ?? entry)
    else if (running.has(entry.id) || (wanted === undefined && entry.startedAt > madeAt)) laterCount += 1
    else return breakAt('added', entry)
  }
  const missing = expected[at]
  return missing === undefined ? { firstBreak: null, laterCount } : breakAt('missing', missing)
}
