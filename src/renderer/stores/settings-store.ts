import { create } from 'zustand'
import type { RefusedReply, Reply } from '../../shared/errors.ts'
import type { ProxyChoice, Settings, TimeLimits } from '../../shared/settings.ts'
import { request } from '../api.ts'
import { raiseRefusal } from './notices-store.ts'

interface SettingsState {
  /** Null until they have been read. */
  readonly settings: Settings | null
}

export const settingsStore = create<SettingsState>()(() => ({ settings: null }))

export const useSettings = (): Settings | null => settingsStore((state) => state.settings)

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

export async function chooseAuthority(): Promise<RefusedReply | null> {
  return keep(await request('settings.chooseAuthority', undefined))
}

export async function forgetAuthority(): Promise<RefusedReply | null> {
  return keep(await request('settings.forgetAuthority', undefined))
}

function keep(reply: Reply<Settings>): RefusedReply | null {
  if (!reply.ok) return reply
  settingsStore.setState({ settings: reply.value })
  return null
}
