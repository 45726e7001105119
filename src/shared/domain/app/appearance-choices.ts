import type { Appearance, Layout } from '../../contract/app/settings.ts'

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
