import type { TokenUsage } from '../../../shared/contract/usage/usage.ts'
import { isRecord } from '../json-content.ts'

/** For each count, the fields that may hold it, the best first. */
type FieldNames = Readonly<Record<keyof TokenUsage, readonly string[]>>

/** Another program's counts, unchanged; null where it has none. Adds nothing up and guesses nothing. */
export function readForeignUsage(value: unknown, names: FieldNames): TokenUsage | null {
  if (!isRecord(value)) return null
  const read = (fields: readonly string[]): number | null =>
    fields.map((field) => value[field]).find(isCount) ?? null
  const usage = {
    promptTokens: read(names.promptTokens),
    completionTokens: read(names.completionTokens),
    totalTokens: read(names.totalTokens),
  }
  return Object.values(usage).every((count) => count === null) ? null : usage
}

/** Programs write zero where they have no count, and an answer without any token is none. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

const usageCounts = ['promptTokens', 'completionTokens', 'totalTokens'] as const

/**
 * The counts of an answer that took several calls of the other program. A count that one of them lacks is
 * unknown for the whole answer.
 */
export function addUpUsages(usages: readonly (TokenUsage | null)[]): TokenUsage | null {
  if (usages.length < 2) return usages[0] ?? null
  const sums = usageCounts.map((name) =>
    usages.reduce<number | null>((sum, usage) => {
      const count = usage?.[name] ?? null
      return sum === null || count === null ? null : sum + count
    }, 0),
  )
  const [promptTokens = null, completionTokens = null, totalTokens = null] = sums
  return sums.every((sum) => sum === null) ? null : { promptTokens, completionTokens, totalTokens }
}
