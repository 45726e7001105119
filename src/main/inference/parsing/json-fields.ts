/** Every field name that Tally looks for in a service's JSON. The values may be anything. */
export interface JsonFields {
  readonly arguments?: unknown
  readonly base_resp?: unknown
  readonly capabilities?: unknown
  readonly choices?: unknown
  readonly code?: unknown
  readonly completion_tokens?: unknown
  readonly content?: unknown
  readonly context_length?: unknown
  readonly context_size?: unknown
  readonly context_window?: unknown
  readonly created?: unknown
  readonly data?: unknown
  readonly delta?: unknown
  readonly detail?: unknown
  readonly details?: unknown
  readonly error?: unknown
  readonly error_description?: unknown
  readonly error_type?: unknown
  readonly errors?: unknown
  readonly finish_reason?: unknown
  readonly function?: unknown
  readonly function_call?: unknown
  readonly http_status_code?: unknown
  readonly id?: unknown
  readonly index?: unknown
  readonly input_tokens?: unknown
  readonly loc?: unknown
  readonly max_context_length?: unknown
  readonly max_input_tokens?: unknown
  readonly max_model_len?: unknown
  readonly max_sequence_length?: unknown
  readonly message?: unknown
  readonly meta?: unknown
  readonly metadata?: unknown
  readonly model?: unknown
  readonly models?: unknown
  readonly msg?: unknown
  readonly n_ctx?: unknown
  readonly n_prompt_tokens?: unknown
  readonly name?: unknown
  readonly native_finish_reason?: unknown
  readonly object?: unknown
  readonly output_tokens?: unknown
  readonly owned_by?: unknown
  readonly param?: unknown
  readonly prompt_tokens?: unknown
  readonly raw?: unknown
  readonly reason?: unknown
  readonly reasoning?: unknown
  readonly reasoning_content?: unknown
  readonly reasoning_details?: unknown
  readonly refusal?: unknown
  readonly retryDelay?: unknown
  readonly retry_after?: unknown
  readonly retry_after_ms?: unknown
  readonly service_tier?: unknown
  readonly size?: unknown
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly status_code?: unknown
  readonly status_msg?: unknown
  readonly success?: unknown
  readonly summary?: unknown
  readonly text?: unknown
  readonly thinking?: unknown
  readonly title?: unknown
  readonly tool_calls?: unknown
  readonly top_provider?: unknown
  readonly total_tokens?: unknown
  readonly type?: unknown
  readonly usage?: unknown
}

/** The fields of a JSON object; null for anything else. */
export function fieldsOf(value: unknown): JsonFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** The only entry of a list of one: some services wrap everything in such a list. */
export function outOfList(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** A string that is not blank and not too long; null otherwise. */
export function textOf(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && value.length <= maxLength && value.trim() !== '' ? value : null
}
