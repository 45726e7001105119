import { isRecord } from './json-content.ts'

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
export function withTodaysNames(record: unknown, version: number): unknown {
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
