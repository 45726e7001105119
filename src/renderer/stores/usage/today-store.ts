import { create } from 'zustand'
import { request } from '../../api.ts'
import { settingsStore } from '../app/settings-store.ts'

interface TodayState {
  /** Tokens reported today; null until known. */
  readonly totalTokens: number | null
}

export const todayStore = create<TodayState>()(() => ({ totalTokens: null }))

export const useTokensToday = (): number | null => todayStore((state) => state.totalTokens)

/** Keeps the old number after a refusal: the usage page reports the problem. */
export async function readToday(): Promise<void> {
  const clock = settingsStore.getState().settings?.usageClock ?? 'local'
  const reply = await request('usage.today', { clock })
  if (reply.ok) todayStore.setState({ totalTokens: reply.value })
}
