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
  'cost',
  'currency',
] as const
export type ColumnRole = (typeof columnRoles)[number]

const codes = 'usd|eur|gbp|chf|jpy|cny|inr|aud|cad'

/** Header words of common consoles. The first matching rule wins. */
const rules: readonly (readonly [RegExp, ColumnRole])[] = [
  [
    /^(?:usage )?(?:date|day)(?: utc)?$|^start time iso$|^bucket(?: start)?(?: time)?$|^usage start(?: time)?$/,
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
  [
    new RegExp(`^(?:total |usage )?(?:costs?|price|spend|charges?)(?: total| amount)?(?: (?:${codes}))?$`),
    'cost',
  ],
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
    /^usage input tokens|^input tokens (?:no cache|cache)|^cache (?:creation|read) input tokens$|^uncached input tokens$/,
    'promptTokens',
  ],
  [/^usage output tokens$/, 'completionTokens'],
]

/** Roles with at most one column: a second one would repeat the same value. */
const single = new Set<ColumnRole>(['day', 'model', 'totalTokens', 'requests', 'request', 'currency', 'cost'])

export function guessColumns(headers: readonly string[]): ColumnRole[] {
  const names = headers.map(plainWords)
  const found = names.map((name) => rules.findIndex(([words]) => words.test(name)))
  return found.map((rule, at) => {
    const role = rules[rule]?.[1] ?? 'ignore'
    if (!single.has(role)) return role
    // The earlier rule is the better match for a role; between equal columns, the first wins.
    const isBeaten = found.some(
      (other, place) => rules[other]?.[1] === role && (other < rule || (other === rule && place < at)),
    )
    return isBeaten ? 'ignore' : role
  })
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
