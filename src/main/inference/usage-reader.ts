import type { TokenUsage } from '../../shared/usage.ts'
import { fieldsOf, type JsonFields } from './json-fields.ts'

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

/** The counts in an object, or in a vendor's field of it. */
export function usageIn(fields: JsonFields | null): TokenUsage | null {
  if (fields === null) return null
  const usage = readUsage(fields.usage)
  if (usage) return usage
  // Unlike Object.values it makes no list: this runs for every token.
  for (const name in fields) {
    const value = fields[name as keyof JsonFields]
    const nested = typeof value === 'object' ? readUsage(fieldsOf(value)?.usage) : null
    if (nested) return nested
  }
  return null
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? Math.abs(value) : null
}
