import type { TokenUsage, UsageDetails, UsageReport } from '../../../shared/contract/usage/usage.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { maxTokenCount } from '../../../shared/domain/app/limits.ts'
import { decimalOfJson } from '../../../shared/domain/money/decimal.ts'
import { costUnits } from '../../../shared/domain/money/reported-cost.ts'
import { markOfLargeReport, placesOf, usageTextMarks } from '../../../shared/domain/usage/usage-details.ts'
import {
  detailSpellings,
  perDetailCount,
  type Spelling,
  usageSpellings,
  valueAt,
} from '../../../shared/domain/usage/usage-spellings.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { fieldsOf, textOf } from './json-fields.ts'
import { jsonTextAt } from './raw-json.ts'

/** The places of a cost, each with the unit that its service documents, if any. */
const costSpellings: readonly { readonly path: Spelling; readonly unit: string | null }[] = [
  { path: ['cost'], unit: null },
  { path: ['cost', 'total_cost'], unit: 'USD' },
  { path: ['total_cost'], unit: null },
  { path: ['estimated_cost'], unit: 'USD' },
  { path: ['cost_usd_total'], unit: 'USD' },
  { path: ['cost_in_usd_ticks'], unit: costUnits.ticks },
]

/** Where an API counts cache and reasoning tokens by its definition, for reports whose counts don't show it. */
export type Places = Pick<UsageDetails, 'cachePlace' | 'reasoningPlace'>

export const unknownPlaces: Places = { cachePlace: null, reasoningPlace: null }

/** The counts exactly as received; null where none is usable. */
export function readUsage(value: unknown): TokenUsage | null {
  if (!fieldsOf(value)) return null
  const usage = {
    promptTokens: readCount(value, usageSpellings.promptTokens),
    completionTokens: readCount(value, usageSpellings.completionTokens),
    totalTokens: readCount(value, usageSpellings.totalTokens),
  }
  return Object.values(usage).some((count) => count !== null) ? usage : null
}

const spellings = Object.entries({ ...usageSpellings, ...detailSpellings })
const maxTierLength = 40

/** The names of the fields that a usage object fills. */
export function usageFieldsIn(value: unknown): readonly string[] {
  const counts = spellings.filter(([, paths]) => paths.some((path) => countOf(valueAt(value, path)) !== null))
  const hasCost = costSpellings.some(({ path }) => ['number', 'string'].includes(typeof valueAt(value, path)))
  return [...counts.map(([name]) => name), ...(hasCost ? ['cost'] : [])]
}

/** The name of a service tier; null for anything that is none. */
export function readServiceTier(value: unknown): string | null {
  const name = textOf(value, maxTierLength)
  return name !== null && /^[^\p{Cc}\p{Cs}]+$/u.test(name) ? name : null
}

/**
 * Reads the JSON texts of usage objects, the earliest first. All reports of the answer gave the counts in
 * `usage`. The last value of each field applies.
 */
export function readReports(
  texts: readonly string[],
  usage: TokenUsage,
  redactor: Redactor,
  defined: Places = unknownPlaces,
): UsageReport {
  const reports = texts.map((text) => ({ text, value: parseJson(text) }))
  const last = <T>(read: (value: unknown, text: string) => T | null): T | null =>
    reports.reduce<T | null>((before, { value, text }) => read(value, text) ?? before, null)
  const lastCount = (paths: readonly Spelling[]) => last((value) => readCount(value, paths))
  const counts = perDetailCount((name) => lastCount(detailSpellings[name]))
  const serviceTier = last((value) => readServiceTier(fieldsOf(value)?.['service_tier']))
  const shown = placesOf(usage, counts)
  const hasCache = usage.promptTokens !== null && (counts.cachedTokens ?? counts.cacheWriteTokens) !== null
  const hasReasoning = usage.completionTokens !== null && counts.reasoningTokens !== null
  const places: Places = {
    cachePlace: shown.cachePlace ?? (hasCache ? defined.cachePlace : null),
    reasoningPlace: shown.reasoningPlace ?? (hasReasoning ? defined.reasoningPlace : null),
  }
  const [text = null, ...others] = texts
  return {
    usageText: text && keptUsageText(others.length === 0 ? text : `[${texts.join(',')}]`, redactor),
    details: { ...counts, serviceTier, ...places, reportedCost: last(readCost) },
  }
}

