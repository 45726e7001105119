/** Figures that a bill may contain, besides money. */
export const billFigures = ['promptTokens', 'completionTokens', 'totalTokens', 'requests'] as const
export type BillFigure = (typeof billFigures)[number]

/** A bound against absurd input, far above any real bill. */
export const maxBilledRows = 20_000
export const maxModelNameLength = 512
/** Days, including the first and the last. */
export const maxPeriodDays = 3_660
