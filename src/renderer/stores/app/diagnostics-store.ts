import { create } from 'zustand'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'

interface DiagnosticsState {
  /** Null until loaded. */
  readonly text: string | null
  readonly savedAs: string | null
  readonly refusal: RefusedReply | null
}

const asAtFirst: DiagnosticsState = { text: null, savedAs: null, refusal: null }

const diagnosticsStore = create<DiagnosticsState>()(() => asAtFirst)

export const useDiagnostics = (): DiagnosticsState => diagnosticsStore()

/** Reads the report again each time, because problems may be new. */
export async function readDiagnostics(): Promise<void> {
  diagnosticsStore.setState(asAtFirst)
  const reply = await request('diagnostics.read', undefined)
  diagnosticsStore.setState(reply.ok ? { text: reply.value.text } : { refusal: reply })
}

export async function saveDiagnostics(): Promise<void> {
  diagnosticsStore.setState({ savedAs: null, refusal: null })
  const reply = await request('diagnostics.save', undefined)
  if (!reply.ok) diagnosticsStore.setState({ refusal: reply })
  else if (reply.value !== null) diagnosticsStore.setState({ savedAs: reply.value.fileName })
}
