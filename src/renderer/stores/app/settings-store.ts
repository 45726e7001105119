import { create } from 'zustand'
import type { ProxyChoice, SettingChange, Settings } from '../../../shared/contract/app/settings.ts'
import type {
  GlobalShortcuts,
  NotificationState,
  SystemAbilities,
} from '../../../shared/contract/app/system-abilities.ts'
import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import type { AppCommand, CustomShortcuts } from '../../../shared/domain/app/commands.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { isSendKey, type LocaleChoice, type SendKey } from '../../../shared/domain/app/setting-choices.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { defaultColumns, type ShownColumns } from '../../../shared/domain/usage/call-column-names.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'
import { keysOf } from './shortcuts.ts'

interface SettingsState extends SystemAbilities {
  /** Null until loaded. */
  readonly settings: Settings | null
}

const nothing: readonly AnomalyKind[] = []

export const settingsStore = create<SettingsState>()(() => ({
  settings: null,
  notifications: 'unsupported',
  globalShortcuts: 'unavailable',
}))

export const useSettings = (): Settings | null => settingsStore((state) => state.settings)

export const useNotificationState = (): NotificationState => settingsStore((state) => state.notifications)

/** The clock that assigns calls to days. */
export const useUsageClock = (): DayClock => settingsStore(({ settings }) => settings?.usageClock ?? 'local')

export const useLanguage = (): string => settingsStore(({ settings }) => settings?.language ?? 'system')

export const useLocale = (): LocaleChoice => settingsStore(({ settings }) => settings?.locale ?? 'system')

export const useDisabledAnomalies = (): readonly AnomalyKind[] =>
  settingsStore((state) => state.settings?.disabledAnomalies ?? nothing)

export const useCallColumns = (): ShownColumns =>
  settingsStore((state) => state.settings?.callColumns ?? defaultColumns)

const noShortcuts: CustomShortcuts = []

export const selectShortcuts = ({ settings }: SettingsState): CustomShortcuts =>
  settings?.shortcuts ?? noShortcuts

export const selectQuickShortcut = ({ settings }: SettingsState): string | null =>
  settings?.quickShortcut ?? null

/** Whether the quick window can have keys that work in every program. */
export const useGlobalShortcuts = (): GlobalShortcuts => settingsStore((state) => state.globalShortcuts)

/** The keys of a command now; null for none. */
export const useKeys = (command: AppCommand): string | null =>
  settingsStore((state) => keysOf(command, selectShortcuts(state)))

export const useSendKey = (): SendKey => settingsStore(selectSendKey)

export function isKeyToSend(event: Parameters<typeof isSendKey>[0]): boolean {
  return isSendKey(event, selectSendKey(settingsStore.getState()))
}

/** Counts the user's changes: an answer that main gave before one of them is outdated. */
let changeCount = 0

export async function loadSettings(): Promise<void> {
  const before = changeCount
  const result = await request('settings.read', undefined)
  if (result.ok && before !== changeCount) return
  raiseRefusal(keep(result))
}

/** Applies a change immediately, so that the next change builds on this one even before main responds. */
export async function changeSetting(change: SettingChange): Promise<RefusedResult | null> {
  changeCount += 1
  const { settings } = settingsStore.getState()
  if (settings !== null) settingsStore.setState({ settings: { ...settings, [change.name]: change.value } })
  const result = await request('settings.set', change)
  if (result.ok) return null
  await loadSettings()
  return result
}

/** Changes a setting at once, and raises a refusal. */
export async function chooseSetting(change: SettingChange): Promise<void> {
  raiseRefusal(await changeSetting(change))
}

export async function setProxy(proxy: ProxyChoice): Promise<RefusedResult | null> {
  return keep(await request('settings.setProxy', { proxy }))
}

export async function chooseCertificates(connectionIds: readonly string[]): Promise<RefusedResult | null> {
  return keep(await request('settings.chooseAuthority', { connectionIds: [...connectionIds] }))
}

export async function forgetCertificates(): Promise<RefusedResult | null> {
  return keep(await request('settings.forgetAuthority', undefined))
}

function selectSendKey({ settings }: SettingsState): SendKey {
  return settings?.sendKey ?? 'enter'
}

export function setSettings(settings: Settings): void {
  settingsStore.setState({ settings })
}

/** Takes what the system offers. */
export function setAbilities(abilities: Partial<SystemAbilities>): void {
  settingsStore.setState(abilities)
}

function keep(result: Result<Settings>): RefusedResult | null {
  if (!result.ok) return result
  settingsStore.setState({ settings: result.value })
  return null
}
