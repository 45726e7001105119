import { create } from 'zustand'
import type { ProxyChoice, Settings, TimeLimits } from '../../../shared/contract/app/settings.ts'
import type { DayClock } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import {
  isSendKey,
  type RequestAge,
  type SendKey,
  type UpdateMode,
} from '../../../shared/domain/app/setting-choices.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { defaultColumns, type ShownColumns } from '../../../shared/domain/usage/call-columns.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

interface SettingsState {
  /** Null until they have been read. */
  readonly settings: Settings | null
}

const nothing: readonly AnomalyKind[] = []

export const settingsStore = create<SettingsState>()(() => ({ settings: null }))

export const useSettings = (): Settings | null => settingsStore((state) => state.settings)

/** By which clock a call belongs to a day. */
export const useUsageClock = (): DayClock => settingsStore(({ settings }) => settings?.usageClock ?? 'local')

export const useSwitchedOff = (): readonly AnomalyKind[] =>
  settingsStore((state) => state.settings?.switchedOff ?? nothing)

export const useCallColumns = (): ShownColumns =>
  settingsStore((state) => state.settings?.callColumns ?? defaultColumns)

export const useSendKey = (): SendKey => settingsStore(selectSendKey)

/** Whether this key sends what is typed, as the person chose. */
export function isKeyToSend(event: Parameters<typeof isSendKey>[0]): boolean {
  return isSendKey(event, selectSendKey(settingsStore.getState()))
}

export async function loadSettings(): Promise<void> {
  const refusal = keep(await request('settings.read', undefined))
  if (refusal !== null) raiseRefusal(refusal)
}

/** Shown at once: the next change is made to these limits, whether or not this one has been answered yet. */
export async function setLimits(changes: Partial<TimeLimits>): Promise<RefusedReply | null> {
  const { settings } = settingsStore.getState()
  if (settings === null) return null
  const limits = { ...settings.limits, ...changes }
  settingsStore.setState({ settings: { ...settings, limits } })
  const reply = await request('settings.setLimits', { limits })
  if (reply.ok) return null
  await loadSettings()
  return reply
}

export async function setProxy(proxy: ProxyChoice): Promise<RefusedReply | null> {
  return keep(await request('settings.setProxy', { proxy }))
}

export async function setSendKey(sendKey: SendKey): Promise<RefusedReply | null> {
  return keep(await request('settings.setSendKey', { sendKey }))
}

export async function setUsageClock(clock: DayClock): Promise<RefusedReply | null> {
  return keep(await request('settings.setUsageClock', { clock }))
}

export async function setKeepRequests(keepRequests: RequestAge): Promise<RefusedReply | null> {
  return keep(await request('settings.setKeepRequests', { keepRequests }))
}

export async function setUpdates(updates: UpdateMode): Promise<RefusedReply | null> {
  return keep(await request('settings.setUpdates', { updates }))
}

/** Shown at once, as all that is only a matter of what is in sight. */
export async function setSwitchedOff(switchedOff: readonly AnomalyKind[]): Promise<RefusedReply | null> {
  show({ switchedOff })
  return keep(await request('settings.setSwitchedOff', { kinds: [...switchedOff] }))
}

export async function setCallColumns(callColumns: ShownColumns): Promise<RefusedReply | null> {
  show({ callColumns })
  return keep(await request('settings.setCallColumns', { columns: callColumns }))
}

function show(changes: Partial<Settings>): void {
  const { settings } = settingsStore.getState()
  if (settings !== null) settingsStore.setState({ settings: { ...settings, ...changes } })
}

export async function chooseCertificates(connectionIds: readonly string[]): Promise<RefusedReply | null> {
  return keep(await request('settings.chooseAuthority', { connectionIds: [...connectionIds] }))
}

export async function forgetCertificates(): Promise<RefusedReply | null> {
  return keep(await request('settings.forgetAuthority', undefined))
}

function selectSendKey({ settings }: SettingsState): SendKey {
  return settings?.sendKey ?? 'enter'
}

export function takeSettings(settings: Settings): void {
  settingsStore.setState({ settings })
}

function keep(reply: Reply<Settings>): RefusedReply | null {
  if (!reply.ok) return reply
  settingsStore.setState({ settings: reply.value })
  return null
}
