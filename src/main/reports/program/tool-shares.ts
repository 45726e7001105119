import type { Price } from '../../../shared/contract/money/price.ts'
import type { ProgramReport } from '../../../shared/contract/programs/program-report.ts'
import {
  addParts,
  type CallRates,
  costOfTokenParts,
  inputPartsOf,
  mapParts,
  noParts,
  rateClassOf,
  ratesFor,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, costOrder, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import { priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { ProgramCall } from '../../storage/repositories/usage/program-task-repository.ts'
import type { SizedTool } from '../../storage/row-types.ts'
import { promptPartsOf } from './program-tasks.ts'

const maxRows = 20

/** The calls with one set of tools, and the tokens of all its tools together. */
interface SetSums {
  callCount: number
  knownCount: number
  tokens: number
  toolBytes: number
  toolCount: number
  readonly priced: Map<CallRates, { readonly parts: TokenParts; readonly callCount: number }>
}

interface Share {
  callCount: number
  knownCount: number
  tokens: number
  toolCount: number
  readonly costs: Money[]
}

type Tools = ProgramReport['tools']

/** Gathers tokens by set of tools and by rates, so that the time hardly grows with the number of tools. */
export function createToolShares(prices: readonly Price[]) {
  const sets = new Map<string, SetSums & { readonly toolSetId: number | null }>()

  return {
    add(one: ProgramCall): void {
      const { call, toolSetId, toolCount, toolBytes } = one
      if (toolCount === 0 || call.source === 'none') return
      const key = toolSetId === null ? `none ${toolCount}` : String(toolSetId)
      const sums = sets.get(key) ?? {
        toolSetId,
        toolBytes,
        toolCount,
        callCount: 0,
        knownCount: 0,
        tokens: 0,
        priced: new Map(),
      }
      sets.set(key, sums)
      sums.callCount += 1
      const tokens = promptPartsOf(one)?.toolTokens
      if (tokens === undefined) return
      sums.knownCount += 1
      sums.tokens += tokens
      const rates = ratesOf(one, prices)
      if (rates === null) return
      const { parts, callCount } = sums.priced.get(rates) ?? { parts: noParts, callCount: 0 }
      sums.priced.set(rates, {
        parts: addParts(parts, toolPartsOf(tokens, one)),
        callCount: callCount + 1,
      })
    },

    list(named: ReadonlyMap<number, readonly SizedTool[]>): Tools {
      const shares = new Map<string, Share>()
      const unnamed: Share = emptyShare()
      for (const sums of sets.values()) {
        const tools = named.get(sums.toolSetId ?? -1) ?? []
        const whole = tools.reduce((bytes, tool) => bytes + tool.bytes, 0)
        // A list that was cut has tools without a name, and those before them share the rest of its bytes.
        const all = tools.length === sums.toolCount ? whole : Math.max(whole, sums.toolBytes)
        for (const { name, bytes } of tools) {
          const share = shares.get(name) ?? emptyShare()
          shares.set(name, share)
          addShare(share, sums, bytes / all)
          share.toolCount = 1
        }
        if (whole === all) continue
        addShare(unnamed, sums, 1 - whole / all)
        unnamed.toolCount = Math.max(unnamed.toolCount, sums.toolCount - tools.length)
      }
      return shown(shares, unnamed)
    },
  }
}

const emptyShare = (): Share => ({ callCount: 0, knownCount: 0, tokens: 0, toolCount: 0, costs: [] })

function addShare(share: Share, sums: SetSums, part: number): void {
  share.callCount += sums.callCount
  share.knownCount += sums.knownCount
  share.tokens += sums.tokens * part
  for (const [rates, { parts, callCount }] of sums.priced) {
    const shared = mapParts(parts, (count) => Math.round(count * part))
    share.costs.push(markUnconfirmed(costOfTokenParts(shared, rates), rates, callCount))
  }
}

/** Tools come first in a prompt, so the service reads them from its cache before all else. */
function toolPartsOf(tokens: number, { call: { details } }: ProgramCall): TokenParts {
  const isPlaced = details.cachePlace !== null
  return inputPartsOf(
    { tokens, tokensBefore: 0 },
    {
      cachedTokens: isPlaced ? (details.cachedTokens ?? 0) : 0,
      writtenTokens: isPlaced ? (details.cacheWriteTokens ?? 0) : 0,
    },
  )
}

/** The rates of a call with a reported prompt; null without a price. */
function ratesOf({ call }: ProgramCall, prices: readonly Price[]): CallRates | null {
  const { connectionId, modelRequested, modelAnswered, startedAt, usage, details, estimate } = call
  if (usage.promptTokens === null) return null
  const price = priceAt(prices, { connectionId, modelRequested, modelAnswered, dayUtc: utcDayOf(startedAt) })
  return price === null ? null : ratesFor(price, rateClassOf(usage, details, estimate))
}

function shown(shares: ReadonlyMap<string, Share>, unnamed: Share): Tools {
  const all = [...shares].map(([name, share]) => ({ name, share, cost: addMoney(share.costs) }))
  const byCost = costOrder(all)
  // By tokens where costs don't compare.
  const sorted = all.toSorted((one, other) => byCost(one, other) || other.share.tokens - one.share.tokens)
  const rest = [...sorted.slice(maxRows).map(({ share }) => share), unnamed].filter(
    (one) => one.toolCount > 0,
  )
  return {
    rows: sorted.slice(0, maxRows).map(({ name, share, cost }) => ({
      name,
      callCount: share.callCount,
      tokensPerCall: share.knownCount === 0 ? null : Math.round(share.tokens / share.knownCount),
      cost,
    })),
    others: rest.length === 0 ? null : joined(rest),
  }
}

/** The sums of several tools, of which most are in the same calls. */
function joined(shares: readonly Share[]) {
  const sumOf = (value: (share: Share) => number): number =>
    shares.reduce((sum, share) => sum + value(share), 0)
  const tokens = sumOf((one) => (one.knownCount === 0 ? 0 : one.tokens / one.knownCount))
  return {
    toolCount: sumOf(({ toolCount }) => toolCount),
    callCount: Math.max(...shares.map(({ callCount }) => callCount)),
    tokensPerCall: shares.every(({ knownCount }) => knownCount === 0) ? null : Math.round(tokens),
    cost: addMoney(shares.flatMap(({ costs }) => costs)),
  }
}
