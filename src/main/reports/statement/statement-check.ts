import type { ProjectCorrection } from '../../../shared/contract/conversations/project.ts'
import type { Clearing } from '../../../shared/contract/usage/ledger.ts'
import type {
  ChainBreak,
  ProjectMove,
  Statement as WholeStatement,
} from '../../../shared/contract/usage/statement.ts'
import { type ChainEntry, createChain, type DayHash, type Sha256 } from './statement-chain.ts'
import { addStatementSums, closingOf, dayOfCall } from './statement-lines.ts'

/** The chain as a statement's file has it. */
export interface StatementChain {
  readonly opening: string
  readonly calls: readonly ChainEntry[]
  readonly closing: string
}

/** A call of the ledger, with the chat whose move may have changed its project. */
export interface LedgerEntry extends ChainEntry {
  readonly conversationId: string
}

interface Ledger {
  /** The month's calls as the ledger has them now, in its order: of all projects. */
  readonly calls: readonly LedgerEntry[]
  /** The hash over the calls before the month, as they are now. */
  readonly opening: string
  /** All clearings of this ledger. */
  readonly clearings: readonly Clearing[]
  /** All notes of moved chats, earliest first. */
  readonly corrections: readonly ProjectCorrection[]
}

interface Statement {
  /** The project of its calls; null for calls of all projects. */
  readonly project: { readonly id: string | null } | null
  readonly chain: StatementChain
  readonly madeAt: number
  readonly runningIds: readonly string[]
}

interface Comparison {
  readonly firstBreak: ChainBreak | null
  readonly clearedCount: number
  readonly laterCount: number
  readonly moves: readonly Move[]
  readonly earlier: 'same' | 'cleared' | 'moved' | 'changed'
}

type Move = Omit<ProjectMove, 'to'> & { readonly toProjectId: string | null }

/** Whether the hashes of a file belong together. */
export function isChainWhole({ opening, calls, closing }: StatementChain, sha256: Sha256): boolean {
  const chain = createChain(sha256, opening)
  for (const { digest } of calls) chain.addDigest(digest)
  return chain.head() === closing
}

/**
 * Compares an earlier statement with the ledger of today, call by call, and names the first call that differs.
 * The person may clear the ledger and move chats. So calls that a later clearing deleted, or that a later note
 * moved, are no break.
 */
export function compareWithLedger(statement: Statement, ledger: Ledger): Comparison {
  const { project, chain, madeAt } = statement
  const clearings = ledger.clearings.filter(({ clearedAt }) => clearedAt >= madeAt)
  const isCleared = (entry: ChainEntry): boolean =>
    clearings.some(({ beforeDay }) => dayOfCall(entry, 'local') < beforeDay)
  const corrections = ledger.corrections.filter(({ at }) => at >= madeAt)
  const moving = createMoving(corrections)
  const stated = new Map(chain.calls.map((entry) => [entry.id, entry]))
  const found = ledger.calls.filter((call) => {
    if (project === null || stated.has(call.id)) return true
    if (call.projectId !== project.id) return false
    return call.startedAt > madeAt || !moving.explains(call, 'in')
  })
  const now = new Set(found.map(({ id }) => id))
  const left = chain.calls.filter((entry) => now.has(entry.id) || !isCleared(entry))
  const isExplained = (entry: ChainEntry, call: LedgerEntry): boolean =>
    entry.projectId === call.projectId || moving.explains(call, 'out')
  const { firstBreak, laterCount } = walk({ ...statement, isExplained }, left, found)
  const cause = clearings.length > 0 ? 'cleared' : isMoved(project, corrections) ? 'moved' : 'changed'
  return {
    firstBreak,
    clearedCount: chain.calls.length - left.length,
    laterCount,
    moves: moving.moves(),
    earlier: ledger.opening === chain.opening ? 'same' : cause,
  }
}

/** Whether a note says that calls moved into or out of the statement's project. */
function isMoved(project: Statement['project'], corrections: readonly ProjectCorrection[]): boolean {
  return corrections.some(
    ({ fromProjectId, toProjectId }) => project?.id === fromProjectId || project?.id === toProjectId,
  )
}

