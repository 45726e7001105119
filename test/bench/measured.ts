/** What one benchmark found: how each contender did, and what ours is held against. */
export interface Measured {
  readonly title: string
  readonly unit: string
  readonly rows: readonly MeasuredRow[]
  /** The row that every other is a ratio of. */
  readonly baseline: string
  readonly goal: { readonly row: string; readonly maxRatio: number }
}

export interface MeasuredRow {
  readonly name: string
  /** One value a round. */
  readonly values: readonly number[]
}

/** What a benchmark found where it is no time held against another. */
export interface Report {
  readonly lines: readonly string[]
  readonly results: object
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

export interface Result {
  readonly name: string
  readonly median: number
  readonly least: number
  readonly most: number
  readonly ratio: number
}

export function resultsOf({ rows, baseline }: Measured): Result[] {
  const base = medianOf(rows.find(({ name }) => name === baseline)?.values ?? [])
  return rows.map(({ name, values }) => {
    const median = medianOf(values)
    // Nothing beside nothing is as good.
    const ratio = median === base ? 1 : median / base
    return { name, median, least: Math.min(...values), most: Math.max(...values), ratio }
  })
}

export function tableOf(measured: Measured): string {
  const { title, unit, goal } = measured
  const lines = resultsOf(measured).map(({ name, median, least, most, ratio }) => {
    const range = `${least.toFixed(2)} to ${most.toFixed(2)}`
    const verdict = ratio <= goal.maxRatio ? 'reached' : 'missed'
    const end = name === goal.row ? `   goal: at most ${goal.maxRatio.toFixed(2)} x, ${verdict}` : ''
    return `  ${name.padEnd(20)}${median.toFixed(2).padStart(8)} ${unit}   ${ratio.toFixed(2).padStart(5)} x   (${range})${end}`
  })
  return [title, ...lines].join('\n')
}
