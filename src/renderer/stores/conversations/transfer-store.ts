import { create } from 'zustand'
import type {
  ExportChoice,
  ExportReport,
  FileImport,
} from '../../../shared/contract/conversations/transfer.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { maxDroppedFiles } from '../../../shared/domain/app/limits.ts'
import { request, requestDroppedImport } from '../../api.ts'
import { openNewest } from '../app/navigation.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { openSettings, panelStore } from '../app/panel-store.ts'
import { showToast } from '../app/toast-store.ts'
import { reloadConversation, transcriptStore } from '../chat/transcript-store.ts'
import { loadConnections } from '../connections/connections-store.ts'
import { loadConversations } from './conversations-store.ts'
import { loadProjects } from './projects-store.ts'

type Outcome =
  | { readonly kind: 'exported'; readonly report: ExportReport }
  | { readonly kind: 'imported'; readonly files: readonly FileImport[] }
  | { readonly kind: 'too-many-dropped' }
  | { readonly kind: 'refused'; readonly refusal: RefusedResult }

interface TransferState {
  /** The result of the last export or import of everything. */
  readonly outcome: Outcome | null
}

/**
 * Lives outside the settings page, because an import into an empty window replaces the page below the dialog.
 */
const transferStore = create<TransferState>()(() => ({ outcome: null }))

export const useTransferOutcome = (): Outcome | null => transferStore((state) => state.outcome)

/** Exports one chat to a file; null exports each chat to a file of a folder. */
export function exportChats(
  conversationId: string | null,
  choice: ExportChoice,
): Promise<Result<ExportReport | null>> {
  return conversationId === null
    ? request('transfer.exportChats', { choice })
    : request('transfer.exportConversation', { conversationId, choice })
}

export async function exportEverything(): Promise<void> {
  transferStore.setState({ outcome: null })
  const result = await request('transfer.exportEverything', undefined)
  if (!result.ok) reportRefusal('export', result)
  else if (result.value !== null) {
    transferStore.setState({ outcome: { kind: 'exported', report: result.value } })
    const { fileName, exportId } = result.value
    showToast({ kind: 'exported', fileName, exportId })
  }
}

/** Imports the files that the user chooses. */
export function importFile(): Promise<void> {
  return importBy(() => request('transfer.import', undefined))
}

/** Imports the files that the user dropped last. */
export async function importDropped(count: number): Promise<void> {
  if (count > maxDroppedFiles) transferStore.setState({ outcome: { kind: 'too-many-dropped' } })
  else if (count > 0) await importBy(requestDroppedImport)
}

/** A cancelled or failed import may have written data too, so the lists reload. */
async function importBy(ask: () => Promise<Result<FileImport[] | null>>): Promise<void> {
  transferStore.setState({ outcome: null })
  const result = await ask()
  if (!result.ok) reportRefusal('import', result)
  else if (result.value !== null) {
    transferStore.setState({ outcome: { kind: 'imported', files: result.value } })
    const outcomes = result.value.map(({ outcome }) => outcome)
    const isCancelled = outcomes.some((outcome) => outcome.kind === 'ended' && outcome.code === 'cancelled')
    if (!isCancelled)
      reportIfHidden(outcomes.some(({ kind }) => kind === 'done') ? 'imported' : 'not-imported')
  }
  const hasWritten = !result.ok || result.value?.some(({ outcome }) => outcome.kind !== 'refused') === true
  if (hasWritten) await showImported()
}

function reportRefusal(what: 'export' | 'import', refusal: RefusedResult): void {
  transferStore.setState({ outcome: { kind: 'refused', refusal } })
  if (refusal.code !== 'cancelled') reportIfHidden(what === 'export' ? 'not-exported' : 'not-imported')
}

/** The user may have left the settings, where the result is, during a long import or export. */
function reportIfHidden(kind: 'imported' | 'not-imported' | 'not-exported'): void {
  const { dialog } = panelStore.getState()
  if (dialog?.kind === 'settings' && dialog.section === 'data') return
  const place = kind === 'not-exported' ? 'export' : 'import'
  showToast({ kind, showResult: () => openSettings(true, 'data', { place }) })
}

async function showImported(): Promise<void> {
  const refusal = (await loadConnections()) ?? (await loadProjects()) ?? (await loadConversations())
  if (refusal !== null) {
    raiseRefusal(refusal)
    return
  }
  const { openId } = transcriptStore.getState()
  if (openId === null) await openNewest()
  else await reloadConversation(openId)
}
