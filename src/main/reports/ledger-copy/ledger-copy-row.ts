import * as z from 'zod'
import type { CallCost } from '../../../shared/contract/money/price.ts'
import { lastMoment } from '../../../shared/domain/app/durations.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import { costFields } from '../../../shared/domain/usage/call-fields.ts'
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
 * One call in the folder: numbers and ids, and titles where the user wants them. Never a text of a message.
 * `docs/ledger-copy.md` lists these columns in this order; new ones come last.
 */
export const LedgerCopyRow = z.object({
  device: text,
  deviceName: text,
  callId: text,
  startedAt: z.number().int().min(-lastMoment).max(lastMoment),
  startedAtUtc: text,
  utcOffsetMinutes: z.number().int(),
  dayLocal: text,
  connectionId: text,
  service: text,
  model: text,
  modelRequested: text,
  state: text,
  source: text,
  attempt: z.number().int(),
  promptTokens: count,
  cachedTokens: count,
  cacheWriteTokens: count,
  completionTokens: count,
  reasoningTokens: count,
  totalTokens: count,
  cost: decimal,
  currency: text.nullable(),
  estimatedPromptTokens: count,
  estimatedCompletionTokens: count,
  estimatedCost: decimal,
  chatId: text.nullable(),
  programId: text.nullable(),
  projectId: text.nullable(),
  title: text.nullable(),
  projectName: text.nullable(),
  changedAt: z.number().int(),
  priceOrigin: text.nullable(),
})
export type LedgerCopyRow = z.infer<typeof LedgerCopyRow>

export interface CopiedCall {
  readonly call: StoredCall
  readonly cost: CallCost
  readonly device: { readonly id: string; readonly name: string }
  /** Null where the user wants no titles, and where there is none. */
  readonly title: string | null
  readonly projectName: string | null
  readonly changedAt: number
}

export function copyRow({ call, cost, device, title, projectName, changedAt }: CopiedCall): LedgerCopyRow {
  const { usage, details, estimate } = call
  const isProgram = isOfProgram(call)
  const at = Math.max(-lastMoment, Math.min(lastMoment, call.startedAt))
  return {
    device: device.id,
    deviceName: device.name,
    callId: call.id,
    startedAt: at,
    startedAtUtc: new Date(at).toISOString(),
    utcOffsetMinutes: call.utcOffsetMinutes,
    dayLocal: dayOfCall(call, 'local'),
    connectionId: call.connectionId,
    service: call.baseAddress === null ? '' : (URL.parse(call.baseAddress)?.host ?? ''),
    model: call.modelAnswered ?? call.modelRequested,
    modelRequested: call.modelRequested,
    state: call.state,
    source: call.source,
    attempt: call.attempt,
    promptTokens: usage.promptTokens,
    cachedTokens: details.cachedTokens,
    cacheWriteTokens: details.cacheWriteTokens,
    completionTokens: usage.completionTokens,
    reasoningTokens: details.reasoningTokens,
    totalTokens: usage.totalTokens,
    cost: cost.cost?.amount ?? null,
    currency: (cost.cost ?? cost.estimatedCost)?.currency ?? null,
    estimatedPromptTokens: estimate?.promptTokens ?? null,
    estimatedCompletionTokens: estimate?.completionTokens ?? null,
    estimatedCost: cost.estimatedCost?.amount ?? null,
    chatId: isProgram ? null : call.conversationId,
    programId: isProgram ? call.conversationId : null,
    projectId: call.projectId,
    title,
    projectName,
    changedAt,
    priceOrigin: costFields.priceOrigin(cost),
  }
}

type Name = keyof LedgerCopyRow
const names = Object.keys(LedgerCopyRow.shape) as readonly Name[]

/** The row of the earlier copy, with its time of change, if nothing else differs. */
export function earlierIfSame(row: LedgerCopyRow, earlier: LedgerCopyRow | undefined): LedgerCopyRow {
  const isSame = names.every((name) => name === 'changedAt' || row[name] === earlier?.[name])
  return earlier !== undefined && isSame ? earlier : row
}

const decimals: ReadonlySet<Name> = new Set(['cost', 'estimatedCost'])

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
  return jsonl.split('\n').flatMap((line) => LedgerCopyRow.safeParse(parseJson(line)).data ?? [])
}

/** The calls of another device's file. Quotes within texts are escaped there, so no text looks like a field. */
export function readCallIds(jsonl: string): string[] {
  return Array.from(jsonl.matchAll(/"callId":"([^"\\]+)"/g), ([, id = '']) => id)
}