/** Explains the projects of calls by the last note of their chat, and counts them for each note. */
function createMoving(corrections: readonly ProjectCorrection[]) {
  const last = new Map(corrections.map((correction) => [correction.conversationId, correction]))
  const moves = new Map<string, Move>()
  return {
    explains({ conversationId, projectId }: LedgerEntry, direction: Move['direction']): boolean {
      const note = last.get(conversationId)
      if (note?.toProjectId !== projectId) return false
      const key = `${note.at} ${direction} ${projectId}`
      const callCount = (moves.get(key)?.callCount ?? 0) + 1
      moves.set(key, { at: note.at, direction, callCount, toProjectId: projectId })
      return true
    },
    moves: (): Move[] => [...moves.values()].toSorted((one, other) => one.at - other.at),
  }
}

interface Walked extends Statement {
  isExplained(entry: ChainEntry, call: LedgerEntry): boolean
}

function walk(
  { chain, madeAt, runningIds, isExplained }: Walked,
  expected: readonly ChainEntry[],
  found: readonly LedgerEntry[],
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
      if (!isExplained(wanted, entry)) return breakAt('reassigned', wanted)
      at += 1
    } else if (wanted !== undefined && !there.has(wanted.id)) return breakAt('missing', wanted)
    else if (places.has(entry.id)) return breakAt('reordered', wanted ?? entry)
    else if (running.has(entry.id) || (wanted === undefined && entry.startedAt > madeAt)) laterCount += 1
    else return breakAt('added', entry)
  }
  const missing = expected[at]
  return missing === undefined ? { firstBreak: null, laterCount } : breakAt('missing', missing)
}

/** The sums of a file. */
export interface StatedParts extends Pick<WholeStatement, 'totals' | 'opening' | 'closing' | 'prices'> {
  readonly lines: readonly Omit<WholeStatement['lines'][number], 'connectionName' | 'projectName'>[]
  readonly days: readonly DayHash[]
}

/** The same parts of the calls themselves, by the prices in the file. */
interface FoundParts extends Pick<StatedParts, 'lines' | 'prices' | 'days'> {
  /** Null if the calls before the month are no longer those of the statement. */
  readonly opening: Omit<WholeStatement['opening'], 'cost'> | null
}

/**
 * Whether every sum of a file is that of its calls. Names are not compared, because the person may change them, and
 * neither is the cost before the month, because the file doesn't have its prices.
 */
export function arePartsOfCalls(stated: StatedParts, found: FoundParts): boolean {
  const totals = addStatementSums(found.lines.map(({ sums }) => sums))
  const opening = { ...stated.opening, ...found.opening }
  const closing = closingOf(opening, totals)
  return isSame(inOrder(stated), inOrder({ ...found, totals, opening, closing }))
}

function inOrder({ lines, totals, opening, closing, prices, days }: StatedParts): object {
  const lineKey = ({ day, connectionId, model, projectId }: StatedParts['lines'][number]): string =>
    JSON.stringify([day, connectionId, model, projectId])
  const priceKey = ({ connectionId, model, validFrom }: StatedParts['prices'][number]): string =>
    JSON.stringify([connectionId, model, validFrom])
  return {
    totals,
    opening,
    closing,
    days,
    lines: lines.map((line) => [lineKey(line), line.sums] as const).toSorted(byKey),
    prices: prices.map((price) => [priceKey(price), price.callCount] as const).toSorted(byKey),
  }
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** Compares what the file has. */
function isSame(stated: unknown, found: unknown): boolean {
  if (typeof stated !== 'object' || stated === null) return stated === undefined || stated === found
  if (typeof found !== 'object' || found === null) return false
  if (Array.isArray(stated) && (!Array.isArray(found) || stated.length !== found.length)) return false
  const values = new Map(Object.entries(found))
  return Object.entries(stated).every(([name, value]) => isSame(value, values.get(name)))
}
