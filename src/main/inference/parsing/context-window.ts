import type { JsonFields } from './json-fields.ts'

/**
 * The names that services and engines use for the size of a context window; the contract's own name is first.
 */
const names = [
  'context_length',
  'context_window',
  'max_model_len',
  'max_context_length',
  'context_size',
  'n_ctx',
  'max_sequence_length',
  'max_input_tokens',
] as const

/** A number of tokens; null for anything else, including a number written as text. */
export function tokensIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

export function contextTokensIn(fields: JsonFields | null): number | null {
  for (const name of names) {
    const tokens = tokensIn(fields?.[name])
    if (tokens !== null) return tokens
  }
  return null
}
