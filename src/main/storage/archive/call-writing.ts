import type { DatabaseSync } from 'node:sqlite'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import type { ArchivedCall } from '../../transfer/archive.ts'
import { prepareCommand } from '../database/statements.ts'
import { detailColumns } from '../repositories/usage/call-repository.ts'

/** Writes a row of another ledger under its id; an existing row stays as it is. */
export function createWholeCalls(database: DatabaseSync): { insertWhole(call: ArchivedCall): boolean } {
  const insert = prepareCommand(
    database,
    `INSERT INTO calls (id, conversation_id, conversation_title, message_id, connection_id, connection_name,
       base_address, is_demo, state, model_asked, model_answered, attempt, asking, source,
       prompt_tokens, completion_tokens, total_tokens, estimated_prompt_tokens, estimated_completion_tokens,
       completion_id, completion_created, finish_reason, http_status, failure_code,
       started_at, utc_offset_minutes, first_token_ms, duration_ms, left_out,
       forecast_tokens, forecast_spread, carried_tokens, usage_text, cached_tokens, cache_write_tokens,
       reasoning_tokens, cache_place, reasoning_place, reported_cost, reported_cost_unit, extra_fields, project_id,
       reached_limit)
     VALUES (:id, :conversationId, :conversationTitle, :messageId, :connectionId, :connectionName,
       :baseAddress, :isDemo, :state, :modelAsked, :modelAnswered, :attempt, :streamingMode, :source,
       :promptTokens, :completionTokens, :totalTokens, :estimatedPromptTokens, :estimatedCompletionTokens,
       :completionId, :completionCreated, :finishReason, :httpStatus, :failureCode,
       :startedAt, :utcOffsetMinutes, :firstTokenMs, :durationMs, :excluded,
       :forecastTokens, :forecastSpread, :historyTokens, :usageText, :cachedTokens, :cacheWriteTokens,
       :reasoningTokens, :cachePlace, :reasoningPlace, :reportedCost, :reportedCostUnit, :extraFields, :projectId,
       :reachedLimit)
     ON CONFLICT (id) DO NOTHING`,
  )
  return {
    insertWhole(call) {
      const { usage, details, estimate, forecast, isDemo, reachedLimit, ...fields } = asEnded(call)
      const count = insert.count({
        ...fields,
        ...usage,
        ...detailColumns(details),
        isDemo: Number(isDemo),
        reachedLimit: reachedLimit && JSON.stringify(reachedLimit),
        estimatedPromptTokens: estimate?.promptTokens ?? null,
        estimatedCompletionTokens: estimate?.completionTokens ?? null,
        forecastTokens: forecast?.promptTokens ?? null,
        forecastSpread: forecast?.spread ?? null,
      })
      return count > 0
    },
  }
}

/** Ends a call that was in progress when the file was written: its end is never reported here. */
export function asEnded(call: ArchivedCall): ArchivedCall {
  return isLive(call.state) ? { ...call, state: 'interrupted', source: 'not-reported' } : call
}
