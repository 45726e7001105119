import type { TokenUsage, UsageReport } from '../../../shared/contract/usage/usage.ts'
import { noUsage } from '../../../shared/domain/usage/usage-details.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { fieldsOf, type JsonFields } from './json-fields.ts'
import { type JsonPath, jsonTextAt } from './raw-json.ts'
import {
  type Places,
  readReports,
  readServiceTier,
  readUsage,
  unknownPlaces,
  usageFieldsIn,
} from './usage-details.ts'

export interface ReadUsage {
  readonly usage: TokenUsage
  /** The whole report. Reading it takes time, so it's read once, at the end of the answer. */
  readonly report: () => UsageReport
}

/** A usage object, and its place in the JSON text around it. */
interface Found {
  readonly value: unknown
  readonly usage: TokenUsage | null
  readonly path: JsonPath
}

/** A usage object of a chunk. `text` reads its JSON. */
interface Reported {
  readonly usage: TokenUsage
  readonly fields: readonly string[]
  text(): string | null
}

/** The definitions of an API for its reports. */
interface ReportRule {
  readonly places: Places
  /** The texts of further reports, about something else than tokens, that belong to the answer. */
  further(): readonly string[]
}

const noRule: ReportRule = { places: unknownPlaces, further: () => [] }

export function createUsageReader(redactor: Redactor, rule: ReportRule = noRule) {
  /** The reports with the last number of a field, the earliest first. */
  let reports: readonly Reported[] = []
  let known: ReadUsage | null = null
  let zeros: ReadUsage | null = null
  let unusable: ReadUsage | null = null
  let hasOwn = false
  /** Beside the usage object, where OpenAI names it; the last one of the answer. */
  let serviceTier: string | null = null

  function readFrom(list: readonly Reported[], usage: TokenUsage): ReadUsage {
    return {
      usage,
      report: () => {
        const texts = [...list.flatMap(({ text }) => text() ?? []), ...rule.further()]
        const report = readReports(texts, usage, redactor, rule.places)
        const { details } = report
        return { ...report, details: { ...details, serviceTier: details.serviceTier ?? serviceTier } }
      },
    }
  }

  function read(fields: JsonFields, choice: JsonFields | null, text: string): boolean {
    serviceTier = readServiceTier(fields['service_tier']) ?? serviceTier
    const own = ownUsage(fields, choice)
    const found = own?.usage ? own : ((hasOwn ? null : vendorUsage(fields)) ?? own)
    if (found === null) return false
    const reported: Reported = {
      usage: found.usage ?? noUsage,
      fields: usageFieldsIn(found.value),
      text: () => jsonTextAt(text, text.trimStart().startsWith('[') ? [0, ...found.path] : found.path),
    }
    if (found.usage === null) {
      unusable = readFrom([reported], noUsage)
      return false
    }
    const isOwn = found === own
    // A vendor field's counts are never mixed with the service's own.
    if (isOwn && !hasOwn) {
      reports = []
      known = null
    }
    hasOwn ||= isOwn
    if (isZero(found.usage)) zeros = readFrom([reported], found.usage)
    else {
      reports = [
        ...reports.filter((before) => before.fields.some((name) => !reported.fields.includes(name))),
        reported,
      ]
      known = readFrom(reports, filledFrom(found.usage, known?.usage))
    }
    return true
  }

  function outdate(): void {
    if (known === null) return
    const { usage, report } = known
    if (usage.completionTokens === null && usage.totalTokens === null) return
    known = { usage: { ...noUsage, promptTokens: usage.promptTokens }, report: () => withoutOutput(report()) }
  }

  return {
    /** Whether a chunk, or a whole answer, had counts. `text` is its JSON. */
    read,
    /** The answer went on without new counts, so that the output of the last report lacks tokens. */
    outdate,
    /** The last number of each field, never a sum; null while none has arrived. */
    known: () => known,
    /** The same for a complete answer. Only there, and without other counts, are zeros a report and not unfilled. */
    final: () => known ?? zeros ?? unusable,
  }
}

/** The first usage object with counts at the places where services put them, else the first one at all. */
function ownUsage(fields: JsonFields, choice: JsonFields | null): Found | null {
  let first = foundAt(fields['usage'], ['usage'])
  if (first?.usage || !choice) return first
  const choices: readonly unknown[] = Array.isArray(fields['choices']) ? fields['choices'] : []
  for (const part of [null, 'delta', 'message'] as const) {
    const holder = part === null ? choice : fieldsOf(choice[part])
    if (!holder?.['usage']) continue
    const path = ['choices', choices.indexOf(choice), ...(part === null ? [] : [part]), 'usage']
    const found = foundAt(holder['usage'], path)
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
    const value = fields[name]
    const found = typeof value === 'object' ? foundAt(fieldsOf(value)?.['usage'], [name, 'usage']) : null
    if (found?.usage && found.usage.promptTokens !== null && found.usage.completionTokens !== null)
      return found
  }
  return null
}

function foundAt(value: unknown, path: JsonPath): Found | null {
  return fieldsOf(value) === null ? null : { value, usage: readUsage(value), path }
}

/** A null isn't a report, so it never overwrites a number. A total from before one of its parts grew is out of date. */
function filledFrom(usage: TokenUsage, before: TokenUsage = noUsage): TokenUsage {
  const promptTokens = usage.promptTokens ?? before.promptTokens
  const completionTokens = usage.completionTokens ?? before.completionTokens
  const hasGrown = promptTokens !== before.promptTokens || completionTokens !== before.completionTokens
  return {
    promptTokens,
    completionTokens,
    totalTokens: usage.totalTokens ?? (hasGrown ? null : before.totalTokens),
  }
}

function withoutOutput({ usageText, details }: UsageReport): UsageReport {
  return {
    usageText,
    details: { ...details, reasoningTokens: null, reasoningPlace: null, reportedCost: null },
  }
}

function isZero({ promptTokens, completionTokens, totalTokens }: TokenUsage): boolean {
  return !promptTokens && !completionTokens && !totalTokens
}
