import { parseJson } from '../app/json-text.ts'

export type Spelling = readonly string[]
type Spellings = Readonly<Record<string, readonly Spelling[]>>
type CountsOf<S extends Spellings> = Readonly<Record<keyof S, number | null>>

/** The places where services put each count, the most common one first. */
const countSpellings = {
  cachedTokens: [
    ['prompt_tokens_details', 'cached_tokens'],
    ['input_tokens_details', 'cached_tokens'],
    ['prompt_token_details', 'cached_tokens'],
    ['prompt_cache_hit_tokens'],
    ['cache_read_input_tokens'],
    ['cached_tokens'],
    ['num_cached_tokens'],
  ],
  cacheWriteTokens: [
    ['prompt_tokens_details', 'cache_write_tokens'],
    ['input_tokens_details', 'cache_write_tokens'],
    ['prompt_tokens_details', 'cache_creation_input_tokens'],
    ['prompt_tokens_details', 'cached_creation_tokens'],
    ['cache_creation_input_tokens'],
    ['cache_created_input_tokens'],
  ],
  reasoningTokens: [
    ['completion_tokens_details', 'reasoning_tokens'],
    ['output_tokens_details', 'reasoning_tokens'],
    ['output_tokens_details', 'thinking_tokens'],
    ['reasoning_tokens'],
  ],
} satisfies Spellings

/**
 * The counts that some services charge for apart. Anthropic reports cache writes by lifetime, and gateways repeat that
 * in the details of the prompt. OpenAI, xAI and Alibaba report image and audio tokens.
 */
export const pricedSpellings = {
  /** The part of the cache write tokens that lives for an hour. */
  hourWriteTokens: [
    ['cache_creation', 'ephemeral_1h_input_tokens'],
    ['prompt_tokens_details', 'cache_creation_token_details', 'ephemeral_1h_input_tokens'],
  ],
  /** Tokens of the prompt that are images or audio. */
  imageTokens: [
    ['prompt_tokens_details', 'image_tokens'],
    ['input_tokens_details', 'image_tokens'],
  ],
  audioTokens: [['prompt_tokens_details', 'audio_tokens']],
  webSearches: [
    ['server_tool_use', 'web_search_requests'],
    ['server_side_tool_usage_details', 'web_search_calls'],
    ['web_search', 'num_requests'],
    ['num_search_queries'],
  ],
} satisfies Spellings

/** The counts that a report may have besides the three of every call. Each is a column of the ledger. */
export const detailSpellings = { ...countSpellings, ...pricedSpellings }
type DetailCount = keyof typeof detailSpellings
export const detailCounts = Object.keys(detailSpellings) as readonly DetailCount[]

/** A value for each of these counts. A loop, because this runs for every call that is read. */
export function perDetailCount<T>(make: (name: DetailCount) => T): Record<DetailCount, T> {
  const values: Partial<Record<DetailCount, T>> = {}
  for (const name of detailCounts) values[name] = make(name)
  return values as Record<DetailCount, T>
}

/** The same for the three counts that every call has. */
export const usageSpellings = {
  promptTokens: [['prompt_tokens'], ['input_tokens']],
  completionTokens: [['completion_tokens'], ['output_tokens']],
  totalTokens: [['total_tokens']],
} satisfies Spellings

const spellings = { ...countSpellings, ...usageSpellings }
const countNames = Object.keys(spellings) as readonly (keyof typeof spellings)[]

/** Figures of what a service bills in addition to the tokens of prompt and completion. */
const billedSpellings: readonly Spelling[] = [
  ['cost', 'request_cost'],
  ['cost', 'search_queries_cost'],
  ['cost', 'citation_tokens_cost'],
  ['num_search_queries'],
  ['citation_tokens'],
  ['num_sources_used'],
  ['num_server_side_tools_used'],
  ['server_tool_use', 'web_search_requests'],
  ['web_search', 'num_requests'],
]

/** Whether a service billed more than tokens, such as searches, as far as its kept report shows. */
export function billsMoreThanTokens(usageText: string | null): boolean {
  return billedSpellings.some((path) =>
    reportsIn(usageText ?? '').some((report) => {
      const figure = valueAt(report, path)
      return typeof figure === 'number' && figure > 0
    }),
  )
}

/** The value at a place of a report; undefined where there is none. */
export function valueAt(report: unknown, path: Spelling): unknown {
  return path.reduce(
    (part: unknown, name) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, name)
        ? Reflect.get(part, name)
        : undefined,
    report,
  )
}

interface OtherCount {
  /** The path in the report, such as `prompt_tokens_details.audio_tokens`. */
  readonly name: string
  readonly count: number
}

const maxOthers = 30

/**
 * Every integer of a kept report that the named counts don't have already, zeros included, without amounts of
 * money. Empty for a mark instead of the report.
 */
export function otherCountsOf(
  usageText: string,
  usage: CountsOf<typeof usageSpellings>,
  details: CountsOf<typeof countSpellings>,
): OtherCount[] {
  const counts = { ...usage, ...details }
  const shown = new Set(
    countNames.flatMap((name) =>
      spellings[name].map((path) => (counts[name] === null ? '' : `${nameOf(path)} ${counts[name]}`)),
    ),
  )
  return reportsIn(usageText)
    .flatMap((report) => integersIn(report, []))
    .filter(({ name, count }) => {
      const figure = `${name} ${count}`
      const isNew = !shown.has(figure)
      shown.add(figure)
      return isNew
    })
    .slice(0, maxOthers)
}

function integersIn(value: unknown, path: Spelling): OtherCount[] {
  if (typeof value === 'number') {
    const isCount = Number.isSafeInteger(value) && !path.some((part) => part.includes('cost'))
    return isCount ? [{ name: nameOf(path), count: value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => integersIn(part, [...path, name]))
}

/** Names come from the service: only plain ones are shown as they are. */
function nameOf(path: Spelling): string {
  return path.map((part) => (/^\w+$/.test(part) ? part : asciiString(part))).join('.')
}

function asciiString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The reports in a kept text. A stream may have several, each with other fields. */
function reportsIn(text: string): readonly unknown[] {
  const parsed = parseJson(text)
  return parsed === undefined ? [] : [parsed].flat()
}
