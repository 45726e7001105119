import { useEffect } from 'react'
import type { Settings } from '../../../shared/contract/app/settings.ts'
import { loadSettings, useSettings } from '../../stores/app/settings-store.ts'

/** Reads the settings when a section opens. Meanwhile the previous values are shown. */
export function useReadSettings(): Settings | null {
  useEffect(() => void loadSettings(), [])
  return useSettings()
}
