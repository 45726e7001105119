/** Whether Tally looks for newer versions by itself, and what it does with one. */
export const updateModes = ['off', 'notify', 'automatic'] as const
export type UpdateMode = (typeof updateModes)[number]
