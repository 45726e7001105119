import { percentileOf } from '../scaffold/statistics.ts'

/** What was forecast for one prompt, and what it then counted. */
export interface Forecasted {
  readonly turn: number
  readonly kind: string
  readonly hasPastes: boolean
  readonly promptTokens: number
  readonly spread: number
  readonly actual: number
  /** How much of that is the question and what stands around it: all else was counted before. */
  readonly asked: number
}

export interface Errors {
  readonly calls: number
  /** In per cent of what was counted. */
  readonly p50: number
  readonly p95: number
  /** The share of calls that counted no more and no less than the spread allows, in per cent. */
  readonly within: number
}

/** The same with all that was counted before taken away on both sides. */
export function askedAlone({ promptTokens, actual, asked, ...call }: Forecasted): Forecasted {
  return { ...call, promptTokens: promptTokens - actual + asked, actual: asked, asked }
}

export function errorsOf(calls: readonly Forecasted[]): Errors {
  const errors = calls.map(({ promptTokens, actual }) => (100 * Math.abs(promptTokens - actual)) / actual)
  const within = calls.filter(({ promptTokens, actual, spread }) => Math.abs(promptTokens - actual) <= spread)
  return {
    calls: calls.length,
    p50: percentileOf(errors, 0.5),
    p95: percentileOf(errors, 0.95),
    within: (100 * within.length) / calls.length,
  }
}
