export const budgetPeriods = ['call', 'conversation', 'day', 'week', 'month'] as const

/** From here on a budget is nearly spent, in percent. */
export const nearPercent = 80
