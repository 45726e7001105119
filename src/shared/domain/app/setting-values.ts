import type { Settings } from '../../contract/app/settings.ts'
import { type SettingName, type SettingSection, settingNames, settingTable } from './setting-table.ts'

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
  const { defaultValue } = settingTable[name]
  if (name === 'proxy') return recordOf(value)['use'] === settingTable.proxy.defaultValue.use
  return JSON.stringify(value) === JSON.stringify(defaultValue)
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

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>
}
