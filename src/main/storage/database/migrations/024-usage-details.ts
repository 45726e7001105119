import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { usageRollUps } from './015-usage.ts'
import { countingOfTotals } from './019-totals.ts'
import { countingTriggers } from './roll-up-sql.ts'

type OfRow = (row: string) => string

/** The tables with sums of details. Nothing reads the details of a whole chat. */
const detailed = usageRollUps.filter(({ table }) => table !== 'usage_conversations')

const cacheOf: OfRow = (row) => `(COALESCE(${row}.cached_tokens, 0) + COALESCE(${row}.cache_write_tokens, 0))`
const column =
  (name: string): OfRow =>
  (row) =>
    `COALESCE(${row}.${name}, 0)`
const where =
  (condition: OfRow, value: OfRow): OfRow =>
  (row) =>
    `iif(${condition(row)}, ${value(row)}, 0)`
const isReported =
  (name: string): OfRow =>
  (row) =>
    `${row}.${name} IS NOT NULL`
const isAt =
  (place: string, side: 'inside' | 'beside'): OfRow =>
  (row) =>
    `${row}.${place} IS '${side}'`
const isPlaced = isReported('cache_place')

const counts: Readonly<Record<string, OfRow>> = {
  cached_count: (row) => `(${isReported('cached_tokens')(row)})`,
  reasoning_count: (row) => `(${isReported('reasoning_tokens')(row)})`,
}
const sums: Readonly<Record<string, OfRow>> = {
  cached_tokens: column('cached_tokens'),
  cache_write_tokens: column('cache_write_tokens'),
  reasoning_tokens: column('reasoning_tokens'),
  placed_cached_tokens: where(isPlaced, column('cached_tokens')),
  placed_prompt_tokens: where(isPlaced, column('prompt_tokens')),
  cache_tokens_inside: where(isAt('cache_place', 'inside'), cacheOf),
  cache_tokens_beside: where(isAt('cache_place', 'beside'), cacheOf),
  placed_reasoning_tokens: where(isReported('reasoning_place'), column('reasoning_tokens')),
  reasoning_tokens_beside: where(isAt('reasoning_place', 'beside'), column('reasoning_tokens')),
}
const baseSums = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'estimated_prompt_tokens',
  'estimated_completion_tokens',
  'carried_tokens',
  'split_prompt_tokens',
  'no_total_prompt_tokens',
  'no_total_completion_tokens',
]
const overs = [...baseSums, ...Object.keys(sums)].map((name) => `${name}_over`)
/** A prompt with known history includes the cache tokens beside it. */
const splitBeside = where(
  (row) => `${isReported('carried_tokens')(row)} AND ${isAt('cache_place', 'beside')(row)}`,
  cacheOf,
)

export const detailFigures = [
  ...Object.keys(counts),
  ...Object.keys(sums).flatMap((sum) => [sum, `${sum}_over`]),
]
export const isOverColumn = `is_over INTEGER NOT NULL GENERATED ALWAYS AS ((${overs.join(' | ')}) <> 0)`
const addColumns = detailed.flatMap(({ table }) => [
  ...detailFigures.map((name) => `ALTER TABLE ${table} ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0;`),
  `ALTER TABLE ${table} ADD COLUMN ${isOverColumn};
   CREATE INDEX ${table}_over ON ${table} (is_over) WHERE is_over;`,
])

/** Changes the sums of details. A call without details costs nothing here. */
function countDetails(rollUps: typeof usageRollUps, row: string, sign: '+' | '-'): string {
  const hasDetails = `${row}.source <> 'none'
    AND COALESCE(${row}.cached_tokens, ${row}.cache_write_tokens, ${row}.reasoning_tokens, ${row}.cache_place) IS NOT NULL`
  const changesOf = (sumsOf: Readonly<Record<string, OfRow>>): string[] =>
    Object.entries(sumsOf).flatMap(([name, sum]) => {
      const value = `${sign}${sum(row)}`
      const added = `(${name} + (${value} & ${largestSum}))`
      return [
        `${name} = ${added} & ${largestSum}`,
        `${name}_over = ${name}_over + (${value} >> 53) + (${added} >> 53)`,
      ]
    })
  const split = changesOf({ split_prompt_tokens: splitBeside })
  const all = [
    ...Object.entries(counts).map(([name, count]) => `${name} = ${name} ${sign} ${count(row)}`),
    ...changesOf(sums),
    ...split,
  ]
  return rollUps
    .map(({ table, key }) => {
      const changes = detailed.some((rollUp) => rollUp.table === table) ? all : split
      const isIt = Object.entries(key(row)).map(([name, value]) => `${name} = ${value}`)
      return `UPDATE ${table} SET ${changes.join(', ')} WHERE ${isIt.join(' AND ')} AND ${hasDetails};`
    })
    .join('\n')
}

/** The triggers that keep roll-ups with these keys. */
export function detailedTriggers(
  rollUps: typeof usageRollUps,
  { addNew, takeOld }: Pick<typeof countingOfTotals, 'addNew' | 'takeOld'>,
): string {
  return countingTriggers(
    addNew + countDetails(rollUps, 'NEW', '+'),
    countDetails(rollUps, 'OLD', '-') + takeOld,
  )
}

const place = "IN ('inside', 'beside')"
const decimal = `GLOB '[0-9]*' AND reported_cost NOT GLOB '*[^0-9.]*' AND length(reported_cost) <= 60`

/** The change of the sums alone; a test that undoes a later migration runs it again. */
export const rollUpsWithDetails = `
DROP TRIGGER count_new_call;
DROP TRIGGER count_ended_call;
DROP TRIGGER uncount_changed_call;
DROP TRIGGER uncount_cleared_call;

${addColumns.join('\n')}

${detailedTriggers(usageRollUps, countingOfTotals)}
`

/**
 * The whole usage report of a call, as text and as figures. A place says whether the prompt includes the
 * cache tokens, or the completion the reasoning tokens. Rows of earlier versions have null everywhere.
 */
export const usageDetails = `
ALTER TABLE calls ADD COLUMN usage_text TEXT CHECK (length(usage_text) <= 4096);
ALTER TABLE calls ADD COLUMN cached_tokens INTEGER CHECK (cached_tokens >= 0);
ALTER TABLE calls ADD COLUMN cache_write_tokens INTEGER CHECK (cache_write_tokens >= 0);
ALTER TABLE calls ADD COLUMN reasoning_tokens INTEGER CHECK (reasoning_tokens >= 0);
ALTER TABLE calls ADD COLUMN cache_place TEXT CHECK (cache_place ${place} AND (cache_place = 'beside'
  OR COALESCE(cached_tokens, 0) + COALESCE(cache_write_tokens, 0) <= prompt_tokens));
ALTER TABLE calls ADD COLUMN reasoning_place TEXT CHECK (reasoning_place ${place}
  AND (reasoning_place = 'beside' OR reasoning_tokens <= completion_tokens));
ALTER TABLE calls ADD COLUMN reported_cost TEXT CHECK (reported_cost ${decimal});
ALTER TABLE calls ADD COLUMN reported_cost_unit TEXT CHECK (length(reported_cost_unit) <= 40);

${rollUpsWithDetails}
`
