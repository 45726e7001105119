import type { CallCost } from '../../../shared/contract/money/price.ts'
import { localMoment, utcMoment } from '../../../shared/domain/app/durations.ts'
import { type CostPart, costPartsOf } from '../../../shared/domain/money/cost-parts.ts'
import { isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import { callFields, costFields, pickFields } from '../../../shared/domain/usage/call-fields.ts'
import { type CsvField, decimalField, writeCsvLine } from '../../../shared/domain/usage/csv-table.ts'
import { callTokens, inputTokensOf } from '../../../shared/domain/usage/usage-details.ts'
import type { StoredCall } from '../../storage/row-types.ts'
import { callForFile } from '../../transfer/archive-schema.ts'

/** A call with data from outside its row. */
interface ExportedCall {
  readonly call: StoredCall
  /** The chat's current title, or the last one before it was deleted. */
  readonly title: string
  /** The project's current name; null without a project. */
  readonly projectName: string | null
  readonly cost: CallCost
}

/** Excel reads a CSV file as UTF-8 only with this mark; programs that read tables ignore it. */
const byteOrderMark = '\uFEFF'

type Read = (exported: ExportedCall) => CsvField

/**
 * In column order. A value that was not reported is an empty field, and no column mixes two kinds of numbers.
 */
const columns: Readonly<Record<string, Read>> = {
  started_at_utc: ({ call }) => utcMoment(call.startedAt),
  started_at_local: ({ call }) => localMoment(call.startedAt, call.utcOffsetMinutes),
  utc_offset_minutes: ({ call }) => call.utcOffsetMinutes,
  connection: ({ call }) => call.connectionName,
  model_asked: ({ call }) => call.modelRequested,
  ...ofCall('model_answered'),
  conversation: ({ call, title }) => (isOfProgram(call) ? null : title),
  state: ({ call }) => call.state,
  usage: ({ call }) => call.source,
  ...ofCall('prompt_tokens'),
  carried_tokens: ({ call }) => call.historyTokens,
  added_tokens: ({ call }) => newTokens(call),
  ...ofCall('completion_tokens', 'total_tokens'),
  total_differs_by: ({ call }) => callTokens(call.usage, call.details).totalDifference,
  ...ofCost('cost'),
  ...ofCall('estimated_prompt_tokens', 'estimated_completion_tokens'),
  ...ofCost('estimated_cost', 'currency'),
  ...ofCall('forecast_tokens', 'forecast_spread', 'attempt', 'http_status', 'finish_reason'),
  ...ofCall('first_token_ms', 'duration_ms'),
  demo: ({ call }) => (call.isDemo ? 'yes' : 'no'),
  completion_id: ({ call }) => call.completionId,
  call_id: ({ call }) => call.id,
  message_id: ({ call }) => call.messageId,
  conversation_id: ({ call }) => call.conversationId,
  connection_id: ({ call }) => call.connectionId,
  base_address: ({ call }) => call.baseAddress,
  // New columns come last, because other programs may read columns by position.
  ...ofCall('cached_tokens', 'cache_write_tokens', 'reasoning_tokens'),
  cache_place: ({ call }) => call.details.cachePlace,
  reasoning_place: ({ call }) => call.details.reasoningPlace,
  reported_cost: ({ call }) => decimalField(call.details.reportedCost?.amount),
  reported_cost_unit: ({ call }) => call.details.reportedCost?.unit ?? null,
  program: ({ call, title }) => (isOfProgram(call) ? title : null),
  project: ({ projectName }) => projectName,
  project_id: ({ call }) => call.projectId,
  limit_level: ({ call }) => call.reachedLimit?.level ?? null,
  limit_amount: ({ call }) => call.reachedLimit?.amount ?? null,
  limit_currency: ({ call }) => call.reachedLimit?.currency ?? null,
}

function ofCall(...names: (keyof typeof callFields)[]): Readonly<Record<string, Read>> {
  return pickFields(callFields, ({ call }: ExportedCall) => call, names)
}

function ofCost(...names: (keyof typeof costFields)[]): Readonly<Record<string, Read>> {
  return pickFields(costFields, ({ cost }: ExportedCall) => cost, names)
}

/** The form in which calls are exported, one a line. */
export interface SumTable {
  readonly head: string
  line(exported: ExportedCall): string
}

export const usageTables: Readonly<Record<'csv' | 'jsonl', SumTable>> = {
  csv: {
    head: byteOrderMark + writeCsvLine(Object.keys(columns)),
    line: (exported) => writeCsvLine(Object.values(columns).map((read) => read(exported))),
  },
  jsonl: {
    head: '',
    line: ({ call, title, projectName, cost }) =>
      `${JSON.stringify({
        type: 'call',
        ...callForFile(call),
        conversationTitle: isOfProgram(call) ? '' : title,
        programName: isOfProgram(call) ? title : null,
        projectName,
        startedAtUtc: utcMoment(call.startedAt),
        startedAtLocal: localMoment(call.startedAt, call.utcOffsetMinutes),
        addedTokens: newTokens(call),
        totalDiffersBy: callTokens(call.usage, call.details).totalDifference,
        cachePlace: call.details.cachePlace,
        reasoningPlace: call.details.reasoningPlace,
        ...cost,
        costParts: costPartsIn(call, cost),
      })}\n`,
  },
}

/** The parts that add up to the cost of the reported counts. */
function costPartsIn({ usage, details }: StoredCall, { cost, price }: CallCost): CostPart[] {
  return cost === null || price === null ? [] : costPartsOf(usage, details, price)
}

function newTokens({ historyTokens, usage, details }: StoredCall): number | null {
  const inputTokens = inputTokensOf(usage, details)
  return historyTokens === null || inputTokens === null ? null : inputTokens - historyTokens
}
