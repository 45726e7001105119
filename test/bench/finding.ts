export type Unit = 'ms' | 'µs' | 'bytes' | 'MB' | 'kB' | '%' | 'frames' | 'times' | 'answers' | 'x'

/** A program that was measured, with one value per round. */
export interface Contender {
  readonly name: string
  readonly values: readonly number[]
}

/** The limit: of the value itself, or of its ratio to the floor of the same run. */
export interface Goal {
  readonly most: number
  readonly of: 'value' | 'ratio'
}

/** One measured property of Tally, with the values that it is compared with. */
export interface Finding extends Contender {
  readonly unit: Unit
  /** The goal that the finding is part of. */
  readonly answersTo?: GoalName
  /** The least time or work that any program needs. */
  readonly floor?: Contender
  readonly peers?: readonly Contender[]
  readonly goal?: Goal
  /** Whether the document shows the finding. By default, it shows those with a goal. */
  readonly isInDocument?: boolean
}

/** The performance goals; each has one or more lines in the table. */
export const goalNames = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9', 'S10', 'S11'] as const
/** The goals at ten times the size, in a table of their own. */
export const scale = 'Scale' as const
export type GoalName = (typeof goalNames)[number] | typeof scale

export const atMost = (most: number): Goal => ({ most, of: 'value' })
export const atMostTimesTheFloor = (most: number): Goal => ({ most, of: 'ratio' })
