import { create } from 'zustand'
import type { Settings } from '../../../shared/contract/app/settings.ts'
import type { SettingName } from '../../../shared/domain/app/setting-table.ts'
import { isDefault } from '../../../shared/domain/app/setting-values.ts'
import { applyAppearance, useAppearance } from '../../stores/app/appearance-store.ts'
import { change } from '../../stores/app/asking.ts'
import { setSettings, settingsStore, useSettings } from '../../stores/app/settings-store.ts'
import { reloadDays } from '../../stores/usage/usage-actions.ts'

interface ResetState {
  /** Number of settings that the last reset changed; 0 once undo is no longer offered. */
  readonly count: number
  /** Counts resets and undos, because each one discards half-typed values. */
  readonly turn: number
}

const resetStore = create<ResetState>()(() => ({ count: 0, turn: 0 }))

export const useResetCount = (): number => resetStore(({ count }) => count)
export const useResetTurn = (): number => resetStore(({ turn }) => turn)

/** The current settings, including appearance changes that main has not saved yet. Null until loaded. */
export function useCurrentSettings(): Settings | null {
  const settings = useSettings()
  const appearance = useAppearance()
  return settings && { ...settings, appearance }
}

export function useIsDefault(name: SettingName): boolean {
  const settings = useCurrentSettings()
  return settings === null || isDefault(settings, name)
}

export const resetSettings = (names: readonly SettingName[]) =>
  change('settings.reset', { names: [...names] }, (after) => applySettings(after, names.length))

export const undoReset = () => change('settings.undoReset', undefined, (after) => applySettings(after, 0))

/** Withdraws the undo offer once the user looks at something else. */
export function forgetReset(): void {
  resetStore.setState({ count: 0 })
}

function applySettings(after: Settings, count: number): void {
  const { usageClock } = settingsStore.getState().settings ?? after
  setSettings(after)
  if (after.usageClock !== usageClock) void reloadDays()
  applyAppearance(after.appearance)
  resetStore.setState(({ turn }) => ({ count, turn: turn + 1 }))
}