/** A count of the report, with the steps of the answer that the report counts apart. */
function readCount(value: unknown, paths: readonly Spelling[]): number | null {
  const own = ownCount(value, paths)
  if (own === null) return null
  const sum = stepsApart(value).reduce<number>((all, step) => all + (ownCount(step, paths) ?? 0), own)
  return countOf(sum) ?? own
}

const stepPaths = [...usageSpellings.promptTokens, ...usageSpellings.completionTokens].map((path) => [path])

/**
 * Anthropic's `iterations`: the steps of an answer. The report never includes the compaction of the chat. It
 * lacks those of an advisor if the other steps add up to it. A report that names a total includes all steps.
 */
function stepsApart(report: unknown): readonly unknown[] {
  const iterations = valueAt(report, ['iterations'])
  if (!Array.isArray(iterations) || ownCount(report, usageSpellings.totalTokens) !== null) return []
  const steps: readonly unknown[] = iterations
  const addsUp = (some: readonly unknown[]): boolean =>
    stepPaths.every((paths) => {
      const sum = some.reduce<number>((all, step) => all + (ownCount(step, paths) ?? 0), 0)
      return sum === (ownCount(report, paths) ?? 0)
    })
  const of = (type: string): readonly unknown[] => steps.filter((step) => fieldsOf(step)?.['type'] === type)
  const main = steps.filter(
    (step) => !['compaction', 'advisor_message'].includes(String(fieldsOf(step)?.['type'])),
  )
  if (addsUp(steps)) return []
  return [...of('compaction'), ...(addsUp(main) ? of('advisor_message') : [])]
}

/**
 * A gateway may add its own spelling, filled with zeros, to that of the service behind it. Creates no list: this
 * runs for every chunk with counts.
 */
function ownCount(value: unknown, paths: readonly Spelling[]): number | null {
  let zero: number | null = null
  for (const path of paths) {
    const count = countOf(valueAt(value, path))
    if (count) return count
    zero ??= count
  }
  return zero
}

/** Reads the digits as they came: a JavaScript number would round them. */
function readCost(value: unknown, text: string): UsageDetails['reportedCost'] {
  for (const { path, unit } of costSpellings) {
    const cost = valueAt(value, path)
    const digits = typeof cost === 'number' ? jsonTextAt(text, path) : cost
    const amount = typeof digits === 'string' ? decimalOfJson(digits, 'as-written') : null
    if (amount !== null && !amount.startsWith('-')) return { amount, unit: unit ?? unitBy(value, path) }
  }
  return null
}

/**
 * OpenRouter, and gateways that copy it, charge credits of one dollar. With the user's key at the service
 * behind it, the cost is only the fee of the gateway.
 */
function unitBy(report: unknown, [name]: Spelling): string | null {
  const isByok = valueAt(report, ['is_byok'])
  const isKnown = typeof isByok === 'boolean' || typeof valueAt(report, ['cost_details']) === 'object'
  return name === 'cost' && isKnown && isByok !== true ? costUnits.credits : null
}

/** The text as the ledger keeps it, or a mark that says why it doesn't. */
function keptUsageText(text: string, redactor: Redactor): string {
  const mark = markOfLargeReport(text, Buffer.byteLength(text))
  if (mark !== null) return mark
  // Escapes could spell the key, even in a field that a later one of the same name replaces.
  const unescaped = text.replace(/\\u([\da-f]{4})/gi, (_escape, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
  const forms = [text, unescaped.replaceAll('\\', '')]
  return forms.some((form) => redactor.isIn(form)) ? usageTextMarks.hadKey : text
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTokenCount
    ? Math.abs(value)
    : null
}
