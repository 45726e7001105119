import type { SQLInputValue } from 'node:sqlite'
import type { Row } from '../../database/statements.ts'

const counts = [
  'call_count',
  'reported_count',
  'no_total_count',
  'not_reported_count',
  'estimated_count',
  'not_processed_count',
  'priceable_count',
  'cached_count',
  'cache_write_count',
  'reasoning_count',
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
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
  'placed_cached_tokens',
  'placed_cache_write_tokens',
  'placed_prompt_tokens',
  'cache_tokens_inside',
  'cache_tokens_beside',
  'placed_reasoning_tokens',
  'reasoning_tokens_beside',
] as const
const names = [...counts, ...sums]
type FigureName = (typeof names)[number]
const bitsOfSum = 53n
const noTokens = sums.map(() => 0n)
const mask = (1n << bitsOfSum) - 1n

/** The figures of some calls, in numbers without a limit: first the counts, then the sums. */
export type Figures = readonly bigint[]
export type Sum = bigint[]

/**
 * The figures of a ledger row that was read with bigints. A call that was not processed counts only as that.
 */
export function figuresOfCall(row: Row): Figures {
  const source = row['source']
  const isReported = BigInt(source === 'reported')
  const wasReported = (name: string): bigint => BigInt(source !== 'none' && row[name] !== null)
  return [
    1n,
    isReported,
    row['total_tokens'] === null ? isReported : 0n,
    BigInt(source === 'not-reported' && !hasEstimate(row)),
    BigInt(source === 'estimated' || (source === 'not-reported' && hasEstimate(row))),
    BigInt(source === 'none'),
    BigInt(source !== 'none' && (row['prompt_tokens'] !== null || row['completion_tokens'] !== null)),
    wasReported('cached_tokens'),
    wasReported('cache_write_tokens'),
    wasReported('reasoning_tokens'),
    ...(source === 'none' ? noTokens : tokensOfCall(row)),
  ]
}

function hasEstimate(row: Row): boolean {
  return row['estimated_prompt_tokens'] !== null && row['estimated_completion_tokens'] !== null
}

function tokensOfCall(row: Row): Figures {
  const hasTotal = row['total_tokens'] !== null
  const hasNoPlace = row['cache_place'] === null
  const cache = whole(row['cached_tokens']) + whole(row['cache_write_tokens'])
  const special: Partial<Record<(typeof sums)[number], bigint>> = {
    split_prompt_tokens: wholeUnless(
      row['carried_tokens'] === null,
      whole(row['prompt_tokens']) + wholeUnless(row['cache_place'] !== 'beside', cache),
    ),
    no_total_prompt_tokens: wholeUnless(hasTotal, row['prompt_tokens']),
    no_total_completion_tokens: wholeUnless(hasTotal, row['completion_tokens']),
    placed_cached_tokens: wholeUnless(hasNoPlace, row['cached_tokens']),
    placed_cache_write_tokens: wholeUnless(hasNoPlace, row['cache_write_tokens']),
    placed_prompt_tokens: wholeUnless(hasNoPlace, row['prompt_tokens']),
    cache_tokens_inside: wholeUnless(row['cache_place'] !== 'inside', cache),
    cache_tokens_beside: wholeUnless(row['cache_place'] !== 'beside', cache),
    placed_reasoning_tokens: wholeUnless(row['reasoning_place'] === null, row['reasoning_tokens']),
    reasoning_tokens_beside: wholeUnless(row['reasoning_place'] !== 'beside', row['reasoning_tokens']),
  }
  return sums.map((name) => special[name] ?? whole(row[name]))
}

/** The figures of a roll-up row, where each sum has two columns. */
export function figuresOfRollUp(row: Row): Sum {
  return [
    ...counts.map((name) => whole(row[name])),
    ...sums.map((name) => whole(row[name]) + (whole(row[`${name}_over`]) << bitsOfSum)),
  ]
}

export function columnsOf(figures: Figures): Record<string, SQLInputValue> {
  return Object.fromEntries(
    figures.flatMap((figure, index) => {
      const name = names[index] ?? ''
      if (index < counts.length) return [[name, figure]]
      return [
        [name, figure & mask],
        [`${name}_over`, figure >> bitsOfSum],
      ]
    }),
  )
}

export const emptySum = (): Sum => names.map(() => 0n)

/** Adds in place, because this runs for every call. */
export function addTo(sum: Sum, figures: Figures): void {
  for (const [index, figure] of figures.entries()) sum[index] = (sum[index] ?? 0n) + figure
}

/** The first minus the second; a missing one counts as zero. */
export function difference(figures: Figures | undefined, others: Figures | undefined): Figures {
  return names.map((_, index) => (figures?.[index] ?? 0n) - (others?.[index] ?? 0n))
}

export function figureOf(figures: Figures, name: FigureName): bigint {
  return figures[names.indexOf(name)] ?? 0n
}

function wholeUnless(isNothing: boolean, value: Row[string] | undefined): bigint {
  return isNothing ? 0n : whole(value)
}

function whole(value: Row[string] | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n
}
