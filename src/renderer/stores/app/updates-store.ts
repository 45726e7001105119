import { create } from 'zustand'
import type { UpdateState } from '../../../shared/contract/app/update.ts'
import { ask } from './asking.ts'

/** Null until loaded or received in an event. */
const updatesStore = create<UpdateState | null>()(() => null)

export const useUpdates = (): UpdateState | null => updatesStore()

export function setUpdates(state: UpdateState): void {
  updatesStore.setState(state, true)
}

type UpdateAction = 'read' | 'check' | 'download' | 'cancel' | 'postpone' | 'install'

/** Each response is the current state. */
async function requestAction(action: UpdateAction): Promise<void> {
  await ask(`updates.${action}`, undefined, setUpdates)
}

export const readUpdates = (): Promise<void> => requestAction('read')
export const checkForUpdates = (): Promise<void> => requestAction('check')
export const downloadUpdate = (): Promise<void> => requestAction('download')
export const cancelUpdate = (): Promise<void> => requestAction('cancel')
export const postponeUpdate = (): Promise<void> => requestAction('postpone')
export const installUpdate = (): Promise<void> => requestAction('install')
