import type { Appearance, Layout } from '../../contract/app/settings.ts'

/** `enter`: Enter sends, with Shift it begins a new line. `mod-enter`: Ctrl or Cmd with Enter sends, Enter alone begins a new line. */
export const sendKeys = ['enter', 'mod-enter'] as const

/** For how long the log of requests is kept, in days; null is until the person clears it. */
export const requestAgeDays = {
  '30-days': 30,
  '90-days': 90,
  year: 365,
  'until-cleared': null,
} as const
export const requestAges = Object.keys(requestAgeDays) as readonly RequestAge[]

/** Whether Tally looks for newer versions by itself, and what it does with one. */
export const updateModes = ['off', 'notify', 'automatic'] as const

/** `system` is what the desktop says, for each of these. */
export const themes = ['system', 'light', 'dark'] as const
export const contrasts = ['system', 'more'] as const
export const motions = ['system', 'reduced'] as const
export const accents = ['green', 'blue', 'violet', 'rose', 'graphite'] as const
export const densities = ['comfortable', 'compact'] as const
/** From the smallest to the largest. */
export const textSizes = ['small', 'usual', 'large', 'larger', 'largest'] as const

export const defaultAppearance: Appearance = {
  theme: 'system',
  contrast: 'system',
  accent: 'green',
  density: 'comfortable',
  windowText: 'usual',
  readingText: 'usual',
  motion: 'system',
}

/** In pixels. What a pane may be at most is also a question of how wide the window is. */
export const paneWidths = {
  sidebar: { narrowest: 200, usual: 256, widest: 420 },
  panel: { narrowest: 300, usual: 376, widest: 760 },
} as const

export const defaultLayout: Layout = {
  sidebarWidth: paneWidths.sidebar.usual,
  panelWidth: paneWidths.panel.usual,
  isSidebarShown: true,
  panel: null,
}

export type UpdateMode = (typeof updateModes)[number]

export type RequestAge = keyof typeof requestAgeDays

export type SendKey = (typeof sendKeys)[number]

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Alt with Enter is somebody else's, such as a window manager's. */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, sendKey: SendKey): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false
  return sendKey === 'enter' || ctrlKey || metaKey
}
