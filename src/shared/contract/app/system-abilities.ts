import * as z from 'zod'

/** Whether this system shows notifications. `refused` means that it didn't show the last one. */
export const NotificationState = z.enum(['shown', 'refused', 'unsupported'])
export type NotificationState = z.infer<typeof NotificationState>

/**
 * Keys that work in every program. Most systems say immediately whether Tally has the keys. A Wayland desktop decides
 * without an answer.
 */
export const GlobalShortcuts = z.enum(['answered', 'desktop-decides', 'unavailable'])
export type GlobalShortcuts = z.infer<typeof GlobalShortcuts>

/** The parts of a desktop that not every system offers. */
export const SystemAbilities = z.object({
  notifications: NotificationState,
  globalShortcuts: GlobalShortcuts,
})
export type SystemAbilities = z.infer<typeof SystemAbilities>
