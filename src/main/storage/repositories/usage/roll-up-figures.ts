import type { SQLInputValue } from 'node:sqlite'
import type { CostPartName, TokenParts } from '../../../../shared/domain/money/cost-parts.ts'
import type { Row } from '../../database/statements.ts'

const counts = [
  'call_count',
  'reported_count',
  'no_total_count',
  'not_reported_count',
  'estimated_count',
  'not_processed_count',
  'priceable_count',
] as const
const sums = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'estimated_prompt_tokens',
  'estimated_completion_tokens',
  'carried_tokens',
  'split_prompt_tokens',
  'no_total_prompt_tokens',
  'no_total_completion_tokens',
] as const
const missingCounts = ['no_prompt_count', 'no_completion_count'] as const
const detailCounts = ['cached_count', 'reasoning_count'] as const
const detailColumns = ['cached_tokens', 'cache_write_tokens', 'reasoning_tokens'] as const
const detailSums = [
  ...detailColumns,
  'placed_cached_tokens',
  'placed_prompt_tokens',
  'cache_tokens_inside',
  'cache_tokens_beside',
  'placed_reasoning_tokens',
  'reasoning_tokens_beside',
] as const
const allFigures = [...counts, ...sums, ...missingCounts, ...detailCounts, ...detailSums] as const
type FigureName = (typeof allFigures)[number]
const sumNames: ReadonlySet<FigureName> = new Set([...sums, ...detailSums])
const bitsOfSum = 53n
const noTokens = sums.map(() => 0n)
const mask = (1n << bitsOfSum) - 1n

/** The figures of some calls, in numbers without a limit and in the order of `allFigures`. The rest is zero. */
export type Figures = readonly bigint[]
export type Sum = bigint[]

/**
 * The figures of a ledger row that was read with bigints. A call that was not processed counts only as that.
 */
export function figuresOfCall(row: Row): Figures {
  const source = row['source']
  const isReported = BigInt(source === 'reported')
  return [
    1n,
    isReported,
    row['total_tokens'] === null ? isReported : 0n,
    BigInt(source === 'not-reported' && !hasEstimate(row)),
    BigInt(source === 'estimated' || (source === 'not-reported' && hasEstimate(row))),
    BigInt(source === 'none'),
    BigInt(source !== 'none' && (row['prompt_tokens'] !== null || row['completion_tokens'] !== null)),
    ...(source === 'none' ? noTokens : tokensOfCall(row)),
    row['prompt_tokens'] === null ? isReported : 0n,
    row['completion_tokens'] === null ? isReported : 0n,
    ...(source === 'none' || !hasDetails(row) ? [] : detailsOfCall(row)),
  ]
}

function hasEstimate(row: Row): boolean {
  return row['estimated_prompt_tokens'] !== null && row['estimated_completion_tokens'] !== null
}

function hasDetails(row: Row): boolean {
  return [...detailColumns, 'cache_place'].some((name) => row[name] !== null)
}

function tokensOfCall(row: Row): Figures {
  const hasTotal = row['total_tokens'] !== null
  const special: Partial<Record<(typeof sums)[number], bigint>> = {
    split_prompt_tokens: wholeUnless(
      row['carried_tokens'] === null,
      whole(row['prompt_tokens']) + wholeUnless(row['cache_place'] !== 'beside', cacheOf(row)),
    ),
    no_total_prompt_tokens: wholeUnless(hasTotal, row['prompt_tokens']),
    no_total_completion_tokens: wholeUnless(hasTotal, row['completion_tokens']),
  }
  return sums.map((name) => special[name] ?? whole(row[name]))
}

function detailsOfCall(row: Row): Figures {
  const hasNoPlace = row['cache_place'] === null
  return [
    BigInt(row['cached_tokens'] !== null),
    BigInt(row['reasoning_tokens'] !== null),
    ...detailColumns.map((name) => whole(row[name])),
    wholeUnless(hasNoPlace, row['cached_tokens']),
    wholeUnless(hasNoPlace, row['prompt_tokens']),
    wholeUnless(row['cache_place'] !== 'inside', cacheOf(row)),
    wholeUnless(row['cache_place'] !== 'beside', cacheOf(row)),
    wholeUnless(row['reasoning_place'] === null, row['reasoning_tokens']),
    wholeUnless(row['reasoning_place'] !== 'beside', row['reasoning_tokens']),
  ]
}

function cacheOf(row: Row): bigint {
  return whole(row['cached_tokens']) + whole(row['cache_write_tokens'])
}

/** The figures of a roll-up row, where each sum has two columns. */
export function figuresOfRollUp(row: Row): Sum {
  return allFigures.map((name) => {
    const over = sumNames.has(name) ? whole(row[`${name}_over`]) << bitsOfSum : 0n
    return whole(row[name]) + over
  })
}

export function columnsOf(figures: Figures): Record<string, SQLInputValue> {
  return Object.fromEntries(
    allFigures.slice(0, figures.length).flatMap((name, index): [string, bigint][] => {
      const figure = figures[index] ?? 0n
      if (!sumNames.has(name)) return [[name, figure]]
      return [
        [name, figure & mask],
        [`${name}_over`, figure >> bitsOfSum],
      ]
    }),
  )
}

export const emptySum = (): Sum => allFigures.map(() => 0n)

/** Adds in place, because this runs for every call. Figures that the sum doesn't have are skipped. */
export function addTo(sum: Sum, figures: Figures): void {
  const count = Math.min(sum.length, figures.length)
  for (let index = 0; index < count; index += 1) sum[index] = (sum[index] ?? 0n) + (figures[index] ?? 0n)
}

/** The first minus the second; a missing one counts as zero. */
export function difference(figures: Figures | undefined, others: Figures | undefined): Figures {
  return allFigures.map((_, index) => (figures?.[index] ?? 0n) - (others?.[index] ?? 0n))
}

export function figureOf(figures: Figures, name: FigureName): bigint {
  return figures[allFigures.indexOf(name)] ?? 0n
}

const parts: Readonly<Record<CostPartName, string>> = {
  input: 'prompt_tokens - cache_tokens_inside',
  cached: 'placed_cached_tokens',
  cacheWrite: 'cache_tokens_inside + cache_tokens_beside - placed_cached_tokens',
  output: 'completion_tokens + reasoning_tokens_beside',
}
/** Names and SQL of the tokens that have a price. They only add and subtract, so the same holds for `_over` columns. */
export const partColumns: readonly (readonly [name: string, sql: string])[] = Object.entries(parts)
export const partOverColumns = partColumns.map(
  ([name, sql]) => [`${name}_over`, sql.replaceAll(/\w+/gu, '$&_over')] as const,
)

/** The values of these columns, summed or not. */
export function tokenPartsOf(read: (name: string) => bigint): TokenParts<bigint> {
  const of = (name: CostPartName): bigint => read(name) + (read(`${name}_over`) << bitsOfSum)
  return { input: of('input'), cached: of('cached'), cacheWrite: of('cacheWrite'), output: of('output') }
}

function wholeUnless(isNothing: boolean, value: Row[string] | undefined): bigint {
  return isNothing ? 0n : whole(value)
}

function whole(value: Row[string] | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n
}
