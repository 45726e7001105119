/** How many models one question is put to at once. */
export const fewestCompared = 2
export const mostCompared = 4

/** How many messages are read at once of a long conversation: so many to begin with, and at most so many after that. */
export const pageLength = 50
export const mostMessages = 500
/** How many conversations are listed at once: few enough that nobody notices while one types. */
export const listPageLength = 250

/**
 * In characters: what one message or system prompt may have, and what is kept of one that is still being written, which is more, so that
 * a text that turns out too long can be made shorter without losing a word.
 */
export const textLimits = { message: 2_000_000, draft: 10_000_000 } as const

/** In seconds: what a time limit is where nobody changed it, and how far it can be changed. */
export const limitRanges = {
  connect: { usual: 10, shortest: 1, longest: 300 },
  list: { usual: 30, shortest: 5, longest: 600 },
  answer: { usual: 600, shortest: 10, longest: 7_200 },
  silence: { usual: 90, shortest: 10, longest: 7_200 },
} as const
