import type { Authority, Settings } from '../../../shared/contract/app/settings.ts'
import {
  isUsual,
  type SettingName,
  settingTable,
  settingValue,
  withSetting,
} from '../../../shared/domain/app/setting-table.ts'

/** With the certificates themselves, which never cross to the window. */
export type KeptSettings = Omit<Settings, 'authority'> & { readonly authority: Authority | null }

interface Kept {
  read(): KeptSettings
  /** Writes what these are a part of, all of it or nothing. */
  write(settings: KeptSettings, names: readonly SettingName[]): Promise<void>
}

/** Asks the person where these bring back what Tally is to trust. */
type Confirm = (settings: KeptSettings, names: readonly SettingName[]) => Promise<void>

/** The way back to what settings usually are, and once from there; what the last reset took is known to the running app alone. */
export function createSettingReset({ read, write }: Kept) {
  let taken: { readonly before: KeptSettings; readonly names: readonly SettingName[] } | null = null
  return {
    async reset(wanted: readonly SettingName[]): Promise<void> {
      const before = read()
      const names = wanted.filter((name) => !isUsual(before, name))
      const usual = (settings: KeptSettings, name: SettingName) =>
        withSetting(settings, name, settingTable[name].usual)
      await write(names.reduce(usual, before), names)
      taken = { before, names }
    },
    async undo(confirm: Confirm): Promise<void> {
      if (taken === null) return
      const undone = taken
      const { before } = undone
      const usualOf = (names: readonly SettingName[]) => {
        const now = read()
        return names.filter((name) => isUsual(now, name))
      }
      const asked = usualOf(undone.names)
      await confirm(before, asked)
      // More may have been changed while the person was asked.
      const now = read()
      const names = usualOf(asked)
      const back = (settings: KeptSettings, name: SettingName) =>
        withSetting(settings, name, settingValue(before, name))
      await write(names.reduce(back, now), names)
      if (taken === undone) taken = null
    },
  }
}
