/**
 * In characters: what one message or system prompt may have, and what is kept of one that is still being written, which is more, so that
 * a text that turns out too long can be made shorter without losing a word.
 */
export const textLimits = { message: 2_000_000, draft: 10_000_000 } as const
