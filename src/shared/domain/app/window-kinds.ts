/** The main window, and the small one for a quick question. There is at most one of each. */
export const windowKinds = ['main', 'quick'] as const
export type WindowKind = (typeof windowKinds)[number]
