/** What a bill may give numbers of, besides money. */
export const billFigures = ['promptTokens', 'completionTokens', 'totalTokens', 'requests'] as const
export type BillFigure = (typeof billFigures)[number]

/** More than this many figures is no bill that a person holds beside anything. */
export const mostBilledRows = 20_000
export const longestModelName = 512
/** Days in a period, with the first and the last. */
export const longestPeriod = 3_660
