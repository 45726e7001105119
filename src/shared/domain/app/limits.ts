/** Bounds for the number of models in one comparison. */
export const minCompared = 2
export const maxCompared = 4

/** Models of one request for forecasts: more than a model picker shows at once. */
export const maxModelsAhead = 60

/** Fewer messages that two models answered say too little about the next ones. */
export const minComparedAnswers = 5

/** The complete months on which a month-end estimate is tested. */
export const monthsInRecord = 6

/**
 * The highest count of a call that can be true. A higher one is a wrong report, and counts as not reported, so that
 * sums of millions of calls stay exact.
 */
export const maxTokenCount = 1_000_000_000

/** Queued messages of one chat. */
export const maxQueued = 100

/**
 * Message counts per read of a long conversation: `pageLength` on opening, at most `maxMessages` after that.
 */
export const pageLength = 50
export const maxMessages = 500
/** Conversations per list page: few enough that typing does not stutter. */
export const listPageLength = 250
/** Files in one drop to import, and the longest path that any system allows. */
export const maxDroppedFiles = 100
export const maxPathLength = 32_767
/** Calls per page of the usage page's list. */
export const callPageLength = 50
/** More calls are listed page by page, and their anomalies aren't looked for. */
export const maxReviewed = 5_000

/**
 * Limits in characters. A draft may exceed a message, so that the user can shorten a text without losing
 * any of it.
 */
export const textLimits = { message: 2_000_000, draft: 10_000_000 } as const

/** Time limits in seconds: default, minimum and maximum. */
export const limitRanges = {
  connect: { defaultValue: 10, shortest: 1, longest: 300 },
  list: { defaultValue: 30, shortest: 5, longest: 600 },
  answer: { defaultValue: 600, shortest: 10, longest: 7_200 },
  silence: { defaultValue: 90, shortest: 10, longest: 7_200 },
} as const
