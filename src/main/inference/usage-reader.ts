import type { TokenUsage } from '../../shared/usage.ts'
import { fieldsOf } from './json-fields.ts'

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

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? Math.abs(value) : null
}
