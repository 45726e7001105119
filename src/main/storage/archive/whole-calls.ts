import type { DatabaseSync } from 'node:sqlite'
import { isLive } from '../../../shared/domain/usage/call-duration.ts'
import type { ArchivedCall } from '../../transfer/archive.ts'
import { prepareCommand } from '../database/statements.ts'

/** Writes a row of another ledger into this one, under its own id; one that is there already stays as it is. */
export function createWholeCalls(database: DatabaseSync): { insertWhole(call: ArchivedCall): boolean } {
  const insert = prepareCommand(
    database,
    `INSERT INTO calls (id, conversation_id, conversation_title, message_id, connection_id, connection_name,
       base_address, is_demo, state, model_asked, model_answered, attempt, asking, source,
       prompt_tokens, completion_tokens, total_tokens, estimated_prompt_tokens, estimated_completion_tokens,
       completion_id, completion_created, finish_reason, http_status, failure_code,
       started_at, utc_offset_minutes, first_token_ms, duration_ms, left_out,
       forecast_tokens, forecast_spread, carried_tokens)
     VALUES (:id, :conversationId, :conversationTitle, :messageId, :connectionId, :connectionName,
       :baseAddress, :isDemo, :state, :modelAsked, :modelAnswered, :attempt, :asking, :source,
       :promptTokens, :completionTokens, :totalTokens, :estimatedPromptTokens, :estimatedCompletionTokens,
       :completionId, :completionCreated, :finishReason, :httpStatus, :failureCode,
       :startedAt, :utcOffsetMinutes, :firstTokenMs, :durationMs, :leftOut,
       :forecastTokens, :forecastSpread, :carriedTokens)
     ON CONFLICT (id) DO NOTHING`,
  )
  return {
    insertWhole(call) {
      const { usage, estimate, forecast, isDemo, ...fields } = asEnded(call)
      const count = insert.count({
        ...fields,
        ...usage,
        isDemo: Number(isDemo),
        estimatedPromptTokens: estimate?.promptTokens ?? null,
        estimatedCompletionTokens: estimate?.completionTokens ?? null,
        forecastTokens: forecast?.promptTokens ?? null,
        forecastSpread: forecast?.spread ?? null,
      })
      return count > 0
    },
  }
}

/** A call that was on its way when the file was written: nobody here will ever hear its end. */
export function asEnded(call: ArchivedCall): ArchivedCall {
  return isLive(call.state) ? { ...call, state: 'interrupted', source: 'not-reported' } : call
}
