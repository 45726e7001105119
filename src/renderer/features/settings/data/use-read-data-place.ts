import { useEffect } from 'react'
import type { DataPlace } from '../../../../shared/contract/data/data-place.ts'
import { useIsBusy } from '../../../stores/app/task-progress-store.ts'
import { loadDataPlace, useDataPlace } from '../../../stores/data/data-place-store.ts'

/** Reads the data folder on first use and after every task on the data. */
export function useReadDataPlace(): DataPlace | null {
  const isBusy = useIsBusy()
  useEffect(() => {
    if (!isBusy) void loadDataPlace()
  }, [isBusy])
  return useDataPlace()
}
