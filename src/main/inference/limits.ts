import type { TimeLimits } from '../../shared/contract/app/settings.ts'
import type { AnswerCaps } from './parsing/stream-reader.ts'

/** What nobody has a reason to change: short waits for what is not needed, and sizes that no honest answer reaches. */
export interface Caps extends AnswerCaps {
  /** For the counts, once the last word has come. */
  readonly afterwordMs: number
  /** For the body of a refusal: its status already names the failure. */
  readonly refusalMs: number
  /** For the next byte, once the computer woke up: the line may be long dead. */
  readonly wakeMs: number
  readonly maxBodyLength: number
  readonly maxErrorLength: number
  /** Of any body, after decoding. */
  readonly maxBodyBytes: number
}

export interface Limits extends Caps {
  /** Until a request can leave: proxy, name, line and handshake. */
  readonly connectMs: number
  /** For the list of models, from the first byte out to the last byte in. */
  readonly listMs: number
  /** Until an answer brings its first data, and between any two. Long: a queue is silent, and comments alone are no progress. */
  readonly dataMs: number
  /** Without a single byte, once data has come. */
  readonly silenceMs: number
}

const usualCaps: Caps = {
  afterwordMs: 10_000,
  refusalMs: 5_000,
  wakeMs: 30_000,
  maxEventLength: 1_000_000,
  maxAnswerLength: 20_000_000,
  maxBodyLength: 24_000_000,
  maxErrorLength: 256_000,
  maxBodyBytes: 500_000_000,
}

export function limitsOf({ connect, list, answer, silence }: TimeLimits, caps: Partial<Caps> = {}): Limits {
  return {
    ...usualCaps,
    ...caps,
    connectMs: connect * 1_000,
    listMs: list * 1_000,
    dataMs: answer * 1_000,
    silenceMs: silence * 1_000,
  }
}
