import type { Settings } from '../../contract/app/settings.ts'
import { defaultColumns } from '../usage/call-column-names.ts'
import { limitRanges } from './limits.ts'
import { defaultAppearance, defaultProxy } from './setting-choices.ts'

type Parts<Of extends 'appearance' | 'limits'> = {
  readonly [Part in keyof Settings[Of] & string as `${Of}.${Part}`]: Settings[Of][Part]
}

/** The settings without parts. */
export type WholeSettings = Omit<Settings, 'appearance' | 'limits'>
/** All settings, one by one: each has a label, a default value and a reset. */
export type SettingValues = WholeSettings & Parts<'appearance'> & Parts<'limits'>
export type SettingName = keyof SettingValues
/** The settings page that shows a setting. */
export type SettingSection =
  | 'general'
  | 'appearance'
  | 'connections'
  | 'money'
  | 'data'
  | 'shortcuts'
  | 'about'

interface Entry<Value> {
  readonly section: SettingSection
  /** The default value, which a reset restores. */
  readonly defaultValue: Value
}

const { theme, contrast, accent, density, windowText, readingText, motion } = defaultAppearance
const { connect, list, answer, silence } = limitRanges

/**
 * The only list of all settings; their words are in `setting-words.ts`. A setting missing from either does
 * not compile.
 */
export const settingTable: { readonly [Name in SettingName]: Entry<SettingValues[Name]> } = {
  sendKey: { section: 'general', defaultValue: 'enter' },
  checkSpelling: { section: 'general', defaultValue: false },
  systemNotifications: { section: 'general', defaultValue: false },
  tray: { section: 'general', defaultValue: false },
  staysInTray: { section: 'general', defaultValue: false },

  'appearance.theme': { section: 'appearance', defaultValue: theme },
  'appearance.contrast': { section: 'appearance', defaultValue: contrast },
  'appearance.accent': { section: 'appearance', defaultValue: accent },
  'appearance.readingText': { section: 'appearance', defaultValue: readingText },
  'appearance.windowText': { section: 'appearance', defaultValue: windowText },
  'appearance.density': { section: 'appearance', defaultValue: density },
  'appearance.motion': { section: 'appearance', defaultValue: motion },
  language: { section: 'appearance', defaultValue: 'system' },
  locale: { section: 'appearance', defaultValue: 'system' },
  usageClock: { section: 'appearance', defaultValue: 'local' },
  callColumns: { section: 'appearance', defaultValue: defaultColumns },

  proxy: { section: 'connections', defaultValue: defaultProxy },
  authority: { section: 'connections', defaultValue: null },
  'limits.connect': { section: 'connections', defaultValue: connect.defaultValue },
  'limits.list': { section: 'connections', defaultValue: list.defaultValue },
  'limits.answer': { section: 'connections', defaultValue: answer.defaultValue },
  'limits.silence': { section: 'connections', defaultValue: silence.defaultValue },

  answerLimit: { section: 'money', defaultValue: null },
  stopsAtBudget: { section: 'money', defaultValue: false },
  disabledAnomalies: { section: 'money', defaultValue: [] },

  keepRequests: { section: 'data', defaultValue: '90-days' },

  shortcuts: { section: 'shortcuts', defaultValue: [] },
  quickShortcut: { section: 'shortcuts', defaultValue: null },

  updates: { section: 'about', defaultValue: 'notify' },
}

export const settingNames = Object.keys(settingTable) as readonly SettingName[]
