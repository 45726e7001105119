import type { CacheRecord } from '../../shared/contract/usage/next-prompt.ts'
import { minuteMs } from '../../shared/domain/app/durations.ts'
import { minCachedTokens } from '../../shared/domain/money/cost-parts.ts'
import type { CacheRead } from '../../shared/domain/usage/call-facts.ts'

/** A call that repeated an earlier prompt, so that the service could have read that part from its cache. */
export interface CacheUse {
  /** Time since the start of the last call with this part. */
  readonly idleMs: number
  readonly earlierTokens: number
  readonly cachedTokens: number
}

export interface CacheOdds {
  readonly record: CacheRecord
  /** The longest pause after which a prefix is more likely cached than not. */
  readonly lifetimeMs: number
  /** The shortest prefix that the service probably caches. */
  readonly minTokens: number
  /** The part of the earlier prompt that a warm cache covers. More than 1 if it covers the answer, too. */
  readonly share: number
}

const shortPauseMs = 5 * minuteMs
/**
 * Lifetimes that services document, with the doubt about each before any call. Calls must show that another
 * one fits better.
 */
const commonLifetimes = [
  { lifetimeMs: 5 * minuteMs, doubt: 0 },
  { lifetimeMs: 60 * minuteMs, doubt: 0.75 },
] as const
/** The doubt about a lifetime, for each factor of e that it is shorter or longer than a common one. */
const doubts = { shorter: 1, longer: 0.5 } as const
/**
 * The evidence against a lifetime. A service may drop a prefix early, so one miss within the lifetime is no
 * proof. But no service has a prefix after it.
 */
const costs = { earlyMiss: 1, lateHit: 2 } as const

/** The cache of a model's service, as its calls in the ledger show it. Expects them alone, earliest first. */
export function learnCache(reads: readonly CacheRead[]) {
  const written = reads.filter(({ writtenTokens }) => writtenTokens > 0)
  const lengths = written.flatMap(({ inputTokens }) => inputTokens ?? [])
  return {
    /** Null for a model whose service never reported a cached prefix: nothing is known then, nor claimed. */
    odds: learnCacheOdds(cacheUsesOf(reads)),
    /** The length from which prompts are probably written to the cache; null without a reported write. */
    writtenFrom: lengths.length === 0 ? null : Math.min(minCachedTokens, ...lengths),
  }
}

/**
 * The calls that repeated an earlier prompt. Each call below an answer reads the prompt of that answer again,
 * so the last of these calls counts, in any branch.
 */
export function cacheUsesOf(reads: readonly CacheRead[]): CacheUse[] {
  const above = new Map<string, string | null>()
  const lastBelow = new Map<string, CacheRead>()
  const uses: CacheUse[] = []
  for (const read of reads) {
    const { answerId, aboveId, historyTokens, cachedTokens } = read
    const sharedId = lineUp(aboveId, above).find((id) => lastBelow.has(id)) ?? ''
    const earlier = lastBelow.get(sharedId)
    if (earlier !== undefined && historyTokens !== null && cachedTokens !== null) {
      const idleMs = read.startedAt - earlier.startedAt
      // Few services cache an answer before a prompt has it.
      const earlierTokens =
        earlier.answerId === sharedId ? Math.min(historyTokens, earlier.inputTokens ?? 0) : historyTokens
      if (idleMs >= 0 && earlierTokens > 0) uses.push({ idleMs, earlierTokens, cachedTokens })
    }
    above.set(answerId, aboveId)
    if (!read.isProcessed) continue
    for (const id of lineUp(answerId, above)) lastBelow.set(id, read)
  }
  return uses
}

/** An answer and those above it, nearest first. An imported file may name them in a circle. */
function lineUp(answerId: string | null, above: ReadonlyMap<string, string | null>): string[] {
  const line = new Set<string>()
  for (let id = answerId; id !== null && !line.has(id); id = above.get(id) ?? null) line.add(id)
  return [...line]
}

/** Null until a use was a hit. */
export function learnCacheOdds(uses: readonly CacheUse[]): CacheOdds | null {
  const hits = uses.filter(isHit)
  if (hits.length === 0) return null
  const leastHit = Math.min(
    ...hits.map(({ earlierTokens, cachedTokens }) => Math.min(earlierTokens, cachedTokens)),
  )
  // Shorter prompts may be too short to be cached, so they say nothing.
  const able = uses.filter(({ earlierTokens }) => earlierTokens >= leastHit)
  const lifetimeMs = lifetimeOf(able)
  const shortMisses = uses.filter(
    ({ idleMs, earlierTokens }) =>
      idleMs < lifetimeMs && earlierTokens >= minCachedTokens && earlierTokens < leastHit,
  )
  const shares = hits.map(({ cachedTokens, earlierTokens }) => cachedTokens / earlierTokens)
  const [soon, late] = [able.filter(isSoon), able.filter((use) => !isSoon(use))]
  return {
    record: {
      soon: { hits: soon.filter(isHit).length, calls: soon.length },
      late: { hits: late.filter(isHit).length, calls: late.length },
    },
    lifetimeMs,
    minTokens: shortMisses.length > 1 ? leastHit : Math.min(leastHit, minCachedTokens),
    share: shares.toSorted((one, other) => one - other)[Math.floor(shares.length / 2)] ?? 0,
  }
}

/** A hit covers most of the earlier prompt: a small cached part may be a system prompt that other chats share. */
function isHit({ cachedTokens, earlierTokens }: CacheUse): boolean {
  return cachedTokens * 2 >= earlierTokens
}

function isSoon({ idleMs }: CacheUse): boolean {
  return idleMs <= shortPauseMs
}

/** The lifetime that fits the uses best. */
function lifetimeOf(uses: readonly CacheUse[]): number {
  const byPause = uses.toSorted((one, other) => one.idleMs - other.idleMs)
  let evidence = byPause.filter(isHit).length * costs.lateHit
  let best = { lifetimeMs: shortPauseMs, cost: Number.POSITIVE_INFINITY }
  for (const [index, use] of byPause.entries()) {
    evidence += isHit(use) ? -costs.lateHit : costs.earlyMiss
    const pause = Math.max(1, use.idleMs)
    const next = byPause[index + 1]?.idleMs ?? Number.POSITIVE_INFINITY
    if (next <= pause) continue
    const between = commonLifetimes.map(({ lifetimeMs }) => lifetimeMs)
    const possible = between.filter((common) => pause <= common && common < next)
    for (const lifetimeMs of [...possible, Math.min(Math.sqrt(pause * next), pause * 2)]) {
      const cost = evidence + doubtAbout(lifetimeMs)
      if (cost < best.cost) best = { lifetimeMs, cost }
    }
  }
  return best.lifetimeMs
}

function doubtAbout(lifetimeMs: number): number {
  const each = commonLifetimes.map((common) => {
    const factor = Math.log(lifetimeMs / common.lifetimeMs)
    return common.doubt + (factor < 0 ? -factor * doubts.shorter : factor * doubts.longer)
  })
  return Math.min(...each)
}
