import * as z from 'zod'
import type { CallCost } from '../../../shared/contract/money/price.ts'
import { lastMoment } from '../../../shared/domain/app/durations.ts'
import { isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import { type CsvField, decimalField, writeCsvLine } from '../../../shared/domain/usage/csv-table.ts'
import type { StoredCall } from '../../storage/row-types.ts'
import { dayOfCall } from '../statement/statement-lines.ts'

const text = z.string().max(20_000)
const count = z.number().int().nonnegative().nullable()
const decimal = z
  .string()
  .max(200)
  .regex(/^-?\d+(?:\.\d+)?$/)
  .nullable()

/**
 * One call in the folder: numbers and ids, and titles where the person wants them. Never a text of a message.
 * `docs/ledger-copy.md` lists these columns in this order; new ones come last.
 */
export const LedgerCopyRow = z.object({
  device: text,
  device_name: text,
  call_id: text,
  started_at: z.number().int().min(-lastMoment).max(lastMoment),
  started_at_utc: text,
  utc_offset_minutes: z.number().int(),
  day_local: text,
  connection_id: text,
  service: text,
  model: text,
  model_asked: text,
  state: text,
  usage: text,
  attempt: z.number().int(),
  prompt_tokens: count,
  cached_tokens: count,
  cache_write_tokens: count,
  completion_tokens: count,
  reasoning_tokens: count,
  total_tokens: count,
  cost: decimal,
  currency: text.nullable(),
  estimated_prompt_tokens: count,
  estimated_completion_tokens: count,
  estimated_cost: decimal,
  chat_id: text.nullable(),
  program_id: text.nullable(),
  project_id: text.nullable(),
  title: text.nullable(),
  project: text.nullable(),
  /** Zero in files from before this column. */
  changed_at: z.number().int().default(0),
})
export type LedgerCopyRow = z.infer<typeof LedgerCopyRow>

export interface CopiedCall {
  readonly call: StoredCall
  readonly cost: CallCost
  readonly device: { readonly id: string; readonly name: string }
  /** Null where the person wants no titles, and where there is none. */
  readonly title: string | null
  readonly project: string | null
  readonly changedAt: number
}

export function copyRow({ call, cost, device, title, project, changedAt }: CopiedCall): LedgerCopyRow {
  const { usage, details, estimate } = call
  const isProgram = isOfProgram(call)
  const at = Math.max(-lastMoment, Math.min(lastMoment, call.startedAt))
  return {
    device: device.id,
    device_name: device.name,
    call_id: call.id,
    started_at: at,
    started_at_utc: new Date(at).toISOString(),
    utc_offset_minutes: call.utcOffsetMinutes,
    day_local: dayOfCall(call, 'local'),
    connection_id: call.connectionId,
    service: call.baseAddress === null ? '' : (URL.parse(call.baseAddress)?.host ?? ''),
    model: call.modelAnswered ?? call.modelRequested,
    model_asked: call.modelRequested,
    state: call.state,
    usage: call.source,
    attempt: call.attempt,
    prompt_tokens: usage.promptTokens,
    cached_tokens: details.cachedTokens,
    cache_write_tokens: details.cacheWriteTokens,
    completion_tokens: usage.completionTokens,
    reasoning_tokens: details.reasoningTokens,
    total_tokens: usage.totalTokens,
    cost: cost.cost?.amount ?? null,
    currency: (cost.cost ?? cost.estimatedCost)?.currency ?? null,
    estimated_prompt_tokens: estimate?.promptTokens ?? null,
    estimated_completion_tokens: estimate?.completionTokens ?? null,
    estimated_cost: cost.estimatedCost?.amount ?? null,
    chat_id: isProgram ? null : call.conversationId,
    program_id: isProgram ? call.conversationId : null,
    project_id: call.projectId,
    title,
    project,
    changed_at: changedAt,
  }
}

type Name = keyof LedgerCopyRow
const names = Object.keys(LedgerCopyRow.shape) as readonly Name[]

/** The row of the earlier copy, with its time of change, if nothing else differs. */
export function keepUnchanged(row: LedgerCopyRow, earlier: LedgerCopyRow | undefined): LedgerCopyRow {
  const isSame = names.every((name) => name === 'changed_at' || row[name] === earlier?.[name])
  return earlier !== undefined && isSame ? earlier : row
}

const decimals: ReadonlySet<Name> = new Set(['cost', 'estimated_cost'])

function fieldOf(row: LedgerCopyRow, name: Name): CsvField {
  const value = row[name]
  return decimals.has(name) ? decimalField(value === null ? null : String(value)) : value
}

/** The forms of a day, each complete in itself. Amounts are texts in JSON, because JSON has no exact decimals. */
export const ledgerCopyForms: Readonly<Record<'jsonl' | 'csv', (rows: readonly LedgerCopyRow[]) => string>> =
  {
    jsonl: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    csv: (rows) =>
      [writeCsvLine(names), ...rows.map((row) => writeCsvLine(names.map((name) => fieldOf(row, name))))].join(
        '',
      ),
  }

/** The rows of an earlier copy. Lines that Tally didn't write are dropped. */
export function readLedgerCopy(jsonl: string): LedgerCopyRow[] {
  return jsonl.split('\n').flatMap((line) => {
    try {
      const row = LedgerCopyRow.safeParse(JSON.parse(line))
      return row.success ? [row.data] : []
    } catch {
      return []
    }
  })
}

/** The calls of another device's file. Quotes within texts are escaped there, so no text looks like a field. */
export function readCallIds(jsonl: string): string[] {
  return Array.from(jsonl.matchAll(/"call_id":"([^"\\]+)"/g), ([, id = '']) => id)
}
