import type { AnswerCaps } from './stream-reader.ts'

export interface Limits extends AnswerCaps {
  /** For the list of models, from the first byte out to the last byte in. */
  readonly listMs: number
  /** Until an answer brings its first data, and between any two. Long: a queue is silent, and comments alone are no progress. */
  readonly dataMs: number
  /** Without a single byte, once data has come. */
  readonly silenceMs: number
  /** For the counts, once the last word has come. */
  readonly afterwordMs: number
  /** For the body of a refusal: its status already names the failure. */
  readonly refusalMs: number
  readonly maxBodyLength: number
  readonly maxErrorLength: number
}

export const defaultLimits: Limits = {
  listMs: 30_000,
  dataMs: 600_000,
  silenceMs: 90_000,
  afterwordMs: 10_000,
  refusalMs: 5_000,
  maxEventLength: 1_000_000,
  maxAnswerLength: 20_000_000,
  maxBodyLength: 24_000_000,
  maxErrorLength: 256_000,
}
