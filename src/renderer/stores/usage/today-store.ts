import { create } from 'zustand'
import { request } from '../../api.ts'
import { settingsStore } from '../app/settings-store.ts'

interface TodayState {
  /** What was reported today; null while that is not known. */
  readonly totalTokens: number | null
}

export const todayStore = create<TodayState>()(() => ({ totalTokens: null }))

export const useTokensToday = (): number | null => todayStore((state) => state.totalTokens)

/** A refusal leaves what is there: the page itself says what is wrong. */
export async function readToday(): Promise<void> {
  const clock = settingsStore.getState().settings?.usageClock ?? 'local'
  const reply = await request('usage.today', { clock })
  if (reply.ok) todayStore.setState({ totalTokens: reply.value })
}
