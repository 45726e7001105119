import { create } from 'zustand'
import type { AppVersions } from '../../../shared/contract/app/about.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

interface VersionsState {
  /** Null until loaded. */
  readonly versions: AppVersions | null
}

const versionsStore = create<VersionsState>()(() => ({ versions: null }))

export const useVersions = (): AppVersions | null => versionsStore(({ versions }) => versions)

export async function loadVersions(): Promise<void> {
  const reply = await request('app.versions', undefined)
  if (reply.ok) versionsStore.setState({ versions: reply.value })
  else raiseRefusal(reply)
}
