import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import {
  mapParts,
  noParts,
  type RateClass,
  type TokenParts,
} from '../../../../shared/domain/money/cost-parts.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { cell, decoder, each, number, numberAt, text } from '../../database/rows.ts'
import type { List, Row } from '../../database/sql-statements.ts'
import { type FigureName, figureNames, figures } from '../../schema/day-sums.ts'

/** The figures of some calls, without a limit and in the order of `figureNames`. */
export type Figures = readonly bigint[]
export type Sum = bigint[]

/** The figures of a ledger row that was read with bigints. */
export function figuresOfCall(row: Row): Figures {
  return figureNames.map((name) => figures[name].of(row))
}

/** The figures of a row of sums that was read with bigints. */
export function figuresOfSums(row: Row): Sum {
  return figureNames.map((name) => cell(row, name) as bigint)
}

export function columnsOf(sum: Figures): Record<string, bigint> {
  return Object.fromEntries(figureNames.map((name, index) => [name, sum[index] ?? 0n]))
}

export const emptySum = (): Sum => figureNames.map(() => 0n)

/** Adds in place, because this runs for every call. */
export function addTo(sum: Sum, added: Figures): void {
  for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0n) + (added[index] ?? 0n)
}

/** The first minus the second; a missing one counts as zero. */
export function difference(one: Figures | undefined, other: Figures | undefined): Figures {
  return figureNames.map((_, index) => (one?.[index] ?? 0n) - (other?.[index] ?? 0n))
}

export function figureOf(sum: Figures, name: FigureName): bigint {
  return sum[figureNames.indexOf(name)] ?? 0n
}

const parts: Readonly<Record<keyof TokenParts, string>> = {
  input: 'promptTokens - insideCacheTokens - placedAudioTokens - placedImageTokens',
  cached: 'placedCachedTokens',
  cacheWrite: 'insideCacheTokens + besideCacheTokens - placedCachedTokens - placedHourWriteTokens',
  hourWrite: 'placedHourWriteTokens',
  image: 'placedImageTokens',
  audio: 'placedAudioTokens',
  output: 'completionTokens + besideReasoningTokens - placedReasoningTokens',
  reasoning: 'placedReasoningTokens',
  search: 'webSearches',
  call: 'priceableCount',
}
/** Only an edited file has a sum that isn't a safe number. */
export const safely = (sql: string): string => `max(-${maxSum}, min(${maxSum}, ${sql}))`
/** Names and SQL of the tokens that have a price. */
export const partColumns = Object.entries(parts).map(([name, sql]) => [name, safely(sql)] as const)

/** The values of these columns, the first at this place of a list. Written out, because it runs for every day and model. */
export function tokenPartsAt(list: List, first: number): TokenParts {
  return {
    input: numberAt(list, first),
    cached: numberAt(list, first + 1),
    cacheWrite: numberAt(list, first + 2),
    hourWrite: numberAt(list, first + 3),
    image: numberAt(list, first + 4),
    audio: numberAt(list, first + 5),
    output: numberAt(list, first + 6),
    reasoning: numberAt(list, first + 7),
    search: numberAt(list, first + 8),
    call: numberAt(list, first + 9),
  }
}

/** The values of these columns, summed or not. */
export function tokenPartsOf(row: Row): TokenParts {
  return mapParts(noParts, (_none, name) => number(row, name))
}

export const classColumns = 'promptBand, serviceTier'

/** The class of the calls in a row of sums. */
export function toRateClass(row: Row): RateClass {
  return { promptBand: number(row, 'promptBand'), serviceTier: text(row, 'serviceTier') || null }
}

/** Figures from which prices and bills are computed. No sum shows them. */
const unshown = [
  'priceableCount',
  'noTotalPromptTokens',
  'noTotalCompletionTokens',
  'insideCacheTokens',
  'onlyEstimatedCount',
  'placedHourWriteTokens',
  'placedAudioTokens',
  'placedImageTokens',
  'webSearches',
] as const
type ShownName = Exclude<FigureName, (typeof unshown)[number]>
const shownNames = figureNames.filter(
  (name): name is ShownName => !(unshown as readonly FigureName[]).includes(name),
)
const readFigures = decoder(each(number, ...shownNames))

const columnsOfSums = (sqlOf: (name: ShownName) => string): string =>
  shownNames.map((name) => `${safely(`TOTAL(${sqlOf(name)})`)} AS ${name}`).join(', ')
/** Columns for `toSums`: of a table of sums, and of the ended rows of `calls`. */
export const storedSums = columnsOfSums((name) => name)
/** The same for groups that are added up again. */
export const partSums = shownNames.map((name) => `TOTAL(${name}) AS ${name}`).join(', ')
export const sumsOfRows = columnsOfSums((name) => figures[name].sql('calls'))

/** Without costs. */
export function toSums(row: Row): UsageSums {
  return sumsOf(readFigures(row))
}

/** The same from a list, with the first figure at this place. */
export function sumsAt(list: List, first: number): UsageSums {
  const read: Record<string, number> = {}
  for (const [index, name] of shownNames.entries()) read[name] = numberAt(list, first + index)
  return sumsOf(read as Record<ShownName, number>)
}

function sumsOf({ placedPromptTokens, ...sums }: Readonly<Record<ShownName, number>>): UsageSums {
  const callCount = sums.callCount - sums.notProcessedCount
  return {
    ...sums,
    callCount,
    notReportedCount: sums.notReportedCount + sums.estimatedCount,
    placedInputTokens: placedPromptTokens + sums.besideCacheTokens,
    cost: [],
    unpricedCount: callCount,
  }
}
