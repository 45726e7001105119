import { useEffect } from 'react'
import type { Settings } from '../../../shared/contract/app/settings.ts'
import type { DataPlace } from '../../../shared/contract/data/data-place.ts'
import { loadSettings, useSettings } from '../../stores/app/settings-store.ts'
import { useIsBusy } from '../../stores/app/task-progress-store.ts'
import { loadDataPlace, useDataPlace } from './data/data-place-store.ts'

/** Reads the settings when a section opens. Meanwhile the previous values are shown. */
export function useReadSettings(): Settings | null {
  useEffect(() => void loadSettings(), [])
  return useSettings()
}

/** Reads the data folder on first use and after every task on the data. */
export function useReadDataPlace(): DataPlace | null {
  const isBusy = useIsBusy()
  useEffect(() => {
    if (!isBusy) void loadDataPlace()
  }, [isBusy])
  return useDataPlace()
}
