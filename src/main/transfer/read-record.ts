import type * as z from 'zod'
import type { ArchiveRecord } from './archive.ts'
import { ArchiveRecordForm, archiveVersion } from './archive-schema.ts'
import { isRecord } from './json-content.ts'
import { TransferError } from './transfer-error.ts'

/** Validates one record of a file of this version; an error names the line and the field. */
export function readRecord(
  value: unknown,
  line: number | null,
  version: number = archiveVersion,
): ArchiveRecord {
  return readAs(ArchiveRecordForm, withTodaysNames(value, version), line)
}

export function readAs<T>(schema: z.ZodType<T>, value: unknown, line: number | null): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw errorOf(parsed.error.issues[0], value, line)
}

function errorOf(issue: z.core.$ZodIssue | undefined, value: unknown, line: number | null): TransferError {
  const field = issue === undefined || issue.path.length === 0 ? null : issue.path.join('.')
  if (issue?.code === 'invalid_union' && (field === null || field === 'type'))
    return new TransferError('unknown-record', { line })
  if (issue?.code === 'unrecognized_keys')
    return new TransferError('unknown-field', { line, field: issue.keys[0] ?? null })
  const isMissing = issue?.code === 'invalid_type' && issue.path.length === 1 && !has(value, issue.path[0])
  return new TransferError(isMissing ? 'missing-field' : 'wrong-value', { line, field })
}

function has(value: unknown, name: PropertyKey | undefined): boolean {
  return typeof value === 'object' && value !== null && name !== undefined && Object.hasOwn(value, name)
}

/** The new name of each renamed field, or the table of the object inside. */
interface Names {
  readonly [field: string]: string | Names
}

/** The fields of each type of record that have another name since version 2. */
const renamed: Names = {
  message: {
    isLeftOut: 'isExcluded',
    failure: { cameBack: 'response', mayTryAgain: 'mayRetry', room: 'contextOverflow' },
  },
  call: {
    modelAsked: 'modelRequested',
    asking: 'streamingMode',
    leftOut: 'excluded',
    carriedTokens: 'historyTokens',
    forecast: { spread: 'range' },
  },
}

/** Renamed in files of version 2 too, which no release wrote. */
const override: Names = { onItsWay: 'pendingAmount' }

/** Gives a record of an earlier version today's names. The result is as untrusted as the record. */
function withTodaysNames(record: unknown, version: number): unknown {
  if (!isRecord(record)) return record
  const { type } = record
  if (type === 'budget-override') return withNewNames(record, override)
  if (version > 1) return record
  if (type === 'conversation' && 'queuedExtraFields' in record) return withQueue(record)
  const names = own(renamed, String(type))
  return typeof names === 'object' ? withNewNames(record, names) : record
}

function withNewNames(value: unknown, names: Names): unknown {
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([field, inner]) => {
    const name = own(names, field)
    return typeof name === 'object' ? [field, withNewNames(inner, name)] : [name ?? field, inner]
  })
  return Object.fromEntries(fields)
}

/** The queue was one text or a list of texts, and their extra fields were a list beside it. */
function withQueue({ queued, queuedExtraFields, ...conversation }: Readonly<Record<string, unknown>>) {
  const extraFields = [queuedExtraFields].flat()
  const messages = [queued ?? []]
    .flat()
    .map((text, index) => ({ text, extraFields: extraFields[index] ?? '' }))
  return { ...conversation, queued: messages }
}

function own(names: Names, field: string): string | Names | undefined {
  return Object.hasOwn(names, field) ? names[field] : undefined
}
