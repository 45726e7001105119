import { create } from 'zustand'
import type { Licence } from '../../../shared/contract/app/about.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

interface LicencesState {
  /** Null until loaded. */
  readonly licences: readonly Licence[] | null
}

export const licencesStore = create<LicencesState>()(() => ({ licences: null }))

export const useLicences = (): readonly Licence[] | null => licencesStore(({ licences }) => licences)

/** Loads licences once: they cannot change while the app runs. */
export async function loadLicences(): Promise<void> {
  if (licencesStore.getState().licences !== null) return
  const reply = await request('licences.list', undefined)
  if (reply.ok) licencesStore.setState({ licences: reply.value })
  else raiseRefusal(reply)
}
