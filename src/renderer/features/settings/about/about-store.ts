import { create } from 'zustand'
import type { AppVersions, License } from '../../../../shared/contract/app/about.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { request } from '../../../api.ts'
import { ask } from '../../../stores/app/asking.ts'
import { showToast } from '../../../stores/app/toast-store.ts'

/** Null until loaded. */
const licensesStore = create<readonly License[] | null>()(() => null)
export const useLicenses = (): readonly License[] | null => licensesStore()

/** Null until loaded. */
const versionsStore = create<AppVersions | null>()(() => null)
export const useVersions = (): AppVersions | null => versionsStore()

interface DiagnosticsState {
  /** Null until loaded. */
  readonly text: string | null
  readonly refusal: RefusedResult | null
}

const initialDiagnostics: DiagnosticsState = { text: null, refusal: null }

const diagnosticsStore = create<DiagnosticsState>()(() => initialDiagnostics)

export const useDiagnostics = (): DiagnosticsState => diagnosticsStore()

/** Reads the report again each time, because problems may be new. */
export async function readDiagnostics(): Promise<void> {
  diagnosticsStore.setState(initialDiagnostics)
  const result = await request('diagnostics.read', undefined)
  diagnosticsStore.setState(result.ok ? { text: result.value.text } : { refusal: result })
}

export async function saveDiagnostics(): Promise<void> {
  diagnosticsStore.setState({ refusal: null })
  const result = await request('diagnostics.save', undefined)
  if (!result.ok) diagnosticsStore.setState({ refusal: result })
  else if (result.value !== null) showToast({ kind: 'exported', ...result.value })
}

export async function loadVersions(): Promise<void> {
  await ask('app.versions', undefined, (value) => versionsStore.setState(value, true))
}

/** Loads licenses once: they cannot change while the app runs. */
export async function loadLicenses(): Promise<void> {
  if (licensesStore.getState() !== null) return
  await ask('licenses.list', undefined, (value) => licensesStore.setState(value, true))
}
