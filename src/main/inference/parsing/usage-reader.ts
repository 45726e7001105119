import type { TokenUsage, UsageReport } from '../../../shared/contract/usage/usage.ts'
import { noReport, noUsage } from '../../../shared/domain/usage/usage-details.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { fieldsOf, type JsonFields } from './json-fields.ts'
import { type JsonPath, jsonTextAt } from './raw-json.ts'
import { readReport, readUsage } from './usage-details.ts'

/** The usage of an answer, gathered from all its chunks. */
interface UsageReader {
  /** Whether a chunk, or a whole answer, had counts. `text` is its JSON. */
  read(fields: JsonFields, choice: JsonFields | null, text: string): boolean
  /** The last number of each field, never a sum; null while none has arrived. */
  known(): ReadUsage | null
  /** The same for a complete answer. Only there do zeros count as a report and not as an unfilled field. */
  final(): ReadUsage | null
}

export interface ReadUsage {
  readonly usage: TokenUsage
  /** The rest of the last report. Reading it takes time, so it's read once, at the end of the answer. */
  readonly report: () => UsageReport
}

/** Reads a report. The counts of all reports decide where it counts the others. */
type ReadWith = (usage: TokenUsage) => UsageReport

/** A usage object, and its place in the JSON text around it. */
interface Found {
  readonly usage: TokenUsage | null
  readonly path: JsonPath
}

export function createUsageReader(redactor: Redactor): UsageReader {
  let known: ReadUsage | null = null
  let zeros: { readonly usage: TokenUsage; readonly readWith: ReadWith } | null = null
  let unusable: ReadUsage | null = null
  let hasOwn = false

  function read(fields: JsonFields, choice: JsonFields | null, text: string): boolean {
    const own = ownUsage(fields, choice)
    const found = own?.usage ? own : ((hasOwn ? null : vendorUsage(fields)) ?? own)
    if (found === null) return false
    const readWith: ReadWith = (usage) => {
      const isInList = text.trimStart().startsWith('[')
      const usageText = jsonTextAt(text, isInList ? [0, ...found.path] : found.path)
      return usageText === null ? noReport : readReport(usageText, usage, redactor)
    }
    if (found.usage === null) {
      unusable = withReport(noUsage, readWith)
      return false
    }
    const isOwn = found === own
    // A vendor field's counts are never mixed with the service's own.
    const before = isOwn && !hasOwn ? null : known
    hasOwn ||= isOwn
    if (isZero(found.usage)) zeros = { usage: found.usage, readWith }
    else {
      known = withReport(filledFrom(found.usage, before?.usage), readWith)
      zeros = null
    }
    return true
  }

  return {
    read,
    known: () => known,
    final: () =>
      zeros === null
        ? (known ?? unusable)
        : withReport(filledFrom(zeros.usage, known?.usage), zeros.readWith),
  }
}

function withReport(usage: TokenUsage, readWith: ReadWith): ReadUsage {
  return { usage, report: () => readWith(usage) }
}

/** The first usage object with counts at the places where services put them, else the first one at all. */
function ownUsage(fields: JsonFields, choice: JsonFields | null): Found | null {
  let first = foundAt(fields.usage, ['usage'])
  if (first?.usage || !choice) return first
  const choices: readonly unknown[] = Array.isArray(fields.choices) ? fields.choices : []
  for (const part of [null, 'delta', 'message'] as const) {
    const holder = part === null ? choice : fieldsOf(choice[part])
    if (!holder?.usage) continue
    const path = ['choices', choices.indexOf(choice), ...(part === null ? [] : [part]), 'usage']
    const found = foundAt(holder.usage, path)
    if (found?.usage) return found
    first ??= found
  }
  return first
}

/**
 * The counts of an answer in a vendor's field. Both sides must be present: a single count may be about a
 * search.
 */
function vendorUsage(fields: JsonFields): Found | null {
  // Creates no list, unlike Object.values: this runs for every token.
  for (const name in fields) {
    const value = fields[name as keyof JsonFields]
    const found = typeof value === 'object' ? foundAt(fieldsOf(value)?.usage, [name, 'usage']) : null
    if (found?.usage && found.usage.promptTokens !== null && found.usage.completionTokens !== null)
      return found
  }
  return null
}

function foundAt(value: unknown, path: JsonPath): Found | null {
  return fieldsOf(value) === null ? null : { usage: readUsage(value), path }
}

/** A null is no report, so it overwrites no number. */
function filledFrom(usage: TokenUsage, before: TokenUsage | undefined): TokenUsage {
  return {
    promptTokens: usage.promptTokens ?? before?.promptTokens ?? null,
    completionTokens: usage.completionTokens ?? before?.completionTokens ?? null,
    totalTokens: usage.totalTokens ?? before?.totalTokens ?? null,
  }
}

function isZero({ promptTokens, completionTokens, totalTokens }: TokenUsage): boolean {
  return !promptTokens && !completionTokens && !totalTokens
}
