import type { TimeLimits } from '../../shared/contract/app/settings.ts'
import type { AnswerCaps } from './parsing/stream-reader.ts'

/**
 * Limits that nobody needs to change: short waits for optional parts, and sizes that no honest answer
 * reaches.
 */
export interface Caps extends AnswerCaps {
  /** For the counts, after the end of the answer. */
  readonly afterwordMs: number
  /** For the body of a refusal: its status already names the failure. */
  readonly refusalMs: number
  /** For the next byte after the computer woke up: the socket may be dead. */
  readonly resumedMs: number
  readonly maxBodyLength: number
  readonly maxErrorLength: number
  /** For any body, after decoding. */
  readonly maxBodyBytes: number
}

export interface Limits extends Caps {
  /** Until a request can leave: proxy, DNS, socket and TLS handshake. */
  readonly connectMs: number
  /** For the list of models, from the first byte sent to the last byte received. */
  readonly listMs: number
  /**
   * For the first data of an answer, and between any two. Long, because a queue is silent and comments are no
   * progress.
   */
  readonly dataMs: number
  /** Without a single byte, after the first data. */
  readonly silenceMs: number
}

const defaultCaps: Caps = {
  afterwordMs: 10_000,
  refusalMs: 5_000,
  resumedMs: 30_000,
  maxEventLength: 1_000_000,
  maxAnswerLength: 20_000_000,
  maxBodyLength: 24_000_000,
  maxErrorLength: 256_000,
  maxBodyBytes: 500_000_000,
}

export function limitsOf({ connect, list, answer, silence }: TimeLimits, caps: Partial<Caps> = {}): Limits {
  return {
    ...defaultCaps,
    ...caps,
    connectMs: connect * 1_000,
    listMs: list * 1_000,
    dataMs: answer * 1_000,
    silenceMs: silence * 1_000,
  }
}
