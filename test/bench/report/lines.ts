import { goalNames } from '../finding.ts'
import { measurementOf } from '../measurements.ts'
import type { Result, Row } from '../result.ts'
import { wordsOfGoal, wordsOfPeers, wordsOfRatio, wordsOfSpread } from './words.ts'

/** A line of a table, a cell a heading. */
export type Line = readonly string[]

export const headings: Line = ['', 'what', 'measured', 'floor', 'ratio', 'peers', 'goal', '']
/** The numeric columns, which are aligned right. */
export const numberColumns: readonly number[] = [2, 3, 4]

/** The columns that have any content. */
export function usedColumns(lines: readonly Line[]): number[] {
  return headings.map((_, column) => column).filter((column) => lines.some((line) => line[column] !== ''))
}

export function lineOf(row: Row): Line {
  const { answersTo, name, measured, unit, floor, ratio, goal, verdict } = row
  return [
    answersTo ?? '',
    name,
    wordsOfSpread(measured, unit),
    floor === null ? '' : `${floor.name} ${wordsOfSpread(floor, unit)}`,
    ratio === null ? '' : wordsOfRatio(ratio),
    wordsOfPeers(row),
    goal === null ? '' : wordsOfGoal(goal, unit),
    verdict === 'no goal' ? '' : verdict,
  ]
}

/** The lines for S1 to S8, in order; a failed measurement has a line that says so. */
export function goalLines(results: readonly Result[]): Line[] {
  return goalNames.flatMap((goal) =>
    results.flatMap((result) => {
      const isMeant = result.failure !== null && measurementOf(result.measurement).answersTo.includes(goal)
      if (isMeant) return [failedLine(result, goal)]
      return result.rows.filter(({ answersTo }) => answersTo === goal).map(lineOf)
    }),
  )
}

/** Everything else that was measured. */
export function otherLines(results: readonly Result[]): Line[] {
  return results.flatMap((result) => {
    const isElsewhere = measurementOf(result.measurement).answersTo.length > 0
    if (result.failure !== null) return isElsewhere ? [] : [failedLine(result, '')]
    return result.rows.filter(({ answersTo }) => answersTo === null).map(lineOf)
  })
}

export function failedLine({ measurement, failure }: Result, goal: string): Line {
  return [goal, `${measurement}: ${failure ?? ''}`, '', '', '', '', '', 'failed']
}
