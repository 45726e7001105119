import type { TokenUsage } from '../../../shared/contract/usage/usage.ts'
import { fieldsOf, type JsonFields } from './json-fields.ts'

/** The counts of an answer, gathered from all that came of it. */
interface UsageReader {
  /** Whether a chunk, or a whole answer, had counts. */
  read(fields: JsonFields, choice: JsonFields | null): boolean
  /** In each field the last number that came: never a sum. Null as long as none did. */
  known(): TokenUsage | null
  /** The same for an answer that came to its end: only there zeros are a report, and not a number that nobody filled in yet. */
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
    // What a vendor's field said is not mixed with what the service itself says.
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

/** The counts exactly as they came; null where nothing usable did. */
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

/** Where services put them. */
function ownUsage(fields: JsonFields, choice: JsonFields | null): TokenUsage | null {
  const usage = readUsage(fields.usage)
  if (usage || !choice) return usage
  return (
    readUsage(choice.usage) ??
    readUsage(fieldsOf(choice.delta)?.usage) ??
    readUsage(fieldsOf(choice.message)?.usage)
  )
}

/** A vendor's field may tell of something else, such as a search: what counts an answer counts both of its sides. */
function vendorUsage(fields: JsonFields): TokenUsage | null {
  // Unlike Object.values it makes no list: this runs for every token.
  for (const name in fields) {
    const value = fields[name as keyof JsonFields]
    const usage = typeof value === 'object' ? readUsage(fieldsOf(value)?.usage) : null
    if (usage && usage.promptTokens !== null && usage.completionTokens !== null) return usage
  }
  return null
}

/** A null is no report: it takes no number away. */
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
