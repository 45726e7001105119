export type Unit = 'ms' | 'µs' | 'MB' | 'kB' | '%' | 'frames' | 'times' | 'answers' | 'x'

/** Whoever did what was measured, with one value a round. */
export interface Contender {
  readonly name: string
  readonly values: readonly number[]
}

/** What may not be exceeded: the value itself, or its ratio to the floor of the same run. */
export interface Goal {
  readonly most: number
  readonly of: 'value' | 'ratio'
}

/** One thing that was measured of Tally, with what it is held against. */
export interface Finding extends Contender {
  readonly unit: Unit
  /** Which of the goals it is a part of. */
  readonly answersTo?: GoalName
  /** The least that anyone can do. */
  readonly floor?: Contender
  readonly peers?: readonly Contender[]
  readonly goal?: Goal
}

/** What is wanted of the whole; each is answered by one line or more of the table. */
export const goalNames = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'] as const
export type GoalName = (typeof goalNames)[number]

export const atMost = (most: number): Goal => ({ most, of: 'value' })
export const atMostTimesTheFloor = (most: number): Goal => ({ most, of: 'ratio' })
