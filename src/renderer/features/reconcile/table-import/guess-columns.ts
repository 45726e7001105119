import type { DayOrder } from '../../../../shared/language/read-day.ts'

/** The meaning of a column. Several token or cost columns are added up. */
export const columnRoles = [
  'ignore',
  'day',
  'model',
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'requests',
  'request',
  'countType',
  'countOfType',
  'cost',
  'currency',
] as const
export type ColumnRole = (typeof columnRoles)[number]

export interface KnownExport {
  readonly name: KnownExportName
  /** Headers that identify the export together, as `plainWords` writes them. */
  readonly headers: readonly string[]
  /** Columns that their header alone doesn't explain. The first one of a role wins. */
  readonly columns: readonly (readonly [header: string, role: ColumnRole])[]
  /** The currency of its amounts, if no column names one. */
  readonly currency?: string
  /** The order of day and month in its dates, if they show none. */
  readonly order?: DayOrder
}

type KnownExportName =
  | 'anthropic-cost'
  | 'anthropic-usage'
  | 'azure-cost'
  | 'deepseek-amount'
  | 'deepseek-cost'
  | 'openai-cost'
  | 'openai-usage'
  | 'openrouter-activity'
  | 'openrouter-generations'

/** Exports of services that Tally recognizes by their headers. Other tables are read by their words alone. */
const knownExports: readonly KnownExport[] = [
  { name: 'anthropic-usage', headers: ['usage input tokens no cache', 'usage output tokens'], columns: [] },
  { name: 'anthropic-cost', headers: ['cost usd', 'list price usd', 'token type'], columns: [] },
  {
    name: 'azure-cost',
    headers: ['meter category', 'meter name'],
    // Quantities are ignored: their units differ between meters, such as 1K or 1M tokens.
    columns: [
      ['usage date time', 'day'],
      ['meter name', 'model'],
      ['cost in billing currency', 'cost'],
      ['pre tax cost', 'cost'],
      ['billing currency code', 'currency'],
      ['billing currency', 'currency'],
    ],
    order: 'month-first',
  },
  {
    name: 'deepseek-amount',
    headers: ['api key name', 'model', 'type', 'price', 'amount'],
    // Its price is the rate of one token.
    columns: [
      ['type', 'countType'],
      ['amount', 'countOfType'],
    ],
  },
  { name: 'deepseek-cost', headers: ['wallet type', 'cost', 'currency'], columns: [] },
  { name: 'openai-usage', headers: ['num model requests', 'input tokens', 'output tokens'], columns: [] },
  { name: 'openai-cost', headers: ['amount value', 'amount currency', 'line item'], columns: [] },
  {
    name: 'openrouter-activity',
    headers: ['slug', 'usage', 'byok usage'],
    columns: [
      ['slug', 'model'],
      ['usage', 'cost'],
    ],
    currency: 'USD',
  },
  {
    name: 'openrouter-activity',
    headers: ['model', 'usage', 'byok usage inference', 'requests'],
    columns: [['usage', 'cost']],
    currency: 'USD',
  },
  { name: 'openrouter-generations', headers: ['generation id', 'cost total'], columns: [], currency: 'USD' },
]

const codes = 'usd|eur|gbp|chf|jpy|cny|inr|aud|cad'

/** Header words of common consoles. The first matching rule wins. A bare price is none: it may be a rate. */
const rules: readonly (readonly [RegExp, ColumnRole])[] = [
  [
    /^(?:usage |utc )?(?:date|day)(?: utc)?$|^start time iso$|^bucket(?: start)?(?: time)?$|^usage start(?: time)?$/,
    'day',
  ],
  [/^(?:start time|start date|timestamp|created(?: at)?|time|date ?time|period(?: start)?)(?: utc)?$/, 'day'],
  [/^models?(?: (?:id|name|version|slug|permaslug))?$|^snapshot(?: id)?$|^line item$|^sku$/, 'model'],
  [
    /^(?:num |n )?(?:model |api )?requests?(?: count)?$|^(?:number|no) of requests$|^(?:calls|request count)$/,
    'requests',
  ],
  [/^(?:generation|request|call|completion|response) id$/, 'request'],
  [/^(?:amount )?currency(?: code)?$/, 'currency'],
  [new RegExp(`^(?:total |usage )?(?:costs?|spend|charges?)(?: total| amount)?(?: (?:${codes}))?$`), 'cost'],
  [new RegExp(`^(?:total )?amount(?: value| due)?(?: (?:${codes}))?$`), 'cost'],
  [
    /^(?:(?:input|prompt)(?: tokens)?|(?:n )?context tokens(?: total)?|tokens (?:prompt|input))$/,
    'promptTokens',
  ],
  [
    /^(?:(?:output|completion)(?: tokens)?|(?:n )?generated tokens(?: total)?|tokens (?:completion|output))$/,
    'completionTokens',
  ],
  [/^(?:total tokens|tokens total|tokens(?: used)?|usage tokens)$/, 'totalTokens'],
  [
    /^usage input tokens|^input tokens (?:no cache|cache)|^(?:input|prompt) cache (?:hit|miss) tokens$|^cache (?:creation|read) input tokens$|^uncached input tokens$/,
    'promptTokens',
  ],
  [/^usage output tokens$/, 'completionTokens'],
]

/** Roles with at most one column: a second one would repeat the same value. */
const single = new Set<ColumnRole>([
  'day',
  'model',
  'totalTokens',
  'requests',
  'request',
  'countType',
  'countOfType',
  'currency',
  'cost',
])

export function guessColumns(headers: readonly string[]): ColumnRole[] {
  const names = headers.map(plainWords)
  const all = [...(knownExport(headers)?.columns ?? []), ...rules]
  const found = names.map((name) =>
    all.findIndex(([words]) => (typeof words === 'string' ? words === name : words.test(name))),
  )
  return found.map((rule, at) => {
    const role = all[rule]?.[1] ?? 'ignore'
    if (!single.has(role)) return role
    // The earlier rule is the better match for a role; between equal columns, the first wins.
    const isBeaten = found.some(
      (other, place) => all[other]?.[1] === role && (other < rule || (other === rule && place < at)),
    )
    return isBeaten ? 'ignore' : role
  })
}

/** The known export with these headers, among others. */
export function knownExport(headers: readonly string[]): KnownExport | null {
  const names = new Set(headers.map(plainWords))
  return knownExports.find((known) => known.headers.every((header) => names.has(header))) ?? null
}

/** Whether a line is a header line: at least two cells are known header words. */
export function isHeader(cells: readonly string[]): boolean {
  return guessColumns(cells).filter((role) => role !== 'ignore').length >= 2
}

/** The currency named in a header, as in `cost_usd` or `Amount (EUR)`. */
export function currencyIn(header: string): string | null {
  const found = new RegExp(`\\b(${codes})\\b`).exec(plainWords(header))
  return found?.[1]?.toUpperCase() ?? (header.includes('$') ? 'USD' : header.includes('€') ? 'EUR' : null)
}

/** Lower-case words separated by spaces: `input tokens` for `inputTokens` and `Input_Tokens`. */
function plainWords(header: string): string {
  return header
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
