import { percentileOf } from '../scaffold/statistics.ts'

/** The forecast for one prompt, and the count of the service. */
export interface Forecasted {
  readonly turn: number
  readonly kind: string
  readonly hasPastes: boolean
  readonly promptTokens: number
  readonly range: number
  readonly actual: number
  /** The tokens of the question and its frame; the rest of the prompt was counted before. */
  readonly asked: number
}

export interface Errors {
  readonly calls: number
  /** In per cent of what was counted. */
  readonly p50: number
  readonly p95: number
  /** The share of calls that counted no more and no less than the range allows, in per cent. */
  readonly within: number
}

/** The same error without the tokens that were counted before, subtracted on both sides. */
export function askedAlone({ promptTokens, actual, asked, ...call }: Forecasted): Forecasted {
  return { ...call, promptTokens: promptTokens - actual + asked, actual: asked, asked }
}

export function errorsOf(calls: readonly Forecasted[]): Errors {
  const errors = calls.map(({ promptTokens, actual }) => (100 * Math.abs(promptTokens - actual)) / actual)
  const within = calls.filter(({ promptTokens, actual, range }) => Math.abs(promptTokens - actual) <= range)
  return {
    calls: calls.length,
    p50: percentileOf(errors, 0.5),
    p95: percentileOf(errors, 0.95),
    within: (100 * within.length) / calls.length,
  }
}
