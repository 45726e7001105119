import { create } from 'zustand'
import type { UpdateState } from '../../../shared/contract/app/update.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

interface UpdatesState {
  /** Null until loaded or received in an event. */
  readonly state: UpdateState | null
}

const updatesStore = create<UpdatesState>()(() => ({ state: null }))

export const useUpdates = (): UpdateState | null => updatesStore(({ state }) => state)

export function keepUpdates(state: UpdateState): void {
  updatesStore.setState({ state })
}

type Deed = 'read' | 'look' | 'fetch' | 'cancel' | 'putOff' | 'install'

/** Each response is the current state. */
async function ask(deed: Deed): Promise<void> {
  const reply = await request(`updates.${deed}`, undefined)
  if (reply.ok) keepUpdates(reply.value)
  else raiseRefusal(reply)
}

export const readUpdates = (): Promise<void> => ask('read')
export const checkForUpdates = (): Promise<void> => ask('look')
export const downloadUpdate = (): Promise<void> => ask('fetch')
export const cancelUpdate = (): Promise<void> => ask('cancel')
export const postponeUpdate = (): Promise<void> => ask('putOff')
export const installUpdate = (): Promise<void> => ask('install')
