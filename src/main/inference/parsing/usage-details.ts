import type { TokenUsage, UsageDetails, UsageReport } from '../../../shared/contract/usage/usage.ts'
import { decimalOfJson } from '../../../shared/domain/money/decimal.ts'
import {
  markOfLargeReport,
  noUsage,
  placesOf,
  usageTextMarks,
} from '../../../shared/domain/usage/usage-details.ts'
import {
  countSpellings,
  type Spelling,
  usageSpellings,
} from '../../../shared/domain/usage/usage-spellings.ts'
import type { Redactor } from '../redaction/redactor.ts'
import { fieldsOf, parseJson } from './json-fields.ts'
import { jsonTextAt } from './raw-json.ts'

/** The places of a cost, each with the unit that its service documents, if any. */
const costSpellings: readonly { readonly path: Spelling; readonly unit: string | null }[] = [
  { path: ['cost'], unit: null },
  { path: ['cost', 'total_cost'], unit: 'USD' },
  { path: ['estimated_cost'], unit: 'USD' },
  { path: ['cost_usd_total'], unit: 'USD' },
  { path: ['cost_in_usd_ticks'], unit: 'USD ticks' },
]

/** The counts exactly as received; null where none is usable. */
export function readUsage(value: unknown): TokenUsage | null {
  if (!fieldsOf(value)) return null
  const usage = {
    promptTokens: firstCount(value, usageSpellings.promptTokens),
    completionTokens: firstCount(value, usageSpellings.completionTokens),
    totalTokens: firstCount(value, usageSpellings.totalTokens),
  }
  return Object.values(usage).some((count) => count !== null) ? usage : null
}

/** Reads the JSON text of a usage object. */
export function readReport(text: string, redactor: Redactor): UsageReport {
  const value = parseJson(text)
  const counts = {
    cachedTokens: readCount(value, countSpellings.cachedTokens),
    cacheWriteTokens: readCount(value, countSpellings.cacheWriteTokens),
    reasoningTokens: readCount(value, countSpellings.reasoningTokens),
  }
  const places = placesOf(readUsage(value) ?? noUsage, counts)
  return {
    usageText: keptUsageText(text, redactor),
    details: { ...counts, ...places, reportedCost: readCost(value, text) },
  }
}

/** Creates no list: this runs for every chunk with counts. */
function firstCount(value: unknown, spellings: readonly Spelling[]): number | null {
  for (const path of spellings) {
    const count = countOf(valueAt(value, path))
    if (count !== null) return count
  }
  return null
}

/** A gateway may add its own spelling, filled with zeros, to that of the service behind it. */
function readCount(value: unknown, spellings: readonly Spelling[]): number | null {
  const counts = spellings.map((path) => countOf(valueAt(value, path))).filter((count) => count !== null)
  return counts.find((count) => count > 0) ?? counts[0] ?? null
}

/** Reads the digits as they came: a JavaScript number would round them. */
function readCost(value: unknown, text: string): UsageDetails['reportedCost'] {
  for (const { path, unit } of costSpellings) {
    if (typeof valueAt(value, path) !== 'number') continue
    const amount = decimalOfJson(jsonTextAt(text, path) ?? '', 'as-written')
    if (amount !== null && !amount.startsWith('-')) return { amount, unit }
  }
  return null
}

/** The text as the ledger keeps it, or a mark that says why it doesn't. */
function keptUsageText(text: string, redactor: Redactor): string {
  const mark = markOfLargeReport(text, Buffer.byteLength(text))
  if (mark !== null) return mark
  // Escapes could spell the key, also in a field that a later one of the same name replaces.
  const unescaped = text.replace(/\\u([\da-f]{4})/gi, (_escape, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
  const forms = [text, unescaped.replaceAll('\\', '')]
  return forms.every((form) => redactor.words(form) === form) ? text : usageTextMarks.hadKey
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? Math.abs(value) : null
}

function valueAt(value: unknown, path: Spelling): unknown {
  return path.reduce((part: unknown, name) => {
    const fields: object | null = fieldsOf(part)
    return fields !== null && Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined
  }, value)
}
