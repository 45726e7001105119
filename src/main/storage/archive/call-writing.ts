import type { DatabaseSync } from 'node:sqlite'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import type { ArchivedCall } from '../../transfer/archive.ts'
import { prepareCommand } from '../database/statements.ts'
import { detailColumns } from '../repositories/usage/call-repository.ts'

/** Writes a row of another ledger under its id; an existing row stays as it is. */
export function createWholeCalls(database: DatabaseSync): { insertWhole(call: ArchivedCall): boolean } {
  const insert = prepareCommand(
    database,
    `INSERT INTO calls (id, conversationId, conversationTitle, messageId, connectionId, connectionName,
       baseAddress, isDemo, state, modelRequested, modelAnswered, attempt, streamingMode, source,
       promptTokens, completionTokens, totalTokens, estimatedPromptTokens, estimatedCompletionTokens,
       completionId, completionCreated, finishReason, httpStatus, failureCode,
       startedAt, utcOffsetMinutes, firstTokenMs, durationMs, excluded,
       forecastTokens, forecastRange, historyTokens, usageText, cachedTokens, cacheWriteTokens,
       reasoningTokens, cachePlace, reasoningPlace, reportedCost, reportedCostUnit, extraFields, projectId,
       reachedLimit)
     VALUES (:id, :conversationId, :conversationTitle, :messageId, :connectionId, :connectionName,
       :baseAddress, :isDemo, :state, :modelRequested, :modelAnswered, :attempt, :streamingMode, :source,
       :promptTokens, :completionTokens, :totalTokens, :estimatedPromptTokens, :estimatedCompletionTokens,
       :completionId, :completionCreated, :finishReason, :httpStatus, :failureCode,
       :startedAt, :utcOffsetMinutes, :firstTokenMs, :durationMs, :excluded,
       :forecastTokens, :forecastRange, :historyTokens, :usageText, :cachedTokens, :cacheWriteTokens,
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
        forecastRange: forecast?.range ?? null,
      })
      return count > 0
    },
  }
}

/** Ends a call that was in progress when the file was written: its end is never reported here. */
export function asEnded(call: ArchivedCall): ArchivedCall {
  return isLive(call.state) ? { ...call, state: 'interrupted', source: 'not-reported' } : call
}
