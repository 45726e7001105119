import type * as z from 'zod'
import type { ArchiveRecord } from './archive.ts'
import { ArchiveRecordForm, archiveVersion } from './archive-schema.ts'
import { withTodaysNames } from './earlier-names.ts'
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
