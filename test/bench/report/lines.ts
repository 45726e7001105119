import { type GoalName, goalNames, scale } from '../finding.ts'
import { measurementOf } from '../measurements.ts'
import type { Result, Row } from '../result.ts'
import { wordsOfComparison, wordsOfGoal, wordsOfSpread } from './words.ts'

/** A line of a table, a cell a heading. */
export type Line = readonly string[]

export const headings: Line = ['', 'what', 'measured', 'compared', 'goal', '']
/** The numeric columns, which are aligned right. */
export const numberColumns: readonly number[] = [2]

/** The columns that have any content. */
export function usedColumns(lines: readonly Line[]): number[] {
  return headings.map((_, column) => column).filter((column) => lines.some((line) => line[column] !== ''))
}

function lineOf(row: Row, group: string): Line {
  const { name, measured, unit, goal, verdict } = row
  return [
    group,
    name,
    wordsOfSpread(measured, unit),
    wordsOfComparison(row),
    goal === null ? '' : wordsOfGoal(goal, unit),
    verdict === 'no goal' ? '' : verdict,
  ]
}

/**
 * The lines with goals: S1 to S11 in order, then those at ten times the size. Goals without a group come last, under
 * the name of their measurement.
 */
export function goalLines(results: readonly Result[]): Line[] {
  return [
    ...([...goalNames, scale] as const).flatMap((goal) => linesFor(goal, results)),
    ...results.flatMap(linesWithoutGroup),
  ]
}

/** A failed measurement has a line that says so. */
function linesFor(goal: GoalName, results: readonly Result[]): Line[] {
  return results.flatMap((result) => {
    const isMeant = result.failure !== null && measurementOf(result.measurement).answersTo.includes(goal)
    if (isMeant) return [failedLine(result, goal)]
    return result.rows.filter(({ answersTo }) => answersTo === goal).map((row) => lineOf(row, goal))
  })
}

function linesWithoutGroup(result: Result): Line[] {
  const { measurement, failure, rows } = result
  if (failure !== null)
    return measurementOf(measurement).answersTo.length > 0 ? [] : [failedLine(result, measurement)]
  return rows
    .filter(({ answersTo, goal }) => answersTo === null && goal !== null)
    .map((row) => lineOf(row, measurement))
}

/** Everything else that was measured. */
export function otherLines(results: readonly Result[]): Line[] {
  return results.flatMap(({ measurement, rows }) =>
    rows.filter(({ goal }) => goal === null).map((row) => lineOf(row, measurement)),
  )
}

function failedLine({ measurement, failure }: Result, group: string): Line {
  return [group, `${measurement}: ${failure ?? ''}`, '', '', '', 'failed']
}
