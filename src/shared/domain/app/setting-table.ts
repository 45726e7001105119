import type { Settings } from '../../contract/app/settings.ts'
import { defaultColumns } from '../usage/call-columns.ts'
import { limitRanges } from './limits.ts'
import { defaultAppearance } from './setting-choices.ts'

type Parts<Of extends 'appearance' | 'limits'> = {
  readonly [Part in keyof Settings[Of] & string as `${Of}.${Part}`]: Settings[Of][Part]
}

/** All settings, one by one: each has a label, a default value and a reset. */
export type SettingValues = Omit<Settings, 'appearance' | 'limits'> & Parts<'appearance'> & Parts<'limits'>
export type SettingName = keyof SettingValues
/** The settings page that shows a setting. */
export type SettingSection = 'sending' | 'appearance' | 'network' | 'privacy' | 'about'

interface Entry<Value> {
  readonly section: SettingSection
  /** The default value, which a reset restores. */
  readonly usual: Value
}

const { theme, contrast, accent, density, windowText, readingText, motion } = defaultAppearance
const { connect, list, answer, silence } = limitRanges

/**
 * The only list of all settings; their words are in `messages/setting-words.ts`. A setting missing from
 * either does not compile.
 */
export const settingTable: { readonly [Name in SettingName]: Entry<SettingValues[Name]> } = {
  sendKey: { section: 'sending', usual: 'enter' },
  'limits.connect': { section: 'sending', usual: connect.usual },
  'limits.list': { section: 'sending', usual: list.usual },
  'limits.answer': { section: 'sending', usual: answer.usual },
  'limits.silence': { section: 'sending', usual: silence.usual },
  switchedOff: { section: 'sending', usual: [] },

  'appearance.theme': { section: 'appearance', usual: theme },
  'appearance.contrast': { section: 'appearance', usual: contrast },
  'appearance.accent': { section: 'appearance', usual: accent },
  'appearance.readingText': { section: 'appearance', usual: readingText },
  'appearance.windowText': { section: 'appearance', usual: windowText },
  'appearance.density': { section: 'appearance', usual: density },
  'appearance.motion': { section: 'appearance', usual: motion },
  usageClock: { section: 'appearance', usual: 'local' },
  callColumns: { section: 'appearance', usual: defaultColumns },

  proxy: { section: 'network', usual: { use: 'system', address: '' } },
  authority: { section: 'network', usual: null },

  keepRequests: { section: 'privacy', usual: '90-days' },

  updates: { section: 'about', usual: 'notify' },
}

export const settingNames = Object.keys(settingTable) as readonly SettingName[]

/** Accepts main's larger settings too: it relies on the field names only. */
type Whole = Readonly<Record<keyof Settings, unknown>>

export function settingValue(settings: Whole, name: SettingName): unknown {
  const { whole, part } = partsOf(name)
  return part === null ? settings[whole] : recordOf(settings[whole])[part]
}

export function withSetting<Kept extends Whole>(settings: Kept, name: SettingName, value: unknown): Kept {
  const { whole, part } = partsOf(name)
  return { ...settings, [whole]: part === null ? value : { ...recordOf(settings[whole]), [part]: value } }
}

/** Compares with the default. The stored address of an unused proxy does not count as a change. */
export function isDefault(settings: Whole, name: SettingName): boolean {
  const value = settingValue(settings, name)
  const { usual } = settingTable[name]
  if (name === 'proxy') return recordOf(value)['use'] === settingTable.proxy.usual.use
  return JSON.stringify(value) === JSON.stringify(usual)
}

/** Settings that differ from their defaults, in one section or in all. */
export function changedSettings(settings: Whole, section: SettingSection | null): readonly SettingName[] {
  return settingNames.filter(
    (name) => (section === null || settingTable[name].section === section) && !isDefault(settings, name),
  )
}

export function wholeOf(name: SettingName): keyof Settings {
  return partsOf(name).whole
}

function partsOf(name: SettingName): { whole: keyof Settings; part: string | null } {
  const [whole, part = null] = name.split('.')
  return { whole: whole as keyof Settings, part }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
