import { create } from 'zustand'
import type { AppVersions, Licence } from '../../../shared/contract/app/about.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

export const licencesStore = create<LicencesState>()(() => ({ licences: null }))
export const useLicences = (): readonly Licence[] | null => licencesStore(({ licences }) => licences)

const versionsStore = create<VersionsState>()(() => ({ versions: null }))
export const useVersions = (): AppVersions | null => versionsStore(({ versions }) => versions)

interface DiagnosticsState {
  /** Null until loaded. */
  readonly text: string | null
  readonly savedAs: string | null
  readonly refusal: RefusedReply | null
}

const initialDiagnostics: DiagnosticsState = { text: null, savedAs: null, refusal: null }

const diagnosticsStore = create<DiagnosticsState>()(() => initialDiagnostics)

export const useDiagnostics = (): DiagnosticsState => diagnosticsStore()

/** Reads the report again each time, because problems may be new. */
export async function readDiagnostics(): Promise<void> {
  diagnosticsStore.setState(initialDiagnostics)
  const reply = await request('diagnostics.read', undefined)
  diagnosticsStore.setState(reply.ok ? { text: reply.value.text } : { refusal: reply })
}

export async function saveDiagnostics(): Promise<void> {
  diagnosticsStore.setState({ savedAs: null, refusal: null })
  const reply = await request('diagnostics.save', undefined)
  if (!reply.ok) diagnosticsStore.setState({ refusal: reply })
  else if (reply.value !== null) diagnosticsStore.setState({ savedAs: reply.value.fileName })
}

interface VersionsState {
  /** Null until loaded. */
  readonly versions: AppVersions | null
}

export async function loadVersions(): Promise<void> {
  const reply = await request('app.versions', undefined)
  if (reply.ok) versionsStore.setState({ versions: reply.value })
  else raiseRefusal(reply)
}

interface LicencesState {
  /** Null until loaded. */
  readonly licences: readonly Licence[] | null
}

/** Loads licences once: they cannot change while the app runs. */
export async function loadLicences(): Promise<void> {
  if (licencesStore.getState().licences !== null) return
  const reply = await request('licences.list', undefined)
  if (reply.ok) licencesStore.setState({ licences: reply.value })
  else raiseRefusal(reply)
}
