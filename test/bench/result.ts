import type { Conditions } from './conditions.ts'
import type { Contender, Finding, Goal, GoalName, Unit } from './finding.ts'
import type { MeasurementName } from './measurements.ts'
import { medianOf } from './scaffold/statistics.ts'

/** The median of all rounds, and their range. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly rounds: number
}

export interface Compared extends Spread {
  readonly name: string
  /** A multiple of the floor; null where there is no floor, or where the floor is zero. */
  readonly ratio: number | null
}

/** A line of the table. */
export interface Row {
  readonly name: string
  readonly answersTo: GoalName | null
  readonly unit: Unit
  readonly measured: Spread
  readonly floor: (Spread & { readonly name: string }) | null
  readonly ratio: number | null
  readonly peers: readonly Compared[]
  readonly goal: Goal | null
  readonly verdict: 'reached' | 'missed' | 'no goal'
  readonly isInDocument: boolean
}

/** The result of one measurement. */
export interface Result {
  readonly measurement: MeasurementName
  readonly conditions: Conditions
  /** Why there are no rows; null where there are. */
  readonly failure: string | null
  readonly rows: readonly Row[]
}

export function rowOf(finding: Finding): Row {
  const { name, unit, answersTo, floor, peers = [], goal } = finding
  const measured = spreadOf(finding)
  const beneath = floor === undefined ? null : { name: floor.name, ...spreadOf(floor) }
  const ratio = ratioOf(measured, beneath)
  return {
    name,
    answersTo: answersTo ?? null,
    unit,
    measured,
    floor: beneath,
    ratio,
    peers: peers.map((peer) => comparedOf(peer, beneath)),
    goal: goal ?? null,
    verdict: verdictOf(goal, goal?.of === 'ratio' ? ratio : measured.median),
    isInDocument: finding.isInDocument ?? goal !== undefined,
  }
}

function comparedOf(peer: Contender, floor: Spread | null): Compared {
  const spread = spreadOf(peer)
  return { name: peer.name, ...spread, ratio: ratioOf(spread, floor) }
}

/** A round without a number is not a measurement; nothing is invented for it. */
function spreadOf({ name, values }: Contender): Spread {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error(`Nothing was measured of “${name}”.`)
  return {
    median: shortened(medianOf(values)),
    least: shortened(Math.min(...values)),
    most: shortened(Math.max(...values)),
    rounds: values.length,
  }
}

function ratioOf({ median }: Spread, floor: Spread | null): number | null {
  return floor === null || floor.median <= 0 ? null : shortened(median / floor.median)
}

/** A goal without a measurement is not reached. */
function verdictOf(goal: Goal | undefined, value: number | null): Row['verdict'] {
  if (goal === undefined) return 'no goal'
  return value !== null && value <= goal.most ? 'reached' : 'missed'
}

/** No computer measures time to more than four digits. */
function shortened(value: number): number {
  return Number(value.toPrecision(4))
}
