import { addMoney, type Money } from '../../shared/money.ts'
import type { Price } from '../../shared/price.ts'
import { largestSum, type TokenUsage } from '../../shared/usage.ts'
import { costOf, priceAt, utcDayNumbered } from './pricing.ts'

interface PricedCall {
  readonly connectionId: string
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly startedAt: number
}

interface Group {
  readonly price: Price
  promptTokens: number
  completionTokens: number
  costs: Money[]
}

const dayMs = 86_400_000

/**
 * What the calls of a day and a model cost. A price is looked up once for all calls that share it, and asked once for the sum of
 * their counts, which comes to the same as asking for each.
 */
export function createBillCosts(prices: readonly Price[]) {
  const known = new Map<string, Price | null>()
  const groups = new Map<string, Map<Price, Group>>()

  function priceOf({ connectionId, modelAsked, modelAnswered, startedAt }: PricedCall): Price | null {
    const day = Math.floor(startedAt / dayMs)
    const key = `${day} ${connectionId} ${modelAnswered ?? ''} ${modelAsked}`
    const before = known.get(key)
    if (before !== undefined) return before
    const price = priceAt(prices, { connectionId, modelAsked, modelAnswered, dayUtc: utcDayNumbered(day) })
    known.set(key, price)
    return price
  }

  function groupOf(day: string, model: string, price: Price): Group {
    const key = keyOf(day, model)
    const ofKey = groups.get(key) ?? new Map<Price, Group>()
    groups.set(key, ofKey)
    const group = ofKey.get(price) ?? { price, promptTokens: 0, completionTokens: 0, costs: [] }
    ofKey.set(price, group)
    return group
  }

  return {
    priceOf,
    add({ day, model }: { day: string; model: string }, usage: TokenUsage, price: Price): void {
      const { promptTokens, completionTokens } = usage
      if (promptTokens === null && completionTokens === null) return
      const group = groupOf(day, model, price)
      const prompt = group.promptTokens + (promptTokens ?? 0)
      const completion = group.completionTokens + (completionTokens ?? 0)
      const isTooLarge = prompt > largestSum || completion > largestSum
      if (isTooLarge) group.costs = costsOf(group)
      group.promptTokens = isTooLarge ? (promptTokens ?? 0) : prompt
      group.completionTokens = isTooLarge ? (completionTokens ?? 0) : completion
    },
    of: (day: string, model: string): Money[] =>
      addMoney([...(groups.get(keyOf(day, model))?.values() ?? [])].flatMap(costsOf)),
  }
}

function costsOf({ price, promptTokens, completionTokens, costs }: Group): Money[] {
  const cost = costOf({ promptTokens, completionTokens }, price)
  return addMoney(cost === null ? costs : [...costs, cost])
}

function keyOf(day: string, model: string): string {
  return `${day} ${model}`
}
