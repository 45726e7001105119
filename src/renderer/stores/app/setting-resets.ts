import { create } from 'zustand'
import type { Settings } from '../../../shared/contract/app/settings.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { isDefault, type SettingName } from '../../../shared/domain/app/setting-table.ts'
import { request } from '../../api.ts'
import { reloadDays } from '../usage/usage-actions.ts'
import { useAppearance, wearAppearance } from './appearance-store.ts'
import { settingsStore, takeSettings, useSettings } from './settings-store.ts'

interface ResetState {
  /** How many settings the last reset made as usual; 0 once that is no longer to be undone. */
  readonly count: number
  /** Counts every reset and every undoing: what is being typed into a setting is void then. */
  readonly turn: number
}

const resetStore = create<ResetState>()(() => ({ count: 0, turn: 0 }))

export const useResetCount = (): number => resetStore(({ count }) => count)
export const useResetTurn = (): number => resetStore(({ turn }) => turn)

/** As they are at this moment; looks change before main has answered. Null until they have been read. */
export function useCurrentSettings(): Settings | null {
  const settings = useSettings()
  const appearance = useAppearance()
  return settings && { ...settings, appearance }
}

export function useIsUsual(name: SettingName): boolean {
  const settings = useCurrentSettings()
  return settings === null || isDefault(settings, name)
}

export async function resetSettings(names: readonly SettingName[]): Promise<RefusedReply | null> {
  return take(await request('settings.reset', { names: [...names] }), names.length)
}

export async function undoReset(): Promise<RefusedReply | null> {
  return take(await request('settings.undoReset', undefined), 0)
}

/** Who looks at something else is no longer offered to undo it. */
export function forgetReset(): void {
  resetStore.setState({ count: 0 })
}

function take(reply: Reply<Settings>, count: number): RefusedReply | null {
  if (!reply.ok) return reply
  const { usageClock } = settingsStore.getState().settings ?? reply.value
  takeSettings(reply.value)
  if (reply.value.usageClock !== usageClock) void reloadDays()
  wearAppearance(reply.value.appearance)
  resetStore.setState(({ turn }) => ({ count, turn: turn + 1 }))
  return null
}
