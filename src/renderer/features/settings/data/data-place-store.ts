import { create } from 'zustand'
import type { Output } from '../../../../shared/contract/contract.ts'
import type { Backup, DataPlace } from '../../../../shared/contract/data/data-place.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'
import { ask, change } from '../../../stores/app/asking.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'

interface DataPlaceState {
  /** Null until loaded. */
  readonly place: DataPlace | null
  /** Newest first; null until loaded. */
  readonly backups: readonly Backup[] | null
  /** Whether both were asked for, with or without success. */
  readonly isRead: boolean
}

const dataPlaceStore = create<DataPlaceState>()(() => ({ place: null, backups: null, isRead: false }))

export const useDataPlace = (): DataPlace | null => dataPlaceStore(({ place }) => place)
export const useBackups = (): readonly Backup[] | null => dataPlaceStore(({ backups }) => backups)

export const useIsDataRead = (): boolean => dataPlaceStore(({ isRead }) => isRead)

export async function loadDataPlace(): Promise<void> {
  const [place, backups] = await Promise.all([
    request('data.place', undefined),
    request('backups.list', undefined),
  ])
  if (!place.ok) raiseRefusal(place)
  if (!backups.ok) raiseRefusal(backups)
  dataPlaceStore.setState({
    ...(place.ok && { place: place.value }),
    ...(backups.ok && { backups: backups.value }),
    isRead: true,
  })
}

export const backUpNow = () =>
  change('backups.make', undefined, (value) => dataPlaceStore.setState({ backups: value }))

export async function showDataFolder(): Promise<void> {
  await ask('data.showFolder', undefined)
}

/**
 * Prepares a restore from a listed backup, or from a file that the user chooses; null when the user
 * cancels.
 */
export function offerBackup(name: string | null): Promise<Result<Output<'backups.offerFile'>>> {
  return name === null ? request('backups.offerFile', undefined) : request('backups.offer', { name })
}

export function declineBackup(): void {
  void request('backups.decline', undefined)
}

/** Null means that Tally is about to restart. */
export const restoreBackup = (id: string) => change('backups.restore', { id })

export const chooseFolder = () => request('data.chooseFolder', undefined)

export const moveData = (id: string) => change('data.move', { id })

export const eraseEverything = (isKeepingKeys: boolean) => change('data.erase', { isKeepingKeys })

export const checkData = () => request('data.check', undefined)
