import type { WholeCall } from '../../../shared/contract/usage/call.ts'
import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import { dayOfCall } from './statement-lines.ts'

/**
 * The form of a row and of the links, named in every statement. A change of any of it needs another name.
 * `docs/statement.md` describes the form, so that other programs can compute it.
 */
export const chainForm = 'tally-statement-1'

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string

export type ChainedCall = Readonly<
  Pick<
    WholeCall,
    | 'id'
    | 'conversationId'
    | 'messageId'
    | 'connectionId'
    | 'state'
    | 'source'
    | 'modelAsked'
    | 'modelAnswered'
    | 'attempt'
    | 'startedAt'
    | 'utcOffsetMinutes'
    | 'usage'
    | 'details'
    | 'estimate'
    | 'projectId'
  >
>

/**
 * One row as text: its numbers and ids in a fixed order, and no words of a chat. The project is no part, because
 * the person may move a chat later, with a dated note.
 */
function canonicalRow(call: ChainedCall): string {
  const { usage, details, estimate } = call
  return JSON.stringify([
    call.id,
    call.conversationId,
    call.messageId,
    call.connectionId,
    call.state,
    call.source,
    call.modelAsked,
    call.modelAnswered,
    call.attempt,
    call.startedAt,
    call.utcOffsetMinutes,
    usage.promptTokens,
    usage.completionTokens,
    usage.totalTokens,
    details.cachedTokens,
    details.cacheWriteTokens,
    details.reasoningTokens,
    details.cachePlace,
    details.reasoningPlace,
    details.reportedCost?.amount ?? null,
    details.reportedCost?.unit ?? null,
    estimate?.promptTokens ?? null,
    estimate?.completionTokens ?? null,
  ])
}

/** One call in a statement: enough to name it when it changes, even after the ledger no longer has it. */
export interface ChainEntry {
  readonly id: string
  readonly startedAt: number
  readonly utcOffsetMinutes: number
  readonly digest: string
  /** The project then; null for none. */
  readonly projectId: string | null
}

/** The running hash of a part of the ledger, in its order. */
export interface Chain {
  add(call: ChainedCall): ChainEntry
  /** Continues with a digest of an earlier row. */
  addDigest(digest: string): void
  /** The hash over everything so far. */
  head(): string
}

/** Begins with another chain's head, or at the beginning of the ledger. */
export function createChain(sha256: Sha256, start: string | null = null): Chain {
  let head = start ?? sha256(chainForm)
  const addDigest = (digest: string): void => {
    head = sha256(head + digest)
  }
  return {
    add(call) {
      const digest = sha256(canonicalRow(call))
      addDigest(digest)
      const { id, startedAt, utcOffsetMinutes, projectId } = call
      return { id, startedAt, utcOffsetMinutes, digest, projectId }
    },
    addDigest,
    head: () => head,
  }
}

/** The running hash after the last call of a day, for people who compare two printed statements. */
export interface DayHash {
  readonly day: string
  readonly callCount: number
  readonly hash: string
}

/** Collects the hashes of days, call by call. */
export function createDayHashes(clock: DayClock) {
  const days = new Map<string, DayHash>()
  return {
    add(call: Pick<ChainEntry, 'startedAt' | 'utcOffsetMinutes'>, hash: string): void {
      const day = dayOfCall(call, clock)
      days.set(day, { day, callCount: (days.get(day)?.callCount ?? 0) + 1, hash })
    },
    days: (): DayHash[] => [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  }
}
