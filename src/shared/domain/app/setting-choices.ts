/**
 * `enter`: Enter sends, Shift+Enter starts a new line. `mod-enter`: Ctrl+Enter or Cmd+Enter sends, Enter
 * starts a new line.
 */
export const sendKeys = ['enter', 'mod-enter'] as const

/** Days for which Tally keeps the request log; null until the user clears the log. */
export const requestAgeDays = {
  '30-days': 30,
  '90-days': 90,
  year: 365,
  'until-cleared': null,
} as const
export const requestAges = Object.keys(requestAgeDays) as readonly RequestAge[]

/** English words with the numbers and dates of each region. */
export const regionalLocales = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-AT',
  'en-BE',
  'en-CA',
  'en-CH',
  'en-CZ',
  'en-DE',
  'en-DK',
  'en-ES',
  'en-FI',
  'en-FR',
  'en-IE',
  'en-IN',
  'en-IT',
  'en-JP',
  'en-NL',
  'en-NO',
  'en-NZ',
  'en-PL',
  'en-PT',
  'en-SE',
  'en-SG',
  'en-ZA',
] as const
/** `system` follows the system's region. */
export const locales = ['system', ...regionalLocales] as const

/**
 * The languages of the words, in the order of their own names. Each has a whole translation in
 * `resources/languages`.
 */
export const languages: readonly [string, ...string[]] = [
  'de',
  'en',
  'es',
  'fr',
  'pt-BR',
  'ar',
  'ja',
  'zh-CN',
]
/** `system` follows the system's languages. */
export const languageChoices = ['system', ...languages] as const

/** Whether Tally checks for updates automatically, and what it does with an update. */
export const updateModes = ['off', 'notify', 'automatic'] as const

/** In each of these lists, `system` follows the desktop's setting. */
export const themes = ['system', 'light', 'dark'] as const
export const contrasts = ['system', 'more'] as const
export const motions = ['system', 'reduced'] as const
export const accents = ['green', 'blue', 'violet', 'rose', 'graphite'] as const
export const densities = ['comfortable', 'compact'] as const
/** Smallest first. */
export const textSizes = ['small', 'medium', 'large', 'larger', 'largest'] as const

export const defaultAppearance = {
  theme: 'system',
  contrast: 'system',
  accent: 'green',
  density: 'comfortable',
  windowText: 'medium',
  readingText: 'medium',
  motion: 'system',
} as const

export const defaultProxy = { use: 'system', address: '' } as const

/** Widths in pixels. The window's width limits a pane's maximum further. */
export const paneWidths = {
  sidebar: { narrowest: 200, defaultValue: 256, widest: 420 },
  panel: { narrowest: 300, defaultValue: 376, widest: 760 },
} as const

export const defaultLayout = {
  sidebarWidth: paneWidths.sidebar.defaultValue,
  panelWidth: paneWidths.panel.defaultValue,
  isSidebarShown: true,
  panel: null,
  openProjects: [],
  toldMonth: null,
} as const

/** The project that was opened first is closed first. */
export const maxOpenProjects = 100

export type LocaleChoice = (typeof locales)[number]

export type UpdateMode = (typeof updateModes)[number]

export type RequestAge = keyof typeof requestAgeDays

export type SendKey = (typeof sendKeys)[number]

export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Alt+Enter never sends: window managers and other programs use it. */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey,
  sendKey: SendKey,
): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false
  return sendKey === 'enter' || ctrlKey || metaKey
}
