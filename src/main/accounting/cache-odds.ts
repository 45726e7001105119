import type { CacheRecord } from '../../shared/contract/usage/next-prompt.ts'
import { minuteMs } from '../../shared/domain/app/durations.ts'

/** A call that repeated an earlier prompt, so that the service could have read that part from its cache. */
export interface CacheUse {
  /** Time since the start of the last call of the same chat and model. */
  readonly idleMs: number
  /** The prompt of that call. Few services cache its answer, too. */
  readonly earlierTokens: number
  readonly cachedTokens: number
}

/** The cache of a model's service, as its calls show it. */
export interface CacheOdds {
  readonly record: CacheRecord
  /** The longest pause after which a prefix is more likely cached than not. */
  readonly lifetimeMs: number
  /** The part of the earlier prompt that a warm cache covers. More than 1 if it covers the answer, too. */
  readonly share: number
}

const shortPauseMs = 5 * minuteMs
/** Most services keep a prefix for about this long. It decides between lifetimes that fit equally well. */
const commonLifetimeMs = shortPauseMs
const priorWeight = 0.01

/**
 * Learns from the ledger alone when a prefix is still cached. Null for a model whose service never reported a
 * cached prefix: nothing is known then, and nothing is claimed.
 */
export function learnCacheOdds(uses: readonly CacheUse[]): CacheOdds | null {
  const hits = uses.filter(isHit)
  if (hits.length === 0) return null
  // Services cache no short prompts, so shorter ones say nothing.
  const least = Math.min(...hits.map(({ earlierTokens }) => earlierTokens))
  const able = uses.filter(({ earlierTokens }) => earlierTokens >= least)
  const shares = hits.map(({ cachedTokens, earlierTokens }) => cachedTokens / earlierTokens)
  const [soon, late] = [able.filter(isSoon), able.filter((use) => !isSoon(use))]
  return {
    record: {
      soon: { hits: soon.filter(isHit).length, calls: soon.length },
      late: { hits: late.filter(isHit).length, calls: late.length },
    },
    lifetimeMs: lifetimeOf(able),
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

/** The lifetime with the fewest wrong guesses: a miss within it, or a hit after it. */
function lifetimeOf(uses: readonly CacheUse[]): number {
  const byPause = uses.toSorted((one, other) => one.idleMs - other.idleMs)
  let wrong = byPause.filter(isHit).length
  let best = { lifetimeMs: commonLifetimeMs, cost: Number.POSITIVE_INFINITY }
  const weigh = (lifetimeMs: number, misses: number): void => {
    const cost = misses + priorWeight * Math.abs(Math.log(lifetimeMs / commonLifetimeMs))
    if (cost < best.cost) best = { lifetimeMs, cost }
  }
  for (const [index, use] of byPause.entries()) {
    wrong += isHit(use) ? -1 : 1
    const pause = Math.max(1, use.idleMs)
    const next = byPause[index + 1]?.idleMs ?? Number.POSITIVE_INFINITY
    if (next <= pause) continue
    if (pause <= commonLifetimeMs && commonLifetimeMs < next) weigh(commonLifetimeMs, wrong)
    else weigh(Math.min(Math.sqrt(pause * next), pause * 2), wrong)
  }
  return best.lifetimeMs
}

interface Exclusion {
  /** Tokens of the message, which each later call saves. */
  readonly savedTokens: number
  /** Cached tokens after the message, which the next call reads again without the cache. */
  readonly rereadTokens: number
  /** Price of an input token, relative to a cached one; 1 where cached tokens cost the same. */
  readonly inputPerCached: number
}

/**
 * The number of calls after which excluding a message costs less than keeping it. 0 if it costs less at once;
 * infinite if it never does.
 */
export function callsUntilExclusionPays({ savedTokens, rereadTokens, inputPerCached }: Exclusion): number {
  // A model without any price has no ratio.
  if (rereadTokens === 0 || !(inputPerCached > 1)) return 0
  return savedTokens === 0
    ? Number.POSITIVE_INFINITY
    : Math.ceil((rereadTokens * (inputPerCached - 1)) / savedTokens)
}
