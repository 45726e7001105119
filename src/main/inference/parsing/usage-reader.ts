import type { TokenUsage } from '../../../shared/contract/usage/usage.ts'
import { fieldsOf, type JsonFields } from './json-fields.ts'

/** The counts of an answer, gathered from all its chunks. */
interface UsageReader {
  /** Whether a chunk, or a whole answer, had counts. */
  read(fields: JsonFields, choice: JsonFields | null): boolean
  /** The last number of each field, never a sum; null while none has arrived. */
  known(): TokenUsage | null
  /** The same for a complete answer. Only there do zeros count as a report and not as an unfilled field. */
  final(): TokenUsage | null
}

export function createUsageReader(): UsageReader {
  let usage: TokenUsage | null = null
  let zeros: TokenUsage | null = null
  let hasOwn = false

  function read(fields: JsonFields, choice: JsonFields | null): boolean {
    const own = ownUsage(fields, choice)
    const found = own ?? (hasOwn ? null : vendorUsage(fields))
    if (!found) return false
    // A vendor field's counts are never mixed with the service's own.
    const before = own && !hasOwn ? null : usage
    hasOwn ||= own !== null
    if (isZero(found)) zeros = found
    else {
      usage = filledFrom(found, before)
      zeros = null
    }
    return true
  }

  return {
    read,
    known: () => usage,
    final: () => (zeros === null ? usage : filledFrom(zeros, usage)),
  }
}

/** The counts exactly as received; null where none is usable. */
export function readUsage(value: unknown): TokenUsage | null {
  const fields = fieldsOf(value)
  if (!fields) return null
  const usage = {
    promptTokens: countOf(fields.prompt_tokens),
    completionTokens: countOf(fields.completion_tokens),
    totalTokens: countOf(fields.total_tokens),
  }
  return Object.values(usage).some((count) => count !== null) ? usage : null
}

/** The counts at the places where services put them. */
function ownUsage(fields: JsonFields, choice: JsonFields | null): TokenUsage | null {
  const usage = readUsage(fields.usage)
  if (usage || !choice) return usage
  return (
    readUsage(choice.usage) ??
    readUsage(fieldsOf(choice.delta)?.usage) ??
    readUsage(fieldsOf(choice.message)?.usage)
  )
}

/**
 * The counts of an answer in a vendor's field. Both sides must be present: a single count may be about a
 * search.
 */
function vendorUsage(fields: JsonFields): TokenUsage | null {
  // Creates no list, unlike Object.values: this runs for every token.
  for (const name in fields) {
    const value = fields[name as keyof JsonFields]
    const usage = typeof value === 'object' ? readUsage(fieldsOf(value)?.usage) : null
    if (usage && usage.promptTokens !== null && usage.completionTokens !== null) return usage
  }
  return null
}

/** A null is no report, so it overwrites no number. */
function filledFrom(usage: TokenUsage, before: TokenUsage | null): TokenUsage {
  return {
    promptTokens: usage.promptTokens ?? before?.promptTokens ?? null,
    completionTokens: usage.completionTokens ?? before?.completionTokens ?? null,
    totalTokens: usage.totalTokens ?? before?.totalTokens ?? null,
  }
}

function isZero({ promptTokens, completionTokens, totalTokens }: TokenUsage): boolean {
  return !promptTokens && !completionTokens && !totalTokens
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? Math.abs(value) : null
}
