import { create } from 'zustand'
import type { ProxyChoice, SettingChange, Settings } from '../../../shared/contract/app/settings.ts'
import type {
  GlobalShortcuts,
  NotificationState,
  SystemAbilities,
} from '../../../shared/contract/app/system-abilities.ts'
import type { AppCommand } from '../../../shared/domain/app/commands.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { isSendKey } from '../../../shared/domain/app/setting-choices.ts'
import { settingTable, type WholeSettings } from '../../../shared/domain/app/setting-table.ts'
import { request } from '../../api.ts'
import { change } from './asking.ts'
import { raiseRefusal } from './notices-store.ts'
import { keysOf } from './shortcuts.ts'

interface SettingsState extends SystemAbilities {
  /** Null until loaded. */
  readonly settings: Settings | null
}

export const settingsStore = create<SettingsState>()(() => ({
  settings: null,
  notifications: 'unsupported',
  globalShortcuts: 'unavailable',
}))

export const useSettings = (): Settings | null => settingsStore((state) => state.settings)

export const useNotificationState = (): NotificationState => settingsStore((state) => state.notifications)

/** The value of a setting; its default until the settings are loaded. */
export function useSetting<Name extends keyof WholeSettings>(name: Name): WholeSettings[Name] {
  return settingsStore((state) => settingOf(state, name))
}

/** The same once, outside of a component. */
export function currentSetting<Name extends keyof WholeSettings>(name: Name): WholeSettings[Name] {
  return settingOf(settingsStore.getState(), name)
}

function settingOf<Name extends keyof WholeSettings>(
  { settings }: SettingsState,
  name: Name,
): WholeSettings[Name] {
  return settings === null ? settingTable[name].defaultValue : settings[name]
}

/** Whether the quick window can have keys that work in every program. */
export const useGlobalShortcuts = (): GlobalShortcuts => settingsStore((state) => state.globalShortcuts)

/** The keys of a command now; null for none. */
export const useKeys = (command: AppCommand): string | null =>
  settingsStore((state) => keysOf(command, settingOf(state, 'shortcuts')))

export function isKeyToSend(event: Parameters<typeof isSendKey>[0]): boolean {
  return isSendKey(event, currentSetting('sendKey'))
}

/** Counts the user's changes: an answer that main gave before one of them is outdated. */
let changeCount = 0

export async function loadSettings(): Promise<void> {
  const before = changeCount
  const result = await request('settings.read', undefined)
  if (!result.ok) raiseRefusal(result)
  else if (before === changeCount) setSettings(result.value)
}

/** Applies a change immediately, so that the next change builds on this one even before main responds. */
export async function changeSetting(changed: SettingChange): Promise<RefusedResult | null> {
  changeCount += 1
  const { settings } = settingsStore.getState()
  if (settings !== null) settingsStore.setState({ settings: { ...settings, [changed.name]: changed.value } })
  const result = await request('settings.set', changed)
  if (result.ok) return null
  await loadSettings()
  return result
}

/** Changes a setting at once, and raises a refusal. */
export async function chooseSetting(changed: SettingChange): Promise<void> {
  raiseRefusal(await changeSetting(changed))
}

export const setProxy = (proxy: ProxyChoice) => change('settings.setProxy', { proxy }, setSettings)

export const chooseCertificates = (connectionIds: readonly string[]) =>
  change('settings.chooseAuthority', { connectionIds: [...connectionIds] }, setSettings)

export const forgetCertificates = () => change('settings.forgetAuthority', undefined, setSettings)

export function setSettings(settings: Settings): void {
  settingsStore.setState({ settings })
}

/** Takes what the system offers. */
export function setAbilities(abilities: Partial<SystemAbilities>): void {
  settingsStore.setState(abilities)
}
